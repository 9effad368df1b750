#include "rules/keys/stored_types.h"

#include <fmt/core.h>

#include "analysis/carried.h"

namespace kw::rules {

namespace {

StoredAttribute own_attribute(EntityId entity, const Attribute& attribute) {
  StoredAttribute stored{.entity = entity, .own = &attribute, .type = {}, .span = attribute.name.span};
  if (attribute.type) {
    stored.type = attribute.type->value;
    if (attribute.type->span.known()) stored.span = attribute.type->span;
  }
  return stored;
}

void add_made(const Design& design, EntityId entity, const std::vector<PhysicalAttribute>& attributes,
              std::string_view name, std::vector<StoredAttribute>& into) {
  for (const PhysicalAttribute& attribute : attributes) {
    if (*attribute.name != name) continue;
    for (const Alternative& alternative : attribute.alternatives) {
      const std::string* bare = alternative.value.bare_attribute();
      const Attribute* own = bare ? design.entity(entity).find(*bare) : nullptr;
      if (own)
        into.push_back(own_attribute(entity, *own));
      else if (!bare)
        into.push_back({.entity = entity, .own = nullptr, .type = AttributeType::S, .span = alternative.value.span});
    }
  }
}

}  // namespace

std::vector<StoredAttribute> stored_attributes(const Design& design, const StoredEntity& stored,
                                               std::string_view name) {
  std::vector<StoredAttribute> found;
  add_made(design, stored.entity, stored.attributes, name, found);
  if (found.empty() && !stored.find(name))
    for (const Attribute& attribute : design.entity(stored.entity).attributes)
      if (!stored.omits(*attribute.name) && stored_name(stored, *attribute.name) == name)
        found.push_back(own_attribute(stored.entity, attribute));
  for (const ExtraItem& item : stored.also) add_made(design, stored.entity, item.attributes, name, found);
  return found;
}

std::vector<StoredAttribute> stored_attributes(const Design& design, const Table& table, std::string_view name) {
  std::vector<StoredAttribute> all;
  for (const StoredEntity& stored : table.stores) {
    std::vector<StoredAttribute> one = stored_attributes(design, stored, name);
    all.insert(all.end(), one.begin(), one.end());
  }
  return all;
}

std::vector<SaidType> said_types(const Design& design, const Table& table, std::string_view name) {
  std::vector<SaidType> types;
  for (const AttributeDefinition& definition : table.definitions)
    if (*definition.name == name && definition.type)
      types.push_back({*definition.type, definition.type_span, std::nullopt});
  for (const StoredAttribute& stored : stored_attributes(design, table, name))
    if (stored.type) types.push_back({*stored.type, stored.span, stored.entity});
  return types;
}

std::optional<std::pair<SaidType, SaidType>> differing_types(const std::vector<SaidType>& types) {
  const SaidType* first = nullptr;
  for (const SaidType& said : types) {
    if (first && first->type != said.type) return std::pair(*first, said);
    if (!first) first = &said;
  }
  return std::nullopt;
}

std::string who_says(const Design& design, const SaidType& type) {
  return type.entity ? fmt::format("`{}`", *design.entity(*type.entity).name) : "the table's definitions";
}

}  // namespace kw::rules
