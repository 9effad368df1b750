#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "testdata/oracle/items.h"

namespace kw::oracle {

/// What a table or an index holds: the item it came from and the attributes it carries.
struct Entry {
  std::size_t item = 0;
  EntityId entity;
  std::optional<std::string> extra;  ///< The name of the `also` item.
  Attributes attributes;             ///< Under their stored names.
  Attributes whole;                  ///< Of a local index: what the service fetches for a filter (fact sheet 2.3).
};

/// A table or an index with its key's attribute names.
struct Place {
  std::vector<std::string> partition;
  std::vector<std::string> sort;
  std::vector<Entry> entries;
};

/// A table as the service would hold it. An item whose key is taken is refused with all that is written with it.
struct Stored {
  std::vector<Item> items;  ///< Those that are in the table.
  Place table;
  std::map<std::string, Place> indexes;  ///< By name.
};
Stored store(const Design& design, const Table& table, const std::vector<Item>& items);

}  // namespace kw::oracle
