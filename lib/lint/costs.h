#pragma once

#include <optional>

#include "analysis/analysis.h"
#include "cost/cost_report.h"

namespace kw {

/// What one design costs, for all rules that ask: estimated when the first one does, and at most once.
class LazyCosts {
 public:
  explicit LazyCosts(const Analysis& analysis) : analysis_(&analysis) {}
  // Contexts of rules point here.
  LazyCosts(const LazyCosts&) = delete;
  LazyCosts& operator=(const LazyCosts&) = delete;

  /// Null where nothing can be priced: no table, no region, no rate and no count, or a price book of the design's own,
  /// which rules do not read.
  const CostReport* report();

 private:
  const Analysis* analysis_;
  std::optional<CostReport> report_;
};

}  // namespace kw
