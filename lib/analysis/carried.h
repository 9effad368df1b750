#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/path.h"

namespace kw {

/// How an entry of a path holds an attribute of its entity.
enum class Carried {
  No,
  Stored,     ///< Under a name of its own: a filter can name it.
  InKeyText,  ///< Only as a part of a joined key, delimited and one-to-one: the caller can take it out.
};
Carried carried(const Layout& layout, const StoredKey& stored, std::string_view attribute);

/// The attribute is written somewhere for this entity (stored, or decodable from one of the item's texts).
bool written_anywhere(const Layout& layout, EntityId entity, std::string_view attribute);

/// The attribute is itself a key attribute of the path, which a filter must not name.
bool is_key_of(const Layout& layout, const StoredKey& stored, std::string_view attribute);

/// All of these items store the attribute under one name, so that one filter reaches it.
bool has_one_name(const Layout& layout, const std::vector<const StoredKey*>& items, std::string_view attribute);

/// The name an own attribute is stored under.
std::string stored_name(const StoredEntity& stored, std::string_view attribute);

/// Constant physical attributes of the item ("type: Order"), by name: they tell entities apart.
std::map<std::string, std::string> constants(const Layout& layout, const StoredKey& stored);

/// The table's own key path; none where its key is not known.
std::optional<PathId> find_table_path(const Layout& layout, TableId table);
/// The same for a table that has one: every local index and extra item lies in such a table.
PathId table_path(const Layout& layout, TableId table);

/// A constant attribute or a key text shows which of the two an item is.
bool told_apart(const Layout& layout, const StoredKey& a, const StoredKey& b);

}  // namespace kw
