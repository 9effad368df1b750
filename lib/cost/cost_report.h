#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "base/error.h"
#include "cost/backfill.h"
#include "cost/capacity.h"
#include "cost/figure.h"
#include "cost/limit_use.h"
#include "cost/price_book.h"

namespace kw {

enum class CostKind { Read, Write, Storage, Recovery, Backup, Streams, Capacity };
std::string_view to_text(CostKind kind);  // "read" …

/// One thing that is paid for.
struct CostItem {
  CostKind kind = CostKind::Read;
  std::string pattern;  ///< Reads and writes.
  std::string table;
  std::string path;                               ///< Where: "Shop.GSI1"; several joined by " and ".
  std::optional<Figure<ReadUnits>> read_units;    ///< Of one execution.
  std::optional<Figure<WriteUnits>> write_units;  ///< Of one execution.
  std::optional<Figure<Count>> pages;             ///< Of one execution of a query or scan, where it reads alone.
  std::optional<Figure<Rate>> rate;
  std::optional<Figure<Count>> entries;
  std::optional<Figure<Bytes>> bytes;
  Figure<Dollars> month = Figure<Dollars>::none();
  bool is_scan = false;     ///< A read that goes through all there is.
  bool is_prepaid = false;  ///< A table with provisioned capacity: the units are paid there.
};

/// A sum of what is known of several items; `unknown` of them are not in it.
struct CostSum {
  std::string name;
  Figure<Dollars> month = Figure<Dollars>::none();
  std::size_t unknown = 0;
  bool is_prepaid = false;  ///< All of it: the units are paid as capacity.
};

struct CostReport {
  const Design* design = nullptr;
  std::string region;
  std::string book;
  std::string book_date;
  std::vector<CostItem> items;    ///< Dearest first, then those that are not known.
  std::vector<CostSum> patterns;  ///< Reads and writes together; dearest first.
  std::vector<CostSum> paths;     ///< Tables and indexes.
  CostSum total;
  std::optional<IndexBackfill> backfill;  ///< Set by `add_backfill`.
  std::vector<LimitUse> limits;           ///< Empty until `add_limits`.
  std::vector<std::string> assumptions;   ///< Of all numbers, each once; referred to from 1.

  /// Positions in `assumptions` from 1.
  std::vector<std::size_t> numbers_of(const Basis& basis) const;
  /// "storage of Shop" for each item of which a number is beyond all bounds.
  std::vector<std::string> overflows() const;
};

/// What a month costs, as far as it is known. `region` counts before `assume.region`.
CostReport estimate_costs(const Analysis& analysis, const PriceBook& book, const std::optional<std::string>& region);

/// What it takes to fill an index, and what that assumes.
void add_backfill(CostReport& report, IndexBackfill backfill);

/// How near the design comes to the limits of the service, and what that assumes.
void add_limits(CostReport& report, const Analysis& analysis);

/// A design with other numbers: "Order.count=100M", "find-order.rate=5/s", "Order.note.size=2KB".
tl::expected<void, Error> set_number(Design& design, const std::string& setting);

/// "Order.count=1M..1B": ten times more at each step, both ends included.
struct Sweep {
  std::string target;
  std::vector<std::string> values;  ///< As settings: "1000000".
  std::vector<std::string> words;   ///< For people: "1M".
};
tl::expected<Sweep, Error> parse_sweep(const std::string& text);

}  // namespace kw
