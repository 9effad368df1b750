#include "model/table.h"

#include <algorithm>

namespace kw {

bool KeySchema::contains(std::string_view name) const {
  const auto named = [&](const Spanned<std::string>& attribute) { return *attribute == name; };
  return std::any_of(partition.begin(), partition.end(), named) || std::any_of(sort.begin(), sort.end(), named);
}

const PhysicalAttribute* StoredEntity::find(std::string_view physical_name) const {
  for (const PhysicalAttribute& attribute : attributes)
    if (*attribute.name == physical_name) return &attribute;
  return nullptr;
}

bool StoredEntity::omits(std::string_view attribute) const {
  return std::any_of(omit.begin(), omit.end(),
                     [&](const Spanned<std::string>& omitted) { return *omitted == attribute; });
}

const Index* Table::find_index(std::string_view index_name) const {
  for (const Index& index : indexes)
    if (*index.name == index_name) return &index;
  return nullptr;
}

const StoredEntity* Table::find_stored(EntityId entity) const {
  for (const StoredEntity& stored : stores)
    if (stored.entity == entity) return &stored;
  return nullptr;
}

}  // namespace kw
