#include "model/design.h"

namespace kw {
namespace {

template <class IdType, class Named>
std::optional<IdType> find_named(const std::vector<Named>& list, std::string_view name) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (*list[i].name == name) return IdType{static_cast<std::uint32_t>(i)};
  return std::nullopt;
}

}  // namespace

std::optional<EntityId> Design::find_entity(std::string_view entity_name) const {
  return find_named<EntityId>(entities, entity_name);
}

std::optional<PatternId> Design::find_pattern(std::string_view pattern_name) const {
  return find_named<PatternId>(patterns, pattern_name);
}

std::optional<TableId> Design::find_table(std::string_view table_name) const {
  return find_named<TableId>(tables, table_name);
}

std::vector<EntityId> Design::with_kinds(EntityId id) const {
  std::vector<EntityId> found;
  for (std::uint32_t i = 0; i < entities.size(); ++i)
    if (i == id.value || is_kind_of(EntityId{i}, id)) found.push_back(EntityId{i});
  return found;
}

bool Design::is_kind_of(EntityId kind, EntityId base) const {
  if (kind == base) return false;
  std::optional<EntityId> above = entity(kind).kind_of;
  // A chain without a cycle is shorter than the list of entities.
  for (std::size_t steps = 0; above && steps < entities.size(); ++steps) {
    if (*above == base) return true;
    above = entity(*above).kind_of;
  }
  return false;
}

}  // namespace kw
