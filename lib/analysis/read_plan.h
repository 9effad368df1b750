#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/judge.h"
#include "analysis/match.h"
#include "analysis/ordering.h"
#include "analysis/path.h"
#include "analysis/verdict.h"

namespace kw {

/// One read on one path, with what is derived from it once.
struct ReadContext {
  const Layout& layout;
  const Pattern& pattern;
  const Read& read;
  std::size_t read_at = 0;
  PathId path;
  Bindings bindings;
  std::vector<EntityId> wanted;  ///< The entity and its kinds, `only` considered.
  int round = 1;                 ///< 1 + the longest chain of earlier reads it waits for.

  const Path& where_path() const { return layout.path(path); }
  const Design& design() const { return *layout.design; }
};
ReadContext read_context(const Layout& layout, const Pattern& pattern, std::size_t read, PathId path);

/// One key condition for one wanted entity and branch.
struct Interval {
  const StoredKey* stored = nullptr;
  const KeyBranch* branch = nullptr;
  KeyMatch match;
};

/// Puts a plan's intervals together: residual terms, strangers, order, limit, amounts, defects, class.
Verdict assemble(const ReadContext& context, std::vector<Interval> intervals, std::vector<Defect> missing);

/// The plainest key conditions of a read: one for each wanted entity and branch, none enumerated. Nothing when one
/// needs several requests, does not fit, or misses items.
std::optional<std::vector<Interval>> plain_intervals(const ReadContext& context);

/// Several reads answered by one request on one path, which reads the smallest interval that holds what each wants
/// (semantics 3.5); `alone` are their verdicts on that path. Nothing when they cannot share one.
std::optional<Verdict> assemble_joint(const Layout& layout, const Pattern& pattern,
                                      const std::vector<std::size_t>& reads, PathId path,
                                      const std::vector<const Verdict*>& alone);

/// The verdict of reading the whole path.
Verdict assemble_scan(const ReadContext& context, std::vector<TraceStep> why);

/// The class that the defects give; `ratio` is items read ÷ items returned where known.
VerdictClass class_of(const Pattern& pattern, const std::vector<Defect>& defects, std::optional<double> ratio,
                      std::optional<double> requests, bool unasked_scan);

/// Wrong ones first, then as the kinds are declared.
void sort_defects(std::vector<Defect>& defects);

/// Usual number of requests that the enumerations ask for, and how: "3 values × 10 shards".
std::optional<double> request_number(const std::vector<Enumeration>& enumerations);
/// No number of requests is enough: a range of buckets goes back without end.
bool is_unbounded(const std::vector<RequestPlan>& requests);
std::string request_factors(const std::vector<Enumeration>& enumerations);

}  // namespace kw
