#include "analysis/plan_builder.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"

namespace kw {

Ordering PlanBuilder::ordering(const Interval& interval) const {
  return ordering_of(context_.design().entity(*context_.read.entity), context_.read, interval.match, context_.bindings);
}

bool PlanBuilder::order_wanted() const {
  return !open_order(context_.design().entity(*context_.read.entity), context_.read, context_.bindings).empty();
}

bool PlanBuilder::order_provided() const {
  return !order_wanted() || at_most_one() ||
         (!many_gets() && std::all_of(intervals_.begin(), intervals_.end(),
                                      [&](const Interval& interval) { return ordering(interval).provided; }));
}

bool PlanBuilder::many_gets() const {
  return gets_items() && item_keys_.value_or(2) > 1;
}

void PlanBuilder::judge_order() {
  if (!order_wanted() || at_most_one()) return;
  if (!order_provided()) {
    verdict_.ordered = false;
    Defect& sorts = defect(DefectKind::SortsInCaller);
    const std::optional<Count> items = verdict_.reads.items_read;
    if (items) sorts.measure = items->value;
    if (!items) sorts.unknown = matched_.unknown;
    for (const Interval& interval : intervals_) {
      const Ordering order = ordering(interval);
      if (!order.provided) sorts.because = order.why;
    }
    sorts.attribute = context_.read.order.front().attribute.value;
    sorts.span = context_.read.order_span;
    add_caller(fmt::format("sort by `{}`", sorts.attribute));
    return;
  }
  for (const Interval& interval : intervals_)
    for (const std::string& assumption : ordering(interval).assumptions) assume(assumption);
  const std::optional<double> answers = verdict_.request_count;
  if (answers && *answers <= 1) return;
  Defect& merges = defect(DefectKind::Merges);
  merges.measure = answers;
  if (!answers) merges.unknown = "how many requests there are";
  merges.because =
      fmt::format("each answer is ordered by `{}`, not all together", context_.read.order.front().attribute.value);
  add_caller(fmt::format("merge the answers by `{}`", context_.read.order.front().attribute.value));
}

std::set<std::string> PlanBuilder::fixed_attributes() const {
  std::set<std::string> fixed;
  for (const auto& [name, value] : context_.bindings.equal) fixed.insert(name);
  return fixed;
}

Uniqueness PlanBuilder::unique() const {
  return uniqueness(context_.layout, *context_.read.entity, fixed_attributes());
}

bool PlanBuilder::at_most_one() const {
  return (gets_items() && item_keys_.value_or(2) <= 1) || unique() != Uniqueness::NotKept;
}

void PlanBuilder::judge_uniqueness() {
  if (!context_.read.one) return;
  switch (unique()) {
    case Uniqueness::Kept:
      return;
    case Uniqueness::Generated:
      assume(fmt::format("a generated id is never given twice (`{}`)",
                         context_.design().entity(*context_.read.entity).identity.front().value));
      return;
    case Uniqueness::NotKept:
      break;
  }
  Defect& several = defect(DefectKind::NotUnique);
  several.because = "no key of the layout makes sure that there is at most one";
}

void PlanBuilder::judge_consistency() {
  if (context_.pattern.strong && context_.where_path().is_global()) {
    Defect& stale = defect(DefectKind::Stale);
    stale.because = "a global index is read with eventual consistency only";
    stale.span = context_.pattern.strong_span;
  }
  if (context_.pattern.snapshot && context_.pattern.reads.size() > 1 && !gets_items()) {
    Defect& apart = defect(DefectKind::Stale);
    apart.because = "a Query cannot take part in a transaction";
  }
}

void PlanBuilder::judge_requests() {
  if (verdict_.rounds > 1) {
    Defect& rounds = defect(DefectKind::ExtraRounds);
    rounds.measure = verdict_.rounds - 1;
    rounds.because =
        context_.round > 1 ? "it waits for an earlier read" : "the items are fetched after the index is read";
  }
  const std::optional<double> number = verdict_.request_count;
  if (number && *number <= 1) return;
  Defect& many = defect(DefectKind::ManyRequests);
  many.measure = number;
  many.unbounded = is_unbounded(verdict_.requests);
  if (!number && !many.unbounded) many.unknown = "how many values there are";
  std::string factors;
  for (const RequestPlan& plan : verdict_.requests)
    if (!plan.requests_text.empty()) factors += fmt::format("{}{}", factors.empty() ? "" : " + ", plan.requests_text);
  many.because = factors.empty() ? counted(verdict_.requests.size(), "key range") : factors;
}

}  // namespace kw
