#pragma once

#include <optional>
#include <span>
#include <string>

#include "analysis/judge.h"
#include "analysis/path.h"

namespace kw {

/// A global index that would answer a pattern exactly if one of its partition attributes came first in its sort key.
struct NarrowerPartition {
  PathId path;            ///< The index as it is.
  std::string attribute;  ///< What would move.
};

/// Finds one for a pattern that the layout does not answer exactly: it takes several requests, or worse. No pattern
/// that the index serves gets worse by the move. Nothing for a pattern that a request pins to a path: the pin is the
/// fault. The first in the order of paths and of partition attributes. `verdicts` are those of the whole design.
std::optional<NarrowerPartition> narrower_partition(const Layout& layout, std::span<const PatternVerdict> verdicts,
                                                    const PatternVerdict& verdict);

}  // namespace kw
