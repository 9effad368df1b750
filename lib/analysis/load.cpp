#include "analysis/load.h"

#include <algorithm>

#include "analysis/amounts.h"
#include "analysis/carried.h"

namespace kw {
namespace {

/// Index writes for a changed key attribute: the old entry is deleted and the new one put.
constexpr double kWritesOfAMove = 2;

bool made_of(const KeyComponent& component, std::string_view attribute) {
  return std::ranges::any_of(component.parts, [&](const KeyPart& part) {
    return !part.literal && (part.text == attribute || part.source == attribute);
  });
}

bool in_key(const StoredKey& stored, std::string_view attribute) {
  return std::ranges::any_of(stored.branches, [&](const KeyBranch& branch) {
    const auto here = [&](const KeyComponent& component) { return made_of(component, attribute); };
    return std::ranges::any_of(branch.partition, here) || std::ranges::any_of(branch.sort, here);
  });
}

/// How often one update writes the entry.
double writes_of_update(const Layout& layout, const StoredKey& stored, const WriteRates::Update& update) {
  if (!layout.path(stored.path).is_index()) return 1;
  double writes = 0;
  for (const std::string& attribute : update.sets) {
    if (in_key(stored, attribute)) return kWritesOfAMove;
    if (carried(layout, stored, attribute) != Carried::No) writes = 1;
  }
  return writes;
}

WriteUnits writes_to(const Layout& layout, const StoredKey& stored, Traffic traffic) {
  const std::optional<Bytes> size = entry_size(layout, stored.entity, stored.path).value;
  const std::optional<double> share = share_in_path(layout, stored);
  if (!size || !share) return {};
  const WriteRates rates = write_rates(*layout.design, stored.entity, traffic);
  Rate writes = rates.puts.value_or(Rate{}) + rates.deletes.value_or(Rate{});
  for (const WriteRates::Update& update : rates.updates)
    writes = writes + update.rate * writes_of_update(layout, stored, update);
  return write_units(*size) * (writes.value * *share);
}

bool only_for(const Design& design, const Verdict& verdict, const StoredKey& stored) {
  return !verdict.requests.empty() && std::ranges::all_of(verdict.requests, [&](const RequestPlan& request) {
    return request.path == stored.path && std::ranges::all_of(request.entities, [&](EntityId entity) {
             return entity == stored.entity || design.is_kind_of(entity, stored.entity);
           });
  });
}

}  // namespace

Load known_load(const Layout& layout, std::span<const PatternVerdict> verdicts, const StoredKey& stored) {
  Load load;
  if (!stored.extra) load.writes = writes_to(layout, stored, Traffic::Peak);
  for (const PatternVerdict& verdict : verdicts) {
    const Pattern& pattern = layout.design->pattern(verdict.pattern);
    const std::optional<Spanned<Rate>>& rate = pattern.peak ? pattern.peak : pattern.rate;
    if (!verdict.judged || !rate || !verdict.best.reads.units || verdict.best.is_scan()) continue;
    if (only_for(*layout.design, verdict.best, stored))
      load.reads = load.reads + *verdict.best.reads.units * rate->value.value;
  }
  return load;
}

WriteUnits moving_writes(const Layout& layout, const StoredKey& stored, std::string_view attribute) {
  const std::optional<Bytes> size = entry_size(layout, stored.entity, stored.path).value;
  if (!size) return {};
  return write_units(*size) * (kWritesOfAMove * write_rates(*layout.design, stored.entity).changes_of(attribute).value);
}

WriteUnits known_writes(const Layout& layout, TableId table) {
  WriteUnits sum;
  for (const StoredKey& stored : layout.stored)
    if (layout.path(stored.path).table == table && layout.path(stored.path).type != PathType::ExtraItem &&
        !stored.extra)
      sum = sum + writes_to(layout, stored, Traffic::Average);
  return sum;
}

}  // namespace kw
