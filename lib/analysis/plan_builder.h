#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/matching.h"
#include "analysis/read_plan.h"
#include "analysis/strangers.h"
#include "analysis/unique.h"

namespace kw {

/// Turns the key conditions of one read on one path into a verdict, step by step (semantics 3.3 to 3.10). Used by
/// `assemble` only.
class PlanBuilder {
 public:
  PlanBuilder(const ReadContext& context, std::vector<Interval> intervals, std::vector<Defect> missing);
  Verdict build();

 private:
  // What is left over.
  bool on_ttl(const Term& term) const;
  bool meets_left_out(const Interval& interval) const;
  void find_residual();

  /// Residual terms that cost something: expired items are few, so a term on the ttl attribute does not count.
  std::vector<const Term*> costly_residual() const;
  enum class Checker { Server, Caller, Fetch };
  /// What it looks at is not in every entry that is read.
  bool lacks(const Term& term) const;
  bool fetched_by_service(const Term& term) const;
  Checker checker_of(const Term& term) const;

  // Requests.
  bool gets_items() const;
  bool same_request(const RequestPlan& a, const RequestPlan& b) const;
  void plan_requests();
  void make_get(RequestPlan& plan) const;
  void add_request(RequestPlan plan);
  void add_caller(const std::string& work);

  /// Queries, or keys of items to get.
  std::optional<double> total_keys() const;
  std::optional<double> batches() const;

  // Amounts.
  std::vector<const Term*> terms_of(bool with_residual) const;
  std::optional<double> effective_limit() const;
  bool limit_bounds() const;
  void judge_amounts();
  void set_amounts(std::optional<double> read, std::optional<double> returned, const Quantity& matched,
                   const Quantity& wanted);
  void assume(const std::string& text);

  // Defects.
  Defect& defect(DefectKind kind);

  /// A range in the key bounds both sides alike; without it the ratio may be known though the amounts are not.
  void measure_filter(Defect& filter) const;
  void judge_residual();
  static std::string text_of(Checker checker);
  void add_filter(DefectKind kind, const std::vector<const Term*>& terms);
  void judge_strangers();
  bool of_one_base(const Stranger& stranger) const;
  void report_strangers(const std::vector<Stranger>& found, std::optional<double> own);
  std::string name_of(const StoredKey& stored) const;
  bool answers_without_items() const;
  void judge_attributes();
  void add_fetch_units(std::optional<Count> items);
  std::vector<std::string> needed() const;
  void note_lacking(const std::string& name, std::vector<std::string>& lacking) const;
  Ordering ordering(const Interval& interval) const;
  bool order_wanted() const;
  bool order_provided() const;
  bool many_gets() const;
  void judge_order();
  std::set<std::string> fixed_attributes() const;
  Uniqueness unique() const;
  bool at_most_one() const;
  void judge_uniqueness();
  void judge_consistency();
  void judge_requests();
  void trace(TraceStep::State state, std::string subject, std::string text);
  void finish();
  const ReadContext& context_;
  std::vector<Interval> intervals_;
  std::set<std::size_t> residual_;
  std::optional<double> item_keys_;
  Quantity matched_;
  Quantity wanted_;
  Verdict verdict_;
};

}  // namespace kw
