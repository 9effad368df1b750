#include "advise/replacement_cost.h"

#include <algorithm>

#include <fmt/core.h>

#include "advise/trial.h"
#include "base/assert.h"
#include "cost/cost_report.h"

namespace kw::advise {
namespace {

void add_assumptions(std::vector<std::string>& all, const Figure<Dollars>& figure) {
  for (const std::string& text : figure.basis().assumptions())
    if (std::ranges::find(all, text) == all.end()) all.push_back(text);
}

std::optional<double> pays_back_after(const ReplacementCost& cost) {
  if (!cost.before.known() || !cost.after.known() || !cost.fill.native.money.known()) return std::nullopt;
  const double saving = cost.before.low().value - cost.after.high().value;
  if (saving <= 0 || cost.unknown > 0) return std::nullopt;
  return cost.fill.native.money.high().value / saving;
}

}  // namespace

std::vector<std::string> ReplacementCost::assumptions() const {
  std::vector<std::string> all;
  for (const Figure<Dollars>* figure : {&before, &after, &fill.native.money}) add_assumptions(all, *figure);
  if (joined) add_assumptions(all, joined->money);
  return all;
}

std::optional<ReplacementCost> cost_of(const Analysis& before, const Replacement& replacement, const PriceBook& book,
                                       const std::optional<std::string>& region) {
  if (!replacement.is_sound() || replacement.is_there) return std::nullopt;
  std::vector<PatternId> moved;
  for (const PatternChange& change : replacement.patterns) moved.push_back(change.pattern);
  Design design = *before.design;
  apply(design, before.layout, replacement, moved);
  const Analysis after = analyse(design);
  const CostReport now = estimate_costs(before, book, region);
  const CostReport then = estimate_costs(after, book, region);
  if (now.region.empty()) return std::nullopt;
  const std::optional<PathId> made =
      after.layout.find_path(fmt::format("{}.{}", *design.table(replacement.table).name, replacement.name));
  KW_ASSERT(made.has_value());
  ReplacementCost cost;
  cost.before = now.total.month;
  cost.after = then.total.month;
  cost.unknown = std::max(now.total.unknown, then.total.unknown);
  cost.fill = backfill(after, *made, book, now.region, std::nullopt);
  cost.joined = backfill(before, replacement.old_path, book, now.region, std::nullopt).rewrite;
  cost.pays_back = pays_back_after(cost);
  return cost;
}

}  // namespace kw::advise
