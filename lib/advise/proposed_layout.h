#pragma once

#include <string>
#include <vector>

#include "advise/index_plan.h"
#include "model/design.h"

namespace kw::advise {

/// A layout to start from, for a design that has entities and patterns and no tables: one table for each entity (its
/// kinds with it) with the identity as its key, and the fewest indexes that its patterns need.
struct ProposedLayout {
  std::string text;                ///< A design file that `uses` the workload.
  std::vector<std::string> notes;  ///< What it leaves out: entities without identity, patterns that no index answers.
};

/// `uses`: the workload's file as the layout, which stands beside it, names it.
ProposedLayout propose_layout(const Design& workload, const std::string& uses);

}  // namespace kw::advise
