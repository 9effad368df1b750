#pragma once

#include <optional>
#include <string>
#include <vector>

#include "advise/replacement.h"
#include "cost/backfill.h"
#include "cost/figure.h"
#include "cost/price_book.h"

namespace kw::advise {

/// What a replacement costs and saves. Figures of the whole design, for a month; the rest is paid once.
struct ReplacementCost {
  Figure<Dollars> before = Figure<Dollars>::none();
  Figure<Dollars> after = Figure<Dollars>::none();
  std::size_t unknown = 0;  ///< Lines of either bill that have no price and are in neither sum.
  IndexBackfill fill;       ///< Of the new index: nothing is rewritten for it.
  /// What it took to write the joined key into every item and fill its index, for comparison.
  std::optional<BackfillWay> joined;
  /// Months until the least saving has paid the most that filling costs; unset where it saves nothing for sure.
  std::optional<double> pays_back;

  std::vector<std::string> assumptions() const;  ///< Of all figures, each once.
};

/// Nothing where there is no price: no region, or an index that is there already.
std::optional<ReplacementCost> cost_of(const Analysis& before, const Replacement& replacement, const PriceBook& book,
                                       const std::optional<std::string>& region);

}  // namespace kw::advise
