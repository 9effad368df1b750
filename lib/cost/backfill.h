#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "cost/figure.h"
#include "cost/price_book.h"

/// What it takes to fill a new index, by the service or by rewriting the items (fact sheet 7.3 and 7.4).
namespace kw {

/// One part of the work.
struct BackfillPart {
  std::string what;  ///< "scan of Shop", "items", "entries of Shop.byUser".
  std::optional<Figure<ReadUnits>> reads;
  std::optional<Figure<WriteUnits>> writes;
  Figure<Dollars> money = Figure<Dollars>::none();
};

struct BackfillWay {
  std::vector<BackfillPart> parts;
  Figure<Dollars> money = Figure<Dollars>::none();  ///< Once, not each month.
};

/// Filling one global index.
struct IndexBackfill {
  std::string index;        ///< "Shop.byUser"
  bool is_prepaid = false;  ///< The table has provisioned capacity: what is written draws on it.
  /// The service reads the table for nothing and writes the entries; whether it bills them is not published, nor how
  /// long it takes.
  BackfillWay native;
  /// Key attributes that items do not have before: made of templates for this index alone, or newer than the items.
  std::vector<std::string> to_write;
  /// With `to_write`: a job scans the table and updates each item; the index is there already. Unset without.
  std::optional<BackfillWay> rewrite;
  Figure<Duration> duration = Figure<Duration>::none();  ///< Of the rewrite.
  std::string limited_by;                                ///< "the 4,000 write units/s of Shop", "the given pace".
};

/// `index` is a global index of the design, judged as it will be. `pace` is what a job may write to the table; without,
/// what the table and its indexes serve decides.
IndexBackfill backfill(const Analysis& analysis, PathId index, const PriceBook& book, const std::string& region,
                       std::optional<PerSecond<WriteUnits>> pace);

}  // namespace kw
