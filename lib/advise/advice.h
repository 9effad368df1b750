#pragma once

#include <optional>
#include <string>
#include <vector>

#include "advise/index_plan.h"
#include "advise/replacement.h"
#include "advise/replacement_cost.h"
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
  std::vector<std::optional<ReplacementCost>> costs;  ///< One for each replacement; empty where nothing was priced.
  std::vector<IndexPlan> plans;                       ///< By table.
  std::vector<Staying> staying;  ///< Table keys, local indexes and extra items with joined keys, by path.
};

Advice advise(const Analysis& analysis);

/// Prices the replacements, as far as the design says what that needs.
void add_costs(Advice& advice, const PriceBook& book, const std::optional<std::string>& region);

}  // namespace kw::advise
