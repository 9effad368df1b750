#include "lint/costs.h"

#include <algorithm>

namespace kw {
namespace {

bool has_amounts(const Design& design) {
  return std::any_of(design.patterns.begin(), design.patterns.end(), [](const Pattern& one) { return one.rate; }) ||
         std::any_of(design.entities.begin(), design.entities.end(), [](const Entity& one) { return one.count; });
}

bool can_be_priced(const Design& design) {
  return !design.is_workload() && design.assume.region && !design.assume.prices && !design.tables.empty() &&
         has_amounts(design);
}

}  // namespace

const CostReport* LazyCosts::report() {
  if (!report_) {
    if (!can_be_priced(*analysis_->design)) return nullptr;
    report_ = estimate_costs(*analysis_, built_in_prices(), std::nullopt);
  }
  return &*report_;
}

}  // namespace kw
