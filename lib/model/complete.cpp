#include <algorithm>

#include "model/design.h"
#include "model/refers.h"

namespace kw {
namespace {

/// Bases before their kinds; entities of a cycle come in order of declaration.
std::vector<EntityId> bases_first(const Design& design) {
  std::vector<EntityId> order;
  std::vector<bool> placed(design.entities.size(), false);
  for (std::uint32_t i = 0; i < design.entities.size(); ++i) {
    std::vector<EntityId> chain;
    std::optional<EntityId> next = EntityId{i};
    while (next && !placed[next->value]) {
      placed[next->value] = true;
      chain.push_back(*next);
      next = design.entity(*next).kind_of;
    }
    order.insert(order.end(), chain.rbegin(), chain.rend());
  }
  return order;
}

void inherit_attributes(Entity& kind, const Entity& base) {
  std::vector<Attribute> all;
  for (const Attribute& attribute : base.attributes) {
    if (kind.find(*attribute.name)) continue;
    all.push_back(attribute);
    all.back().inherited = true;
  }
  std::move(kind.attributes.begin(), kind.attributes.end(), std::back_inserter(all));
  kind.attributes = std::move(all);
}

/// An item of a kind is an item of the base: what names it, whose child it is and whom its identity excludes hold for
/// it too. How many there are does not.
void inherit(Entity& kind, const Entity& base) {
  inherit_attributes(kind, base);
  if (kind.identity.empty()) {
    kind.identity = base.identity;
    kind.identity_span = base.identity_span;
  }
  if (!kind.name_space) kind.name_space = base.name_space;
  if (!kind.parent && base.parent) {
    kind.parent = base.parent;
    kind.parent->average.reset();
    kind.parent->largest.reset();
  }
}

void inherit_attributes(StoredEntity& kind, const StoredEntity& base) {
  std::vector<PhysicalAttribute> all;
  for (const PhysicalAttribute& attribute : base.attributes) {
    if (kind.find(*attribute.name)) continue;
    all.push_back(attribute);
    all.back().inherited = true;
  }
  std::move(kind.attributes.begin(), kind.attributes.end(), std::back_inserter(all));
  kind.attributes = std::move(all);
}

bool has_extra_item(const StoredEntity& stored, std::string_view name) {
  return std::any_of(stored.also.begin(), stored.also.end(), [&](const ExtraItem& item) { return *item.name == name; });
}

void inherit(StoredEntity& kind, const StoredEntity& base) {
  inherit_attributes(kind, base);
  for (const ExtraItem& item : base.also)
    if (!has_extra_item(kind, *item.name)) kind.also.push_back(item);
  for (const auto& [own, stored] : base.rename)
    if (!kind.omits(own)) kind.rename.try_emplace(own, stored);
  for (const Spanned<std::string>& name : base.omit)
    if (!kind.omits(*name) && !kind.rename.contains(*name)) kind.omit.push_back(name);
}

StoredEntity stored_like(const StoredEntity& base, EntityId kind, const Entity& entity) {
  StoredEntity stored = base;
  stored.entity = kind;
  stored.entity_name = {*entity.name, base.entity_name.span};
  stored.inherited = true;
  for (PhysicalAttribute& attribute : stored.attributes) attribute.inherited = true;
  return stored;
}

bool listed_anywhere(const Design& design, EntityId entity) {
  return std::any_of(design.tables.begin(), design.tables.end(),
                     [&](const Table& table) { return table.find_stored(entity) != nullptr; });
}

void inherit_storage(Design& design, EntityId kind) {
  const EntityId base = *design.entity(kind).kind_of;
  const bool listed = listed_anywhere(design, kind);
  for (Table& table : design.tables) {
    const StoredEntity* found = table.find_stored(base);
    if (!found || base == kind) continue;
    const StoredEntity base_stored = *found;
    if (!listed) {
      table.stores.push_back(stored_like(base_stored, kind, design.entity(kind)));
      continue;
    }
    for (StoredEntity& stored : table.stores)
      if (stored.entity == kind) inherit(stored, base_stored);
  }
}

void complete_kinds(Design& design) {
  std::vector<bool> done(design.entities.size(), false);
  for (const EntityId id : bases_first(design)) {
    done[id.value] = true;
    const std::optional<EntityId> base = design.entity(id).kind_of;
    if (!base || !done[base->value] || *base == id) continue;  // Within a cycle, the first inherits nothing.
    inherit(design.entities[id.value], design.entity(*base));
    inherit_storage(design, id);
  }
}

/// What a declaration says about itself in other words.
void complete_attributes(Entity& entity) {
  for (Attribute& attribute : entity.attributes) {
    if (attribute.present && attribute.present->value.value < 1) attribute.optional = true;
    if (attribute.distinct) continue;
    if (!attribute.values.empty())
      attribute.distinct = Spanned<Count>{{static_cast<double>(attribute.values.size())}, {}};
    else if (entity.count && entity.identity.size() == 1 && *entity.identity[0] == *attribute.name)
      attribute.distinct = Spanned<Count>{entity.count->value, {}};
  }
}

}  // namespace

void complete(Design& design) {
  complete_kinds(design);
  for (Entity& entity : design.entities) complete_attributes(entity);
  complete_references(design);
}

}  // namespace kw
