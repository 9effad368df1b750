#pragma once

#include <string>
#include <vector>

#include "report/painter.h"
#include "source/source_file.h"

namespace kw {

/// A place to underline in an excerpt.
struct Mark {
  SourceSpan span;
  std::string message;  ///< Shown beside or below the underline; may be empty.
  bool primary = false;
};

struct ExcerptStyle {
  Painter painter{false};
  Ink primary = Ink::Bold;
  std::size_t width = 140;  ///< Columns of the whole, gutter included.
};

/// Source lines with the marked places underlined (style page, "Mistakes, failures, bugs"): `^^^` for the primary one,
/// `---` for the others, first the file of the first mark, then other files under `:::`.
struct Excerpt {
  std::string text;                ///< Ends with a line break, unless empty.
  std::size_t gutter = 1;          ///< Width of the line numbers; notes below align with it.
  std::vector<std::string> notes;  ///< Marks that could not be shown: without a place, or cut off a long line.
};
Excerpt excerpt(const SourceSet& sources, const std::vector<Mark>& marks, const ExcerptStyle& style);

}  // namespace kw
