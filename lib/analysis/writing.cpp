#include "analysis/writing.h"

#include <algorithm>

#include "analysis/amounts.h"
#include "analysis/leg.h"

namespace kw {
namespace {

/// What one write of a leg takes: actions, and bytes where all sizes are declared.
struct LegCost {
  double actions = 0;
  std::optional<double> bytes = 0;
};

std::optional<PathId> extra_item_path(const Layout& layout, TableId table, EntityId entity, std::size_t position) {
  for (std::uint32_t i = 0; i < layout.paths.size(); ++i) {
    const Path& path = layout.paths[i];
    if (path.table == table && path.extra_entity == entity && path.extra_item == position) return PathId{i};
  }
  return std::nullopt;
}

std::optional<double> written_bytes(const Layout& layout, EntityId entity, TableId table) {
  const Estimate<Bytes> item = declared_item_size(*layout.design, entity, table);
  if (!item.value) return std::nullopt;
  double bytes = item.value->value;
  const StoredEntity* stored = layout.design->table(table).find_stored(entity);
  for (std::size_t i = 0; i < stored->also.size(); ++i) {
    const std::optional<PathId> path = extra_item_path(layout, table, entity, i);
    const Estimate<Bytes> extra = path ? entry_size(layout, entity, *path) : Estimate<Bytes>{};
    if (!extra.value) return std::nullopt;
    bytes += extra.value->value;
  }
  return bytes;
}

/// Judges a leg at every place that stores its entity; an update or delete of a base may meet its kinds, a put writes
/// the entity it names.
LegCost judge_places(const Layout& layout, PatternId pattern, std::size_t position, WriteVerdict& verdict) {
  const Design& design = *layout.design;
  const WriteLeg& leg = design.pattern(pattern).writes[position];
  LegCost cost;
  std::vector<EntityId> entities{*leg.entity};
  if (leg.kind != WriteKind::Put) entities = design.with_kinds(*leg.entity);
  for (std::uint32_t t = 0; t < design.tables.size(); ++t) {
    double actions = 0;
    for (const EntityId entity : entities) {
      if (!design.tables[t].find_stored(entity)) continue;
      JudgedLeg judged = judge_leg(layout, pattern, position, entity, TableId{t});
      actions = std::max(actions, judged.actions);
      verdict.legs.push_back(std::move(judged.verdict));
    }
    if (actions == 0) continue;
    cost.actions += actions;
    const std::optional<double> bytes = written_bytes(layout, *leg.entity, TableId{t});
    if (bytes && cost.bytes)
      *cost.bytes += *bytes;
    else
      cost.bytes.reset();
  }
  return cost;
}

double usual(const WriteLeg& leg) {
  return leg.times.value;
}

double largest(const WriteLeg& leg) {
  return std::max(leg.times.value, leg.largest.value_or(leg.times).value);
}

void add_bytes(std::optional<Bytes>& sum, std::optional<double> bytes) {
  if (sum && bytes)
    sum->value += *bytes;
  else
    sum.reset();
}

void add(WriteVerdict& verdict, const WriteLeg& leg, const LegCost& cost, bool together) {
  const double few = together ? usual(leg) : 1;
  const double many = together ? largest(leg) : 1;
  verdict.actions_usual += few * cost.actions;
  verdict.actions_largest += many * cost.actions;
  const auto times = [&](double number) {
    return cost.bytes ? std::optional<double>(number * *cost.bytes) : std::nullopt;
  };
  add_bytes(verdict.bytes_usual, times(few));
  add_bytes(verdict.bytes_largest, times(many));
}

/// The operand that binds the attribute in `where`, as text; empty when none does.
std::string operand_of(const WriteLeg& leg, const std::string& attribute) {
  for (const Term& term : leg.where.terms)
    if (term.kind == TermKind::Equal && term.attribute == attribute && term.values.size() == 1)
      return to_text(term.values[0]);
  return "";
}

/// Both legs name their item by the same values of the identity, as often: one item is written twice.
bool same_item(const Design& design, const WriteLeg& a, const WriteLeg& b) {
  if (!a.entity || !b.entity || usual(a) != usual(b) || largest(a) != largest(b)) return false;
  if (a.kind == WriteKind::Put || b.kind == WriteKind::Put) return false;
  const bool related =
      a.entity == b.entity || design.is_kind_of(*a.entity, *b.entity) || design.is_kind_of(*b.entity, *a.entity);
  const std::vector<Spanned<std::string>>& identity = design.entity(*a.entity).identity;
  if (!related || identity.empty()) return false;
  return std::all_of(identity.begin(), identity.end(), [&](const Spanned<std::string>& name) {
    const std::string operand = operand_of(a, *name);
    return !operand.empty() && operand == operand_of(b, *name);
  });
}

std::optional<std::pair<std::size_t, std::size_t>> twice(const Design& design, const std::vector<WriteLeg>& legs) {
  for (std::size_t i = 0; i < legs.size(); ++i)
    for (std::size_t j = i + 1; j < legs.size(); ++j)
      if (same_item(design, legs[i], legs[j])) return std::pair(i, j);
  return std::nullopt;
}

}  // namespace

WriteVerdict judge_writes(const Layout& layout, PatternId id) {
  const std::vector<WriteLeg>& legs = layout.design->pattern(id).writes;
  WriteVerdict verdict;
  verdict.pattern = id;
  verdict.bytes_usual = Bytes{0};
  verdict.bytes_largest = Bytes{0};
  const bool several = legs.size() > 1;
  for (std::size_t i = 0; i < legs.size(); ++i) {
    if (!legs[i].entity) continue;
    const LegCost cost = judge_places(layout, id, i, verdict);
    // Without `atomic`, `times` on a single leg means separate requests.
    add(verdict, legs[i], cost, several || legs[i].atomic || legs[i].batch);
    verdict.transaction = verdict.transaction || several || legs[i].atomic || (cost.actions > 1 && !legs[i].batch);
  }
  if (verdict.transaction) verdict.same_item = twice(*layout.design, legs);
  return verdict;
}

}  // namespace kw
