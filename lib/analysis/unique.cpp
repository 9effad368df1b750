#include "analysis/unique.h"

#include <algorithm>

#include "analysis/carried.h"

namespace kw {
namespace {

bool fixes_part(const std::set<std::string>& bound, const KeyPart& part) {
  if (part.literal) return true;
  if (part.encoding == Encoding::FreeShard) return false;
  return bound.contains(part.text) || bound.contains(part.source) ||
         (!part.computed_name.empty() && bound.contains(part.computed_name));
}

bool fixes_key(const std::set<std::string>& bound, const StoredKey& key) {
  const auto fixed = [&](const KeyComponent& component) {
    return std::all_of(component.parts.begin(), component.parts.end(),
                       [&](const KeyPart& part) { return fixes_part(bound, part); });
  };
  return !key.branches.empty() && std::all_of(key.branches.begin(), key.branches.end(), [&](const KeyBranch& branch) {
    return std::all_of(branch.partition.begin(), branch.partition.end(), fixed) &&
           std::all_of(branch.sort.begin(), branch.sort.end(), fixed);
  });
}

/// Every put of the entity that is declared refuses an existing item, guards included.
bool puts_are_guarded(const Design& design, EntityId entity) {
  bool any = false;
  for (const Pattern& pattern : design.patterns) {
    for (const WriteLeg& leg : pattern.writes) {
      if (leg.kind != WriteKind::Put || !leg.entity ||
          (*leg.entity != entity && !design.is_kind_of(entity, *leg.entity)))
        continue;
      if (!leg.if_absent) return false;
      any = true;
    }
  }
  return any;
}

bool generated_identity(const Entity& entity, const std::set<std::string>& bound) {
  if (entity.identity.size() != 1 || !bound.contains(entity.identity.front().value)) return false;
  const Attribute* id = entity.find(entity.identity.front().value);
  return id != nullptr && id->format && is_generated_id(id->format->value.kind);
}

}  // namespace

std::set<std::string> with_computed(const Entity& entity, std::set<std::string> bound) {
  for (const Attribute& attribute : entity.attributes) {
    if (!attribute.computed) continue;
    const std::vector<TemplatePart>& parts = attribute.computed->value.parts;
    const bool all = std::all_of(parts.begin(), parts.end(),
                                 [&](const TemplatePart& part) { return part.literal || bound.contains(part.text); });
    if (all) bound.insert(attribute.name.value);
  }
  return bound;
}

Uniqueness uniqueness(const Layout& layout, EntityId entity, const std::set<std::string>& bound) {
  const std::set<std::string> fixed = with_computed(layout.design->entity(entity), bound);
  const bool guarded = puts_are_guarded(*layout.design, entity);
  for (const StoredKey& key : layout.stored) {
    if (key.entity != entity || !fixes_key(fixed, key)) continue;
    const PathType type = layout.path(key.path).type;
    // A table key holds one item. An extra item holds one of its kind, and stands for one entity when its puts are
    // guarded.
    const bool table = type == PathType::TableKey && !key.extra;
    const bool extra = (type == PathType::ExtraItem || (type == PathType::TableKey && key.extra)) && guarded;
    if (table || extra) return Uniqueness::Kept;
  }
  return generated_identity(layout.design->entity(entity), fixed) ? Uniqueness::Generated : Uniqueness::NotKept;
}

}  // namespace kw
