#pragma once

#include <optional>

#include "analysis/analysis.h"

namespace kw::rules {

/// The index of a path, where it is certain to be there; null otherwise, and for the paths of tables and extra items.
const Index* certain_index(const Layout& layout, const Path& path);

/// A path of the same table that can take over everything from an index: the same partition, a sort key that begins
/// with the index's, all that it carries, all its items, and no pattern that is worse or more than twice as dear there.
/// Of two that can replace each other the later one is redundant. Nothing is concluded from costs that are not known.
std::optional<PathId> replacement_of(const Analysis& analysis, PathId index);

}  // namespace kw::rules
