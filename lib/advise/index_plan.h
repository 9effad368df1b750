#pragma once

#include <string>
#include <vector>

#include "advise/formulate.h"
#include "advise/replacement.h"
#include "advise/solver/solution.h"
#include "analysis/analysis.h"

namespace kw::advise {

/// An index of the plan.
struct PlannedIndex {
  std::string name;
  std::vector<std::string> partition;  ///< Stored names.
  std::vector<std::string> sort;
  Projection projection;
  std::vector<PatternId> answers;      ///< Patterns with a read that it answers.
  std::vector<PatternId> needed_by;    ///< Those that no other index of the plan answers.
  std::vector<PatternChange> without;  ///< What becomes of those when the plan has one index fewer, this one.
};

/// The fewest indexes that answer what a table's other paths do not: in place of its joined indexes, and for what
/// nothing answers yet.
struct IndexPlan {
  TableId table;
  std::vector<PathId> replaced;  ///< Joined global indexes that go.
  std::vector<PathId> kept;      ///< Global indexes that stay.
  std::vector<PlannedIndex> indexes;
  std::vector<UnaskedRead> unanswered;
  std::vector<AskedRead> partly;  ///< Reads whose index leaves something to the caller.
  std::size_t bound = 0;
  Proof proof = Proof::Certificate;
  std::vector<PatternId> certificate;   ///< Patterns of which no two can share an index.
  std::vector<PatternChange> patterns;  ///< All that read the table and are not answered as before by what stays.
  bool is_better = false;               ///< Some pattern improves or an index goes, and none is answered worse.
};

/// A plan for each table that has joined indexes or patterns without an acceptable path; none for tables that need
/// none.
std::vector<IndexPlan> index_plans(const Analysis& analysis);

}  // namespace kw::advise
