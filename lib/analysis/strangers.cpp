#include "analysis/strangers.h"

#include <algorithm>
#include <set>

#include "analysis/amounts.h"
#include "analysis/carried.h"
#include "analysis/matching.h"
#include "analysis/pattern_language.h"

namespace kw {
namespace {

bool is_wanted(const StoredKey& stored, const std::vector<const StoredKey*>& wanted) {
  return std::any_of(wanted.begin(), wanted.end(),
                     [&](const StoredKey* key) { return key->entity == stored.entity && key->extra == stored.extra; });
}

const KeyComponent* component_for(const KeyBranch& branch, const KeyClause& clause) {
  const std::vector<KeyComponent>& components = clause.role == KeyRole::Partition ? branch.partition : branch.sort;
  const auto found = std::find_if(components.begin(), components.end(), [&](const KeyComponent& component) {
    return component.name.value == clause.attribute;
  });
  return found == components.end() ? nullptr : &*found;
}

/// Attributes that the clause binds stand against the stranger's at the same places: related, or equal by coincidence
/// only.
bool related(const Design& design, const StoredKey& wanted, const KeyComponent& mine, const KeyClause& clause,
             const StoredKey& stranger, const KeyComponent& theirs) {
  const std::size_t bound = std::min({clause.low.parts.size(), mine.parts.size(), theirs.parts.size()});
  for (std::size_t i = 0; i < bound; ++i) {
    const KeyPart& left = mine.parts[i];
    const KeyPart& right = theirs.parts[i];
    const bool range_part = clause.kind != ClauseKind::Equal && i + 1 == bound && !left.literal;
    if (!left.literal && !right.literal && !range_part && !joined(design, wanted.entity, left, stranger.entity, right))
      return false;
  }
  return true;
}

bool meets(const Design& design, const StoredKey& wanted, const KeyBranch& branch,
           const std::vector<KeyClause>& clauses, const StoredKey& stranger, const KeyBranch& other) {
  if (meet(design, wanted.entity, branch.partition, stranger.entity, other.partition) != Meeting::Can) return false;
  return std::all_of(clauses.begin(), clauses.end(), [&](const KeyClause& clause) {
    const KeyComponent* mine = component_for(branch, clause);
    const KeyComponent* theirs = component_for(other, clause);
    return mine == nullptr || theirs == nullptr ||
           (can_lie_in(*theirs, clause) && related(design, wanted, *mine, clause, stranger, *theirs));
  });
}

std::set<std::string> partition_attributes(const KeyBranch& branch) {
  std::set<std::string> names;
  for (const KeyComponent& component : branch.partition)
    for (const KeyPart& part : component.parts)
      if (!part.literal && !part.is_shard()) names.insert(part.source);
  return names;
}

}  // namespace

bool can_lie_in(const KeyBranch& branch, const std::vector<KeyClause>& clauses) {
  return std::all_of(clauses.begin(), clauses.end(), [&](const KeyClause& clause) {
    const KeyComponent* component = component_for(branch, clause);
    return component == nullptr || can_lie_in(*component, clause);
  });
}

std::vector<Stranger> strangers(const Layout& layout, PathId path, const std::vector<KeyClause>& clauses,
                                const std::vector<const StoredKey*>& wanted, const KeyBranch& branch) {
  std::vector<Stranger> found;
  const StoredKey& mine = *wanted.front();
  for (const StoredKey* stored : layout.in(path)) {
    if (is_wanted(*stored, wanted)) continue;
    const auto met = std::find_if(stored->branches.begin(), stored->branches.end(), [&](const KeyBranch& other) {
      return meets(*layout.design, mine, branch, clauses, *stored, other);
    });
    if (met == stored->branches.end()) continue;
    Stranger stranger;
    stranger.stored = stored;
    stranger.apart = std::all_of(wanted.begin(), wanted.end(),
                                 [&](const StoredKey* key) { return told_apart(layout, *key, *stored); });
    stranger.items = items_per_value(*layout.design, stored->entity, partition_attributes(*met)).value;
    found.push_back(std::move(stranger));
  }
  return found;
}

std::vector<Stranger> scanned_strangers(const Layout& layout, PathId path,
                                        const std::vector<const StoredKey*>& wanted) {
  std::vector<Stranger> found;
  for (const StoredKey* stored : layout.in(path)) {
    if (is_wanted(*stored, wanted)) continue;
    Stranger stranger;
    stranger.stored = stored;
    stranger.apart = std::all_of(wanted.begin(), wanted.end(),
                                 [&](const StoredKey* key) { return told_apart(layout, *key, *stored); });
    const Estimate<Count> count = item_count(*layout.design, stored->entity);
    if (count.value) stranger.items = count.value->value * share_in_path(layout, *stored).value_or(1);
    found.push_back(std::move(stranger));
  }
  return found;
}

}  // namespace kw
