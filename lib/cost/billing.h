#pragma once

#include <string>
#include <vector>

#include "cost/figure.h"
#include "cost/price_book.h"
#include "model/design.h"

namespace kw {

/// Prices as they hold for one table: its class, its regions, its billing (fact sheet 6).
class TableBilling {
 public:
  TableBilling(const Design& design, const Table& table, const PriceBook& book, std::string region);

  bool is_provisioned() const { return table_->billing.mode == BillingMode::Provisioned; }

  /// Requests of a month, on demand.
  Figure<Dollars> reads(const Figure<ReadUnits>& units) const;
  /// Writes of items and local indexes are replicated as such; global indexes of replicas pay ordinary writes.
  Figure<Dollars> writes(const Figure<WriteUnits>& units, bool global_index) const;

  /// Capacity that is kept ready for a month. `load` is what is needed each second, for autoscaling.
  Figure<Dollars> read_capacity(const Billing& billing, const Figure<PerSecond<ReadUnits>>& load) const;
  Figure<Dollars> write_capacity(const Billing& billing, const Figure<PerSecond<WriteUnits>>& load,
                                 bool global_index) const;

  Figure<Dollars> storage(const Figure<Bytes>& bytes) const;
  Figure<Dollars> recovery(const Figure<Bytes>& bytes) const;
  /// Full on-demand backups, all together; in the table's own region.
  Figure<Dollars> backups(const Figure<Bytes>& bytes) const;
  /// Readers other than Lambda and global tables are not known: none to one read for each change.
  Figure<Dollars> streams(const Figure<Count>& changes) const;

  Figure<Duration> month() const;

 private:
  bool infrequent() const;
  /// With what is assumed of a table that does not say its class.
  Figure<Dollars> in_class(const Figure<Dollars>& money) const;
  std::vector<std::string> all_regions() const;
  template <class Quantity>
  Figure<Price<Quantity>> everywhere(const PriceKind<Quantity>& kind) const;

  const Design* design_;
  const Table* table_;
  const PriceBook* book_;
  std::string region_;
};

}  // namespace kw
