#pragma once

#include <span>

#include "analysis/judge.h"
#include "analysis/load.h"
#include "analysis/path.h"

namespace kw {

/// What the capacity of a table (its local indexes and extra items draw on it) or of a global index must give each
/// second, as far as it is known: the least there is.
Load known_need(const Layout& layout, std::span<const PatternVerdict> verdicts, PathId path);

}  // namespace kw
