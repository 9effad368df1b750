#pragma once

#include <string>
#include <vector>

#include "report/painter.h"
#include "report/report.h"

namespace kw {

/// A table of patterns by paths that is wrapped into several when it is wider than the page.
struct MatrixColumn {
  std::string group;  ///< The table's name.
  std::string name;   ///< The path's; begins with the group.
};

struct MatrixCell {
  std::string text;
  Ink ink = Ink::Plain;
};

struct MatrixRow {
  std::string label;
  MatrixCell verdict;
  std::vector<MatrixCell> cells;  ///< One per column, or none.
};

std::string matrix_text(const std::vector<MatrixColumn>& columns, const std::vector<MatrixRow>& rows,
                        const RenderOptions& options);

}  // namespace kw
