#include "rules/items/tables.h"

#include <algorithm>

#include <fmt/core.h>

namespace kw::rules {

std::string own_name(const StoredEntity& stored, const std::string& stored_name) {
  for (const auto& [own, renamed] : stored.rename)
    if (*renamed == stored_name) return own;
  return stored_name;
}

bool makes(const StoredEntity& stored, std::string_view attribute) {
  return stored.find(attribute) != nullptr || std::ranges::any_of(stored.also, [&](const ExtraItem& extra) {
           return std::ranges::any_of(extra.attributes,
                                      [&](const PhysicalAttribute& made) { return *made.name == attribute; });
         });
}

std::string stores_path(const Table& table, const StoredEntity& stored) {
  return fmt::format("tables.{}.stores.{}", *table.name, *stored.entity_name);
}

}  // namespace kw::rules
