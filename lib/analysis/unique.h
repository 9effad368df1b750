#pragma once

#include <set>
#include <string>

#include "analysis/path.h"

namespace kw {

/// What makes sure that at most one item of the entity has given values of `bound` attributes (semantics 3.10).
enum class Uniqueness {
  Kept,       ///< They fix a table key or a kept unique list.
  Generated,  ///< They fix a generated id that is the whole identity: assumed, and said.
  NotKept,
};
Uniqueness uniqueness(const Layout& layout, EntityId entity, const std::set<std::string>& bound);

/// `bound` and all attributes computed from it.
std::set<std::string> with_computed(const Entity& entity, std::set<std::string> bound);

}  // namespace kw
