#include "rules/keys/identity.h"

#include <algorithm>

#include "analysis/unique.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

bool is_coarse(Encoding encoding) {
  return encoding == Encoding::IsoDate || encoding == Encoding::YearMonth || encoding == Encoding::Hour;
}

bool loses(Encoding encoding) {
  return is_coarse(encoding) || encoding == Encoding::Shard || encoding == Encoding::FreeShard;
}

const KeyTemplate* computation_of(const KeyPart& part) {
  return part.attribute && part.attribute->computed ? &part.attribute->computed->value : nullptr;
}

bool refers_to(const Attribute& attribute, EntityId parent, const std::set<std::string>& names) {
  return std::ranges::any_of(attribute.refers, [&](const AttributeReference& reference) {
    return reference.entity == parent && names.contains(*reference.attribute);
  });
}

std::set<std::string> identity_of(const Entity& entity) {
  std::set<std::string> names;
  for (const Spanned<std::string>& name : entity.identity) names.insert(*name);
  return names;
}

bool holds(const KeyPart& part, const std::string& follows) {
  return !follows.empty() && part.characters && part.characters->contains(static_cast<unsigned char>(follows.front()));
}

}  // namespace

bool is_made_of(const KeyPart& part, std::string_view attribute) {
  if (part.literal) return false;
  if (part.text == attribute || part.source == attribute || part.computed_name == attribute) return true;
  const KeyTemplate* computed = computation_of(part);
  return computed && std::ranges::any_of(computed->parts, [&](const TemplatePart& inner) {
           return !inner.literal && inner.text == attribute;
         });
}

bool distinguishes(const KeyPart& part, std::string_view attribute) {
  if (!is_made_of(part, attribute)) return false;
  // What is computed so and named in the identity is told apart by exactly this.
  if (part.computed_name == attribute || (part.text == attribute && !loses(part.encoding))) return true;
  if (part.coarse || loses(part.encoding)) return false;
  const KeyTemplate* computed = computation_of(part);
  return !computed || std::ranges::any_of(computed->parts, [&](const TemplatePart& inner) {
    return !inner.literal && inner.text == attribute && !loses(inner.encoding);
  });
}

std::set<std::string> determined_by_identity(const Design& design, EntityId id) {
  const Entity& entity = design.entity(id);
  std::set<std::string> determined = with_computed(entity, identity_of(entity));
  std::optional<EntityId> parent = entity.parent ? entity.parent->entity : std::nullopt;
  for (std::size_t depth = 0; parent && depth < design.entities.size(); ++depth) {
    const std::set<std::string> names = identity_of(design.entity(*parent));
    determined.insert(names.begin(), names.end());
    for (const Attribute& attribute : entity.attributes)
      if (refers_to(attribute, *parent, names)) determined.insert(*attribute.name);
    const std::optional<Parent>& next = design.entity(*parent).parent;
    parent = next ? next->entity : std::nullopt;
  }
  return with_computed(entity, std::move(determined));
}

bool has_generated_id(const Entity& entity) {
  return std::ranges::any_of(entity.identity, [&](const Spanned<std::string>& name) {
    const Attribute* attribute = entity.find(*name);
    return attribute && attribute->format && is_generated_id(attribute->format->value.kind);
  });
}

bool is_ambiguous(const KeyComponent& component) {
  const std::vector<KeyPart>& parts = component.parts;
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    const KeyPart& part = parts[i];
    if (part.literal || part.fixed_width || part.delimited != Known::No) continue;
    const std::string follows = parts[i + 1].literal ? parts[i + 1].text : std::string();
    for (std::size_t later = i + 1; later < parts.size(); ++later) {
      if (parts[later].literal || parts[later].fixed_width) continue;
      const bool overlap =
          part.characters && parts[later].characters && part.characters->meets(*parts[later].characters);
      if (follows.empty() ? overlap : holds(part, follows) && holds(parts[later], follows)) return true;
    }
  }
  return false;
}

bool is_whole_elsewhere(const KeyBranch& branch, const KeyComponent& ambiguous, const Entity& entity) {
  return std::ranges::all_of(entity.identity, [&](const Spanned<std::string>& name) {
    return std::ranges::any_of(components_of(branch), [&](const KeyComponent* other) {
      return other != &ambiguous && !is_ambiguous(*other) &&
             std::ranges::any_of(other->parts, [&](const KeyPart& part) { return distinguishes(part, *name); });
    });
  });
}

}  // namespace kw::rules
