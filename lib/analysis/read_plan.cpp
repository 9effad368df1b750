#include "analysis/plan_builder.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/carried.h"
#include "analysis/completeness.h"
#include "model/limits.h"

namespace kw {

PlanBuilder::PlanBuilder(const ReadContext& context, std::vector<Interval> intervals, std::vector<Defect> missing)
    : context_(context), intervals_(std::move(intervals)) {
  verdict_.defects = std::move(missing);
  verdict_.path_name = context.where_path().name;
  verdict_.rounds = context.round;
}

Verdict PlanBuilder::build() {
  find_residual();
  plan_requests();
  judge_amounts();
  judge_residual();
  judge_strangers();
  judge_attributes();
  judge_order();
  judge_uniqueness();
  judge_consistency();
  judge_requests();
  finish();
  return std::move(verdict_);
}

bool PlanBuilder::on_ttl(const Term& term) const {
  const Entity& entity = context_.design().entity(*context_.read.entity);
  return entity.ttl && term.attribute == entity.ttl->value;
}

/// Items of a branch that the read leaves out can lie in the interval of another one: its terms have to be checked.
bool PlanBuilder::meets_left_out(const Interval& interval) const {
  return std::any_of(interval.stored->branches.begin(), interval.stored->branches.end(), [&](const KeyBranch& branch) {
    return excluded(branch, context_.read) && can_lie_in(branch, interval.match.clauses);
  });
}

void PlanBuilder::find_residual() {
  const std::vector<Term>& terms = context_.read.where.terms;
  for (std::size_t at = 0; at < terms.size(); ++at) {
    bool open = false;
    for (const Interval& interval : intervals_)
      open = open || (!interval.match.consumed.contains(at) &&
                      (!settled_by(*interval.branch, terms[at]) || meets_left_out(interval)));
    if (open) residual_.insert(at);
  }
}

std::vector<const Term*> PlanBuilder::costly_residual() const {
  std::vector<const Term*> costly;
  for (const std::size_t at : residual_)
    if (!on_ttl(context_.read.where.terms[at])) costly.push_back(&context_.read.where.terms[at]);
  return costly;
}

bool PlanBuilder::lacks(const Term& term) const {
  const std::vector<std::string> names = attributes_of(term.expression);
  return std::any_of(intervals_.begin(), intervals_.end(), [&](const Interval& interval) {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return carried(context_.layout, *interval.stored, name) == Carried::No;
    });
  });
}

/// What a local index lacks and the item has, the service fetches before it filters.
bool PlanBuilder::fetched_by_service(const Term& term) const {
  if (context_.where_path().type != PathType::LocalIndex) return false;
  const PathId table = table_path(context_.layout, context_.where_path().table);
  const std::vector<std::string> names = attributes_of(term.expression);
  return std::all_of(intervals_.begin(), intervals_.end(), [&](const Interval& interval) {
    const StoredKey* item = context_.layout.find(interval.stored->entity, table);
    return item != nullptr && std::all_of(names.begin(), names.end(), [&](const std::string& name) {
             return carried(context_.layout, *item, name) == Carried::Stored;
           });
  });
}

PlanBuilder::Checker PlanBuilder::checker_of(const Term& term) const {
  if (lacks(term) && !fetched_by_service(term)) return Checker::Fetch;
  if (gets_items()) return Checker::Caller;
  std::vector<const StoredKey*> items;
  for (const Interval& interval : intervals_) items.push_back(interval.stored);
  for (const std::string& name : attributes_of(term.expression))
    if (!has_one_name(context_.layout, items, name)) return Checker::Caller;
  for (const Interval& interval : intervals_)
    for (const std::string& name : attributes_of(term.expression))
      if (carried(context_.layout, *interval.stored, name) == Carried::InKeyText ||
          is_key_of(context_.layout, *interval.stored, name))
        return Checker::Caller;
  return Checker::Server;
}

bool PlanBuilder::gets_items() const {
  const PathType type = context_.where_path().type;
  return (type == PathType::TableKey || type == PathType::ExtraItem) &&
         std::all_of(intervals_.begin(), intervals_.end(),
                     [](const Interval& interval) { return interval.match.full_key; });
}

bool PlanBuilder::same_request(const RequestPlan& a, const RequestPlan& b) const {
  return condition_text(a) == condition_text(b) && a.forward == b.forward &&
         a.enumerations.size() == b.enumerations.size();
}

