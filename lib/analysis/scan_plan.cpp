#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "analysis/carried.h"
#include "analysis/completeness.h"
#include "analysis/matching.h"
#include "analysis/read_plan.h"
#include "analysis/strangers.h"
#include "base/text.h"

namespace kw {
namespace {

class ScanBuilder {
 public:
  ScanBuilder(const ReadContext& context, std::vector<TraceStep> why) : context_(context) {
    verdict_.trace = std::move(why);
    verdict_.path_name = context.where_path().name;
    verdict_.rounds = context.round;
  }

  Verdict build() {
    plan();
    judge_completeness();
    measure_size();
    judge_what_is_read();
    judge_rest();
    sort_defects(verdict_.defects);
    verdict_.verdict_class = class_of(context_.pattern, verdict_.defects, ratio_, 1, !context_.pattern.scan);
    return std::move(verdict_);
  }

 private:
  Defect& defect(DefectKind kind) {
    Defect& added = verdict_.defects.emplace_back();
    added.kind = kind;
    return added;
  }

  void plan() {
    RequestPlan request;
    request.operation = Operation::Scan;
    request.path = context_.path;
    request.reads = {context_.read_at};
    request.strong = context_.pattern.strong;
    request.round = context_.round;
    request.requests = 1;
    for (const EntityId kind : context_.wanted) {
      if (const StoredKey* stored = context_.layout.find(kind, context_.path)) {
        stored_.push_back(stored);
        request.entities.push_back(kind);
      }
    }
    for (const Term& term : context_.read.where.terms)
      if (held(term) == Carried::Stored) request.filter.push_back(term.expression);
    verdict_.requests.push_back(std::move(request));
    verdict_.request_count = 1;
  }

  /// The worst way in which what is read holds an attribute of the term. A scan may filter on keys.
  Carried held(const Term& term) const {
    Carried worst = Carried::Stored;
    for (const std::string& name : attributes_of(term.expression)) {
      for (const StoredKey* stored : stored_) {
        const Carried how = carried(context_.layout, *stored, name);
        if (how == Carried::No) return how;
        if (how == Carried::InKeyText) worst = how;
      }
      if (!has_one_name(context_.layout, stored_, name)) worst = Carried::InKeyText;
    }
    return worst;
  }

  void judge_completeness() {
    for (const EntityId kind : context_.wanted) {
      if (context_.layout.find(kind, context_.path) != nullptr) continue;
      Defect& missing = defect(DefectKind::MissesItems);
      missing.entity = kind;
      missing.because = fmt::format("`{}`: is not in it", context_.design().entity(kind).name.value);
      missing.span = context_.where_path().span;
    }
    for (const StoredKey* stored : stored_)
      if (std::optional<Defect> missing = missing_items(context_.layout, *stored, context_.read))
        verdict_.defects.push_back(std::move(*missing));
    if (context_.pattern.strong && context_.where_path().is_global())
      defect(DefectKind::Stale).because = "a global index is read with eventual consistency only";
  }

  std::optional<double> entries(const StoredKey& stored) const {
    const Estimate<Count> count = item_count(context_.design(), stored.entity);
    if (!count.value) return std::nullopt;
    return count.value->value * share_in_path(context_.layout, stored).value_or(1);
  }

  void measure_size() {
    double bytes = 0;
    bool known = true;
    for (const StoredKey* stored : context_.layout.in(context_.path)) {
      const std::optional<double> count = entries(*stored);
      const Estimate<Bytes> size = entry_size(context_.layout, stored->entity, context_.path);
      known = known && count && size.value;
      if (known) bytes += *count * size.value->value;
    }
    if (known) verdict_.reads.bytes = Bytes{bytes};
    if (known) verdict_.reads.units = query_units(Bytes{bytes}, context_.pattern.strong);
    if (context_.pattern.scan) return;
    Defect& scans = defect(DefectKind::Scans);
    scans.because = "no key condition fits";
    if (known)
      scans.measure = bytes;
    else
      scans.unknown = "needs `count` and sizes of what is in it";
  }

  void judge_what_is_read() {
    std::optional<double> own;
    for (const StoredKey* stored : stored_) {
      const std::optional<double> count = entries(*stored);
      own = count ? std::optional(own.value_or(0) + *count) : std::nullopt;
      if (!count) break;
    }
    const std::vector<Stranger> found = scanned_strangers(context_.layout, context_.path, stored_);
    std::optional<double> all = own;
    for (const Stranger& stranger : found)
      all = all && stranger.items ? std::optional(*all + *stranger.items) : std::nullopt;
    if (all) verdict_.reads.items_read = Count{*all};
    report_strangers(found, own, all);
    judge_filter();
  }

