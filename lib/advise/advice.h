#pragma once

#include <string>
#include <vector>

#include "advise/index_plan.h"
#include "advise/replacement.h"
#include "analysis/analysis.h"

namespace kw::advise {

/// A joined key that no index takes over, and why.
struct Staying {
  PathId path;
  std::string why;
};

/// What `advise` has to say of one design.
struct Advice {
  const Analysis* analysis = nullptr;
  std::vector<Replacement> replacements;
  std::vector<IndexPlan> plans;  ///< By table.
  std::vector<Staying> staying;  ///< Table keys, local indexes and extra items with joined keys, by path.
};

Advice advise(const Analysis& analysis);

}  // namespace kw::advise
