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

bool same_key(const StoredKey& a, const StoredKey& b) {
  const auto same = [](const std::vector<KeyComponent>& left, const std::vector<KeyComponent>& right) {
    return std::equal(
        left.begin(), left.end(), right.begin(), right.end(),
        [](const KeyComponent& one, const KeyComponent& other) { return to_text(one) == to_text(other); });
  };
  return std::equal(a.branches.begin(), a.branches.end(), b.branches.begin(), b.branches.end(),
                    [&](const KeyBranch& one, const KeyBranch& other) {
                      return same(one.partition, other.partition) && same(one.sort, other.sort);
                    });
}

/// Kinds under keys of their own can each have an item with the same values.
bool kinds_share(const Layout& layout, const StoredKey& key) {
  return std::all_of(layout.stored.begin(), layout.stored.end(), [&](const StoredKey& other) {
    const PathType type = layout.path(other.path).type;
    const bool own_item = type == PathType::TableKey && !other.extra;
    if (!own_item || other.entity == key.entity || !layout.design->is_kind_of(other.entity, key.entity)) return true;
    return std::any_of(layout.stored.begin(), layout.stored.end(), [&](const StoredKey& shared) {
      return shared.entity == other.entity && shared.path == key.path && same_key(shared, key);
    });
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
    if (key.entity != entity || !fixes_key(fixed, key) || !kinds_share(layout, key)) continue;
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
