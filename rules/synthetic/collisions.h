#pragma once

#include <functional>
#include <string>

#include "analysis/path.h"
#include "lint/rule.h"

namespace kw::rules {

/// Two kinds of items of one table whose keys can be equal for different things (semantics 3.5).
struct Collision {
  const StoredKey* first = nullptr;
  const StoredKey* second = nullptr;
  const KeyBranch* first_branch = nullptr;
  const KeyBranch* second_branch = nullptr;
  bool equal = false;  ///< Literals and attribute names are the same throughout.
};

/// Calls `visit` for each pair of a table's items, extra items included, the first branches that collide. Kinds of one
/// entity and entities of one name space are meant to share keys.
void for_each_collision(const Layout& layout, const std::function<void(const Collision&)>& visit);

/// "`Order`", "extra item `ByEmail` of `Customer`".
std::string item_name(const Layout& layout, const StoredKey& stored);

/// The finding of SYN205 and SYN214.
void report_collision(const Collision& collision, RuleContext& context);

}  // namespace kw::rules
