#include "rules/keys/stored_keys.h"

#include <algorithm>

#include <fmt/core.h>

#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

bool has_component_at(const Layout& layout, const StoredKey& stored, SourceSpan span) {
  return std::ranges::any_of(layout.stored, [&](const StoredKey& other) {
    if (other.entity != stored.entity || other.path != stored.path ||
        other.extra.has_value() != stored.extra.has_value())
      return false;
    return std::ranges::any_of(other.branches, [&](const KeyBranch& branch) {
      return std::ranges::any_of(components_of(branch),
                                 [&](const KeyComponent* component) { return component->span == span; });
    });
  });
}

const Index* index_of(const Layout& layout, PathId id) {
  const Path& path = layout.path(id);
  return path.index ? &layout.design->table(path.table).indexes[path.index->value] : nullptr;
}

}  // namespace

std::vector<const KeyComponent*> components_of(const KeyBranch& branch) {
  std::vector<const KeyComponent*> components;
  for (const KeyComponent& component : branch.partition) components.push_back(&component);
  for (const KeyComponent& component : branch.sort) components.push_back(&component);
  return components;
}

std::vector<PlacedComponent> own_components(const Layout& layout, const StoredKey& stored) {
  std::vector<PlacedComponent> own;
  const std::optional<EntityId> base = layout.design->entity(stored.entity).kind_of;
  for (const KeyBranch& branch : stored.branches) {
    for (const KeyComponent* component : components_of(branch)) {
      StoredKey of_base = stored;
      if (base) of_base.entity = *base;
      if (base && component->span.known() && has_component_at(layout, of_base, component->span)) continue;
      own.push_back({&stored, &branch, component});
    }
  }
  return own;
}

std::string key_path(const Layout& layout, PathId id) {
  const Table& table = layout.design->table(layout.path(id).table);
  const Index* index = index_of(layout, id);
  return (index ? index_path(table, *index) : fmt::format("tables.{}", *table.name)) + ".key";
}

std::string key_of(const Layout& layout, PathId id) {
  const Index* index = index_of(layout, id);
  if (index) return fmt::format("the key of index `{}`", *index->name);
  return fmt::format("the key of `{}`", *layout.design->table(layout.path(id).table).name);
}

std::string part_text(const KeyPart& part) {
  if (part.encoding == Encoding::AsIs) return part.text;
  return to_text(TemplatePart{part.literal, part.text, part.encoding, part.width, {}});
}

const std::string& entity_name(const Layout& layout, const StoredKey& stored) {
  return *layout.design->entity(stored.entity).name;
}

EntityId id_of(const Design& design, const Entity& entity) {
  return EntityId{static_cast<std::uint32_t>(&entity - design.entities.data())};
}

TableId id_of(const Design& design, const Table& table) {
  return TableId{static_cast<std::uint32_t>(&table - design.tables.data())};
}

}  // namespace kw::rules
