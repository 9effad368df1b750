#include "analysis/plan_builder.h"

#include <algorithm>

#include <fmt/core.h>

#include "analysis/amounts.h"

namespace kw {

std::vector<const Term*> PlanBuilder::terms_of(bool with_residual) const {
  std::vector<const Term*> terms;
  const std::vector<Term>& all = context_.read.where.terms;
  for (std::size_t at = 0; at < all.size(); ++at) {
    const bool in_key = !residual_.contains(at) || intervals_.front().match.narrowed.contains(at);
    if (on_ttl(all[at]) || !(with_residual || in_key)) continue;
    terms.push_back(&all[at]);
  }
  return terms;
}

std::optional<double> PlanBuilder::effective_limit() const {
  if (context_.pattern.answer == Answer::Exists) return 1;
  if (!context_.read.limit) return std::nullopt;
  return context_.read.limit->value.value;
}

bool PlanBuilder::limit_bounds() const {
  const bool drops = std::any_of(intervals_.begin(), intervals_.end(),
                                 [](const Interval& interval) { return !interval.match.dropped.empty(); });
  return effective_limit() && costly_residual().empty() && !drops && order_provided();
}

void PlanBuilder::judge_amounts() {
  const EntityId entity = *context_.read.entity;
  Quantity matched = matching_items(context_.design(), entity, terms_of(false));
  Quantity wanted = matching_items(context_.design(), entity, terms_of(true));
  // What `returns` says rests on no spread of values; the ratio of a filter does.
  if (context_.read.returns && residual_.empty()) {
    wanted.assumptions.clear();
    matched.assumptions.clear();
  }
  std::optional<double> returned = wanted.value;
  if (context_.read.returns) returned = context_.read.returns->value.value;
  std::optional<double> read = residual_.empty() && context_.read.returns ? returned : matched.value;
  if (const std::optional<double> limit = effective_limit()) {
    returned = std::min(returned.value_or(*limit), *limit);
    const std::optional<double> requests = verdict_.request_count;
    if (limit_bounds() && requests && *requests > 0)
      read = std::min(read.value_or(*limit * *requests) / *requests, *limit) * *requests;
  }
  if (gets_items() && item_keys_) read = item_keys_;
  set_amounts(read, returned, matched, wanted);
}

void PlanBuilder::set_amounts(std::optional<double> read, std::optional<double> returned, const Quantity& matched,
                              const Quantity& wanted) {
  matched_ = matched;
  wanted_ = wanted;
  ReadAmounts& reads = verdict_.reads;
  if (read) reads.items_read = Count{*read};
  if (returned) reads.items_returned = Count{*returned};
  for (const Quantity* quantity : {&matched, &wanted})
    for (const std::string& assumption : quantity->assumptions) assume(assumption);
  const Estimate<Bytes> entry = entry_size(context_.layout, intervals_.front().stored->entity, context_.path);
  if (!read || !entry.value) return;
  // Fact sheet 5: a query rounds the sum of what it reads, a batch each item. Sizes are those of the path's entries.
  reads.bytes = Bytes{*read * entry.value->value};
  const double requests = std::max(1.0, (gets_items() ? item_keys_ : verdict_.request_count).value_or(1));
  reads.units = ReadUnits{requests * query_units(Bytes{reads.bytes->value / requests}, context_.pattern.strong).value};
  for (const std::string& assumption : entry.assumptions) assume(assumption);
}

void PlanBuilder::assume(const std::string& text) {
  std::vector<std::string>& all = verdict_.reads.assumptions;
  if (std::find(all.begin(), all.end(), text) == all.end()) all.push_back(text);
}

void PlanBuilder::measure_filter(Defect& filter) const {
  const auto rounded = std::find_if(residual_.begin(), residual_.end(), [&](std::size_t at) {
    return context_.read.where.terms[at].is_range() && intervals_.front().match.narrowed.contains(at);
  });
  if (rounded != residual_.end()) {
    filter.unknown =
        fmt::format("how many items a rounded `{}` takes in besides", context_.read.where.terms[*rounded].attribute);
    return;
  }
  std::vector<const Term*> key = terms_of(false);
  std::vector<const Term*> all = terms_of(true);
  const auto in_both = [&](const Term* term) {
    return term->is_range() && std::find(key.begin(), key.end(), term) != key.end();
  };
  std::erase_if(all, in_both);
  std::erase_if(key, [](const Term* term) { return term->is_range(); });
  const EntityId entity = *context_.read.entity;
  const Quantity matched = matching_items(context_.design(), entity, key);
  const Quantity wanted = matching_items(context_.design(), entity, all);
  if (matched.value && wanted.value && *wanted.value > 0)
    filter.measure = *matched.value / *wanted.value;
  else
    filter.unknown = matched.value ? wanted.unknown : matched.unknown;
}

}  // namespace kw