void PlanBuilder::plan_requests() {
  for (const Interval& interval : intervals_) {
    RequestPlan plan;
    plan.path = context_.path;
    plan.reads = {context_.read_at};
    plan.entities = {interval.stored->entity};
    plan.clauses = interval.match.clauses;
    plan.enumerations = interval.match.enumerations;
    plan.strong = context_.pattern.strong;
    plan.round = context_.round;
    plan.requests = request_number(plan.enumerations);
    plan.requests_text = request_factors(plan.enumerations);
    plan.forward = ordering(interval).forward;
    if (gets_items()) make_get(plan);
    add_request(std::move(plan));
    for (const std::string& work : interval.match.caller) add_caller(work);
  }
  if (gets_items() && verdict_.requests.size() > 1)
    for (RequestPlan& plan : verdict_.requests) plan.operation = Operation::BatchGetItem;
  item_keys_ = total_keys();
  verdict_.request_count = gets_items() ? batches() : total_keys();
}

void PlanBuilder::make_get(RequestPlan& plan) const {
  const bool many = !plan.enumerations.empty();
  plan.operation = many ? Operation::BatchGetItem : Operation::GetItem;
  if (many && plan.requests) plan.requests = std::ceil(*plan.requests / static_cast<double>(limits::kMaxBatchGetItems));
}

void PlanBuilder::add_request(RequestPlan plan) {
  const auto same = std::find_if(verdict_.requests.begin(), verdict_.requests.end(),
                                 [&](const RequestPlan& have) { return same_request(have, plan); });
  if (same == verdict_.requests.end())
    verdict_.requests.push_back(std::move(plan));
  else
    same->entities.push_back(plan.entities.front());
}

void PlanBuilder::add_caller(const std::string& work) {
  if (std::find(verdict_.caller.begin(), verdict_.caller.end(), work) == verdict_.caller.end())
    verdict_.caller.push_back(work);
}

std::optional<double> PlanBuilder::total_keys() const {
  double total = 0;
  for (const RequestPlan& plan : verdict_.requests) {
    const std::optional<double> number = request_number(plan.enumerations);
    if (!number) return std::nullopt;
    total += *number;
  }
  return total;
}

std::optional<double> PlanBuilder::batches() const {
  const std::optional<double> keys = total_keys();
  return keys ? std::optional(std::ceil(*keys / static_cast<double>(limits::kMaxBatchGetItems))) : std::nullopt;
}

Defect& PlanBuilder::defect(DefectKind kind) {
  Defect& added = verdict_.defects.emplace_back();
  added.kind = kind;
  return added;
}

void PlanBuilder::trace(TraceStep::State state, std::string subject, std::string text) {
  verdict_.trace.push_back({state, std::move(subject), std::move(text)});
}

void PlanBuilder::finish() {
  std::vector<TraceStep> steps;
  for (const Interval& interval : intervals_) {
    for (const TraceStep& step : interval.match.trace) {
      const bool known = std::any_of(steps.begin(), steps.end(), [&](const TraceStep& have) {
        return have.subject == step.subject && have.text == step.text;
      });
      if (!known) steps.push_back(step);
    }
    for (const std::string& assumption : interval.match.assumptions) assume(assumption);
  }
  verdict_.trace.insert(verdict_.trace.begin(), steps.begin(), steps.end());
  for (const std::string& assumption : verdict_.reads.assumptions) trace(TraceStep::State::Assumption, "", assumption);
  // A limit on what is read would count strangers too.
  if (limit_bounds() && verdict_.find(DefectKind::ReadsStrangers) == nullptr)
    for (RequestPlan& plan : verdict_.requests)
      if (plan.operation == Operation::Query) plan.limit = effective_limit();
  sort_defects(verdict_.defects);
  std::optional<double> ratio;
  const ReadAmounts& reads = verdict_.reads;
  if (reads.items_read && reads.items_returned && reads.items_returned->value > 0)
    ratio = reads.items_read->value / reads.items_returned->value;
  verdict_.verdict_class = class_of(context_.pattern, verdict_.defects, ratio, verdict_.request_count, false);
}

Verdict assemble(const ReadContext& context, std::vector<Interval> intervals, std::vector<Defect> missing) {
  return PlanBuilder(context, std::move(intervals), std::move(missing)).build();
}

}  // namespace kw
