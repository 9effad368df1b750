#include "analysis/plan_builder.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "analysis/carried.h"
#include "base/text.h"
#include "model/limits.h"

namespace kw {
namespace {

std::string shown(const Term& term) {
  return fmt::format("`{}`", to_text(term));
}

}  // namespace

void PlanBuilder::judge_residual() {
  std::vector<const Term*> by_server;
  std::vector<const Term*> by_caller;
  for (const std::size_t at : residual_) {
    const Term& term = context_.read.where.terms[at];
    const Checker checker = checker_of(term);
    if (checker == Checker::Server)
      for (RequestPlan& plan : verdict_.requests) plan.filter.push_back(term.expression);
    else
      verdict_.caller_terms.push_back(term);
    if (lacks(term)) verdict_.fetches = true;
    if (checker != Checker::Server) add_caller(fmt::format("keep items with {}", shown(term)));
    trace(TraceStep::State::Residual, shown(term), text_of(checker));
    if (!on_ttl(term)) (checker == Checker::Server ? by_server : by_caller).push_back(&term);
  }
  add_filter(DefectKind::FiltersAtServer, by_server);
  add_filter(DefectKind::FiltersInCaller, by_caller);
  bool drops = false;
  for (const Interval& interval : intervals_) drops = drops || !interval.match.dropped.empty();
  if (drops && by_caller.empty()) {
    Defect& dropped = defect(DefectKind::FiltersInCaller);
    dropped.because = verdict_.caller.front();
    dropped.unknown = "how many items have the end value";
  }
}

std::string PlanBuilder::text_of(Checker checker) {
  switch (checker) {
    case Checker::Server:
      return "checked by the server after reading (FilterExpression)";
    case Checker::Caller:
      return "checked by the caller";
    case Checker::Fetch:
      return "checked by the caller after fetching the items";
  }
  return {};
}

void PlanBuilder::add_filter(DefectKind kind, const std::vector<const Term*>& terms) {
  if (terms.empty()) return;
  Defect& filter = defect(kind);
  filter.attribute = terms.front()->attribute;
  std::string list;
  for (const Term* term : terms) list += fmt::format("{}{}", list.empty() ? "" : ", ", shown(*term));
  filter.because = fmt::format("{} cannot narrow the key condition", list);
  filter.span = terms.front()->span;
  if (gets_items()) {
    filter.measure = 1;
    return;
  }
  measure_filter(filter);
}

void PlanBuilder::judge_strangers() {
  std::vector<const StoredKey*> wanted;
  for (const Interval& interval : intervals_) wanted.push_back(interval.stored);
  std::vector<Stranger> found;
  for (const Interval& interval : intervals_) {
    for (const Stranger& stranger :
         strangers(context_.layout, context_.path, interval.match.clauses, wanted, *interval.branch)) {
      const bool known =
          std::any_of(found.begin(), found.end(), [&](const Stranger& have) { return have.stored == stranger.stored; });
      if (!known) found.push_back(stranger);
    }
  }
  // No two items have one key; but what has this one may be another kind of the same thing.
  if (gets_items())
    std::erase_if(found, [&](const Stranger& stranger) { return stranger.apart || !of_one_base(stranger); });
  report_strangers(found, verdict_.reads.items_read ? std::optional(verdict_.reads.items_read->value) : std::nullopt);
}

bool PlanBuilder::of_one_base(const Stranger& stranger) const {
  const auto base_of = [&](EntityId id) {
    for (std::size_t depth = 0; context_.design().entity(id).kind_of && depth < context_.design().entities.size();
         ++depth)
      id = *context_.design().entity(id).kind_of;
    return id;
  };
  return stranger.stored->extra.has_value() == intervals_.front().stored->extra.has_value() &&
         base_of(stranger.stored->entity) == base_of(*context_.read.entity);
}

void PlanBuilder::report_strangers(const std::vector<Stranger>& found, std::optional<double> own) {
  if (found.empty()) return;
  double more = 0;
  bool known = own && *own > 0;
  for (const Stranger& stranger : found) {
    if (!stranger.apart) {
      Defect& mixed = defect(DefectKind::CannotTellApart);
      mixed.entity = stranger.stored->entity;
      mixed.because = fmt::format("`{}` can be in the answer and nothing tells it apart", name_of(*stranger.stored));
    }
    known = known && stranger.items;
    more += stranger.items.value_or(0);
  }
  Defect& reads = defect(DefectKind::ReadsStrangers);
  reads.entity = found.front().stored->entity;
  std::vector<std::string> names;
  for (const Stranger& stranger : found) names.push_back(name_of(*stranger.stored));
  reads.because = fmt::format("{} in the same range", list_names(names, "and"));
  if (known)
    reads.measure = (*own + more) / *own;
  else
    reads.unknown = "how many of them there are";
}

std::string PlanBuilder::name_of(const StoredKey& stored) const {
  const std::string& entity = context_.design().entity(stored.entity).name.value;
  if (!stored.extra) return entity;
  const StoredEntity* item = context_.design().table(context_.where_path().table).find_stored(stored.entity);
  return fmt::format("{}.{}", entity, item->also[*stored.extra].name.value);
}

bool PlanBuilder::answers_without_items() const {
  return context_.pattern.answer != Answer::Items;
}

void PlanBuilder::judge_attributes() {
  std::vector<std::string> lacking;
  if (!answers_without_items())
    for (const std::string& name : needed()) note_lacking(name, lacking);
  const bool local = context_.where_path().type == PathType::LocalIndex;
  if (lacking.empty() && !verdict_.fetches) return;
  verdict_.fetches = true;
  Defect& fetch = defect(DefectKind::Fetches);
  fetch.attribute = lacking.empty() ? "" : lacking.front();
  fetch.because = lacking.empty()
                      ? "a condition needs attributes that it does not carry"
                      : fmt::format("{} {} not in it", list_names(lacking, "and"), lacking.size() == 1 ? "is" : "are");
  if (local) {
    if (verdict_.reads.items_read) fetch.measure = verdict_.reads.items_read->value;
    add_fetch_units(verdict_.reads.items_read);
    return;
  }
  if (verdict_.reads.items_returned)
    fetch.measure =
        std::max(1.0, std::ceil(verdict_.reads.items_returned->value / static_cast<double>(limits::kMaxBatchGetItems)));
  add_fetch_units(verdict_.reads.items_returned);
  ++verdict_.rounds;
}

/// Every item is read again, whole and each rounded on its own (fact sheet 5).
void PlanBuilder::add_fetch_units(std::optional<Count> items) {
  ReadAmounts& reads = verdict_.reads;
  const EntityId entity = *context_.read.entity;
  const std::optional<Bytes> size = item_size(context_.layout, entity, context_.where_path().table).value;
  if (reads.units && items && size)
    reads.units = *reads.units + query_units(*size, context_.pattern.strong) * items->value;
  else
    reads.units.reset();
}

std::vector<std::string> PlanBuilder::needed() const {
  std::vector<std::string> names;
  if (context_.read.needs_given) {
    for (const Spanned<std::string>& name : context_.read.needs) names.push_back(name.value);
    return names;
  }
  for (const Attribute& attribute : context_.design().entity(*context_.read.entity).attributes)
    names.push_back(attribute.name.value);
  return names;
}

void PlanBuilder::note_lacking(const std::string& name, std::vector<std::string>& lacking) const {
  for (const Interval& interval : intervals_) {
    if (carried(context_.layout, *interval.stored, name) != Carried::No) continue;
    if (!written_anywhere(context_.layout, interval.stored->entity, name)) continue;  // LAY105 says so.
    lacking.push_back(name);
    return;
  }
}

}  // namespace kw
