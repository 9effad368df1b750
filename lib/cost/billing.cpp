#include "cost/billing.h"

#include <fmt/core.h>

namespace kw {
namespace {

/// Autoscaling keeps what is used at this share of what is ready: between its bounds, or where the load is not known
/// anywhere between them.
template <class Quantity>
Figure<PerSecond<Quantity>> ready(const Billing& billing, const std::optional<Spanned<Count>>& declared,
                                  const Figure<PerSecond<Quantity>>& load, const std::string& subject) {
  using Ready = Figure<PerSecond<Quantity>>;
  if (!billing.autoscale) {
    if (!declared) return Ready::unknown(fmt::format("the capacity of {}", subject));
    return Ready::of({declared->value.value}, Basis::declared());
  }
  const Autoscale& scale = *billing.autoscale;
  if (!scale.min || !scale.max) return Ready::unknown(fmt::format("`min` and `max` of the autoscaling of {}", subject));
  if (scale.max->value < scale.min->value) return Ready::unknown(fmt::format("a `min` below the `max` of {}", subject));
  if (!load.known() || !scale.target || scale.target->value <= 0)
    return Ready::between({scale.min->value}, {scale.max->value},
                          Basis::assuming(fmt::format("autoscaling of {} keeps between its `min` and `max`", subject)));
  const auto wanted = [&](PerSecond<Quantity> used) {
    return PerSecond<Quantity>{std::clamp(used.value / scale.target->value, scale.min->value, scale.max->value)};
  };
  return mapped<PerSecond<Quantity>>(load, wanted)
      .assuming(fmt::format("autoscaling of {} follows the average load at once", subject));
}

}  // namespace

TableBilling::TableBilling(const Design& design, const Table& table, const PriceBook& book, std::string region)
    : design_(&design), table_(&table), book_(&book), region_(std::move(region)) {}

bool TableBilling::infrequent() const {
  return table_->table_class && **table_->table_class == "infrequent-access";
}

Figure<Dollars> TableBilling::in_class(const Figure<Dollars>& money) const {
  if (table_->table_class || !money.known()) return money;
  return money.assuming("tables without `class` are of the standard class");
}

std::vector<std::string> TableBilling::all_regions() const {
  std::vector<std::string> regions{region_};
  for (const Replica& replica : table_->replicas)
    if (*replica.region != region_) regions.push_back(*replica.region);
  return regions;
}

/// The sum of the prices in all regions of the table.
template <class Quantity>
Figure<Price<Quantity>> TableBilling::everywhere(const PriceKind<Quantity>& kind) const {
  Figure<Price<Quantity>> sum = Figure<Price<Quantity>>::none();
  for (const std::string& region : all_regions()) sum = sum + book_->price(region, kind);
  return sum;
}

Figure<Duration> TableBilling::month() const {
  if (design_->assume.month) return Figure<Duration>::of(design_->assume.month->value, Basis::declared());
  return Figure<Duration>::of({kSecondsPerMonth}, Basis::assuming("a month has 730 hours"));
}

Figure<Dollars> TableBilling::reads(const Figure<ReadUnits>& units) const {
  Figure<Dollars> sum =
      in_class(units * book_->price(region_, infrequent() ? prices::kIaReadRequest : prices::kReadRequest));
  if (!table_->replicas.empty() && sum.known()) sum = sum.assuming(fmt::format("all reads are sent to {}", region_));
  return table_->billing.mode || !sum.known() ? sum : sum.assuming("tables without `billing` are paid on demand");
}

/// Each replica pays replicated units for items and local indexes, and its own units for global ones (fact sheet 6.1).
Figure<Dollars> TableBilling::writes(const Figure<WriteUnits>& units, bool global_index) const {
  const bool replicated = !table_->replicas.empty() && !global_index;
  const PriceKind<WriteUnits>& kind = infrequent()
                                          ? (replicated ? prices::kIaReplicatedWriteRequest : prices::kIaWriteRequest)
                                          : (replicated ? prices::kReplicatedWriteRequest : prices::kWriteRequest);
  Figure<Dollars> sum = in_class(units * everywhere(kind));
  if (!table_->replicas.empty() && sum.known()) sum = sum.assuming("transfer between regions is not counted");
  return table_->billing.mode || !sum.known() ? sum : sum.assuming("tables without `billing` are paid on demand");
}

Figure<Dollars> TableBilling::read_capacity(const Billing& billing, const Figure<PerSecond<ReadUnits>>& load) const {
  const auto units = ready<ReadUnits>(billing, billing.capacity.read, load, *table_->name);
  const auto hours = detail::product<Hours<ReadUnits>>(units, month()) * (1 / kSecondsPerHour);
  const Figure<Dollars> sum = in_class(hours * everywhere(infrequent() ? prices::kIaReadHour : prices::kReadHour));
  if (table_->replicas.empty() || !sum.known()) return sum;
  return sum.assuming("replicas keep as much read capacity as the table");
}

Figure<Dollars> TableBilling::write_capacity(const Billing& billing, const Figure<PerSecond<WriteUnits>>& load,
                                             bool global_index) const {
  const auto units = ready<WriteUnits>(billing, billing.capacity.write, load, *table_->name);
  const auto hours = detail::product<Hours<WriteUnits>>(units, month()) * (1 / kSecondsPerHour);
  const bool replicated = !table_->replicas.empty() && !global_index;
  const PriceKind<Hours<WriteUnits>>& kind = infrequent()
                                                 ? (replicated ? prices::kIaReplicatedWriteHour : prices::kIaWriteHour)
                                                 : (replicated ? prices::kReplicatedWriteHour : prices::kWriteHour);
  return in_class(hours * everywhere(kind));
}

Figure<Dollars> TableBilling::storage(const Figure<Bytes>& bytes) const {
  const auto months = mapped<ByteMonths>(bytes, [](Bytes held) { return ByteMonths{held.value}; });
  const Figure<Dollars> sum = in_class(months * everywhere(infrequent() ? prices::kIaStorage : prices::kStorage));
  if (!sum.known()) return sum;
  return sum.assuming("a billed GB is 10^9 bytes").assuming("nothing is taken off for the free tier");
}

/// Size of the table and its local indexes, global ones left out (fact sheet 6.1).
Figure<Dollars> TableBilling::recovery(const Figure<Bytes>& bytes) const {
  const auto months = mapped<ByteMonths>(bytes, [](Bytes held) { return ByteMonths{held.value}; });
  const Figure<Dollars> sum = months * everywhere(prices::kPitr);
  if (!sum.known()) return sum;
  const Figure<Dollars> said = sum.assuming("a billed GB is 10^9 bytes");
  return table_->replicas.empty() ? said : said.assuming("point-in-time recovery is on in all replicas");
}

Figure<Dollars> TableBilling::backups(const Figure<Bytes>& bytes) const {
  const auto months = mapped<ByteMonths>(bytes, [](Bytes held) { return ByteMonths{held.value}; });
  const Figure<Dollars> sum = months * book_->price(region_, prices::kBackup);
  if (!sum.known()) return sum;
  return sum.assuming("a billed GB is 10^9 bytes").assuming("each backup is as large as the table is now");
}

/// GetRecords units; reads by Lambda triggers and global tables are free (fact sheet 6.1).
Figure<Dollars> TableBilling::streams(const Figure<Count>& changes) const {
  const auto reads = mapped<StreamReads>(changes, [](Count count) { return StreamReads{count.value}; });
  const Figure<Dollars> most = reads * book_->price(region_, prices::kStreamRead);
  if (!most.known()) return most;
  return Figure<Dollars>::between(
      {0}, most.high(),
      most.basis().and_assuming("stream reads by Lambda and global tables are free; other readers make at most one for "
                                "each change"));
}

}  // namespace kw
