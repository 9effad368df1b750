#pragma once

#include <map>
#include <memory>
#include <optional>
#include <typeindex>

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
  /// See `RuleContext::shared`.
  std::shared_ptr<const void>& shared(std::type_index type) { return shared_[type]; }

 private:
  const Analysis* analysis_;
  std::optional<CostReport> report_;
  std::map<std::type_index, std::shared_ptr<const void>> shared_;
};

}  // namespace kw