  void report_strangers(const std::vector<Stranger>& found, std::optional<double> own, std::optional<double> all) {
    if (found.empty()) return;
    std::vector<std::string> names;
    for (const Stranger& stranger : found) {
      const std::string& name = context_.design().entity(stranger.stored->entity).name.value;
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
      if (stranger.apart) continue;
      Defect& mixed = defect(DefectKind::CannotTellApart);
      mixed.entity = stranger.stored->entity;
      mixed.because = fmt::format("`{}` can be in the answer and nothing tells it apart", name);
    }
    Defect& reads = defect(DefectKind::ReadsStrangers);
    reads.entity = found.front().stored->entity;
    reads.because = fmt::format("{} {} in it too", list_names(names, "and"), names.size() == 1 ? "is" : "are");
    if (all && own && *own > 0)
      reads.measure = *all / *own;
    else
      reads.unknown = "needs `count` of all that is in it";
  }

  void judge_filter() {
    const std::vector<Term>& terms = context_.read.where.terms;
    if (terms.empty()) return;
    std::vector<const Term*> all;
    for (const Term& term : terms) all.push_back(&term);
    const Quantity wanted = matching_items(context_.design(), *context_.read.entity, all);
    const Quantity total = matching_items(context_.design(), *context_.read.entity, {});
    if (wanted.value) verdict_.reads.items_returned = Count{*wanted.value};
    std::vector<const Term*> by_caller;
    for (const Term& term : terms)
      if (held(term) != Carried::Stored) by_caller.push_back(&term);
    if (by_caller.size() < terms.size())
      add_filter(DefectKind::FiltersAtServer, *all.front(), "a scan reads everything and filters afterwards", wanted,
                 total);
    if (by_caller.empty()) return;
    leave_to_caller(by_caller);
    add_filter(DefectKind::FiltersInCaller, *by_caller.front(), "no attribute of its own holds what is asked for",
               wanted, total);
  }

  void add_filter(DefectKind kind, const Term& first, std::string because, const Quantity& wanted,
                  const Quantity& total) {
    Defect& filters = defect(kind);
    filters.attribute = first.attribute;
    filters.because = std::move(because);
    filters.span = context_.read.where.span;
    if (wanted.value && total.value && *wanted.value > 0)
      filters.measure = *total.value / *wanted.value;
    else
      filters.unknown = wanted.value ? total.unknown : wanted.unknown;
  }

  /// A filter on what is only in a key text, or not there at all, finds nothing.
  void leave_to_caller(const std::vector<const Term*>& terms) {
    bool fetches = false;
    for (const Term* term : terms) {
      fetches = fetches || (held(*term) == Carried::No && context_.where_path().is_index());
      verdict_.caller_terms.push_back(*term);
      verdict_.caller.push_back(fmt::format("keep items with `{}`", to_text(*term)));
    }
    if (!fetches) return;
    verdict_.fetches = true;
    ++verdict_.rounds;
    Defect& fetch = defect(DefectKind::Fetches);
    fetch.because = "a condition needs attributes that it does not carry";
    fetch.unknown = "how many items are in it";
    verdict_.reads.units.reset();
  }

  void judge_rest() {
    if (!open_order(context_.design().entity(*context_.read.entity), context_.read, context_.bindings).empty()) {
      verdict_.ordered = false;
      Defect& sorts = defect(DefectKind::SortsInCaller);
      sorts.attribute = context_.read.order.front().attribute.value;
      sorts.because = "a scan has no order";
      sorts.span = context_.read.order_span;
      if (verdict_.reads.items_returned) sorts.measure = verdict_.reads.items_returned->value;
      if (!verdict_.reads.items_returned) sorts.unknown = "how many items are wanted";
    }
    if (verdict_.rounds > 1) defect(DefectKind::ExtraRounds).measure = verdict_.rounds - 1;
  }

  const ReadContext& context_;
  std::vector<const StoredKey*> stored_;
  std::optional<double> ratio_;
  Verdict verdict_;
};

}  // namespace

Verdict assemble_scan(const ReadContext& context, std::vector<TraceStep> why) {
  return ScanBuilder(context, std::move(why)).build();
}

}  // namespace kw
