#include <algorithm>

#include "analysis/amounts.h"
#include "analysis/at_hand.h"
#include "analysis/columns.h"
#include "analysis/leg.h"

namespace kw {
namespace {

bool bound(const std::vector<KeyComponent>& components, const AtHand& at_hand) {
  return std::all_of(components.begin(), components.end(), [&](const KeyComponent& component) {
    return std::all_of(component.parts.begin(), component.parts.end(),
                       [&](const KeyPart& part) { return at_hand.has(part); });
  });
}

/// Sort parts bound one after another from the first.
std::size_t bound_prefix(const std::vector<KeyComponent>& sort, const AtHand& at_hand) {
  std::size_t count = 0;
  for (const KeyComponent& component : sort)
    for (const KeyPart& part : component.parts) {
      if (!at_hand.has(part)) return count;
      ++count;
    }
  return count;
}

bool stated(const Term& term, const Condition& where) {
  return std::any_of(where.terms.begin(), where.terms.end(),
                     [&](const Term& given) { return to_text(given) == to_text(term); });
}

bool surely_written(const std::vector<KeyComponent>& components, const Entity& entity, const AtHand& at_hand) {
  for (const KeyComponent& component : components)
    for (const KeyPart& part : component.parts) {
      const Attribute* attribute = part.literal ? nullptr : entity.find(part.text);
      if (attribute && attribute->known_presence() != 1.0 && !at_hand.names(part.text)) return false;
    }
  return true;
}

/// Every item that the leg can mean is in the path.
bool surely_in(const Layout& layout, const StoredKey& stored, const WriteLeg& leg, const AtHand& at_hand) {
  if (share_in_path(layout, stored) == 1.0) return true;
  const Entity& entity = layout.design->entity(stored.entity);
  return std::any_of(stored.branches.begin(), stored.branches.end(), [&](const KeyBranch& branch) {
    return branch.unless.empty() &&
           std::all_of(branch.when.begin(), branch.when.end(),
                       [&](const Term& term) { return stated(term, leg.where); }) &&
           surely_written(branch.partition, entity, at_hand) && surely_written(branch.sort, entity, at_hand);
  });
}

/// An extra item only helps when it carries what the table's key needs.
bool carries_table_key(const Layout& layout, const StoredKey& key, const AtHand& at_hand) {
  if (!key.extra) return true;
  const Entity& entity = layout.design->entity(key.entity);
  const Table& table = layout.design->table(layout.path(key.path).table);
  const StoredEntity* stored = table.find_stored(key.entity);
  AtHand found = at_hand;
  for (const Column& column : columns_of(entity, *stored, stored->also[*key.extra])) {
    if (column.own) found.add(*column.own->name);
    if (!column.made) continue;
    for (const TemplatePart& part : column.made->alternatives[0].value.parts)
      if (!part.literal && part.encoding == Encoding::AsIs) found.add(part.text);
  }
  for (const Column& column : columns_of(entity, *stored)) {
    if (!table.key.contains(column.name) || !column.made) continue;
    for (const Alternative& alternative : column.made->alternatives)
      for (const TemplatePart& part : alternative.value.parts)
        if (!found.has(part)) return false;
  }
  return true;
}

/// How much of a key is bound: all of it, or so many sort parts. The more the greater.
struct Bound {
  bool whole = false;
  std::size_t sort_parts = 0;
  friend auto operator<=>(const Bound&, const Bound&) = default;
};

/// The least of the branches; nothing when a partition is not bound.
std::optional<Bound> bound_parts(const StoredKey& stored, const AtHand& at_hand) {
  std::optional<Bound> least;
  for (const KeyBranch& branch : stored.branches) {
    if (!bound(branch.partition, at_hand)) return std::nullopt;
    const Bound here{bound(branch.sort, at_hand), bound_prefix(branch.sort, at_hand)};
    least = std::min(least.value_or(here), here);
  }
  return least;
}

}  // namespace

std::optional<PathId> lookup_path(const Layout& layout, const WriteLeg& leg, EntityId entity, TableId table) {
  const AtHand at_hand = before_write(layout.design->entity(entity), leg);
  std::optional<PathId> best;
  Bound most;
  for (std::uint32_t i = 0; i < layout.paths.size(); ++i) {
    const Path& path = layout.paths[i];
    const StoredKey* stored = path.table == table ? layout.find(entity, PathId{i}) : nullptr;
    if (!stored) continue;
    const std::optional<Bound> parts = bound_parts(*stored, at_hand);
    if (!parts || (best && *parts <= most)) continue;
    if (!surely_in(layout, *stored, leg, at_hand) || !carries_table_key(layout, *stored, at_hand)) continue;
    best = PathId{i};
    most = *parts;
  }
  return best;
}

}  // namespace kw
