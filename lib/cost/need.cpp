#include "cost/need.h"

namespace kw {
namespace {

ReadyCapacity ready(const Table& table, const Billing& billing, const std::optional<Spanned<Count>>& provisioned,
                    const std::optional<Spanned<Count>>& warm, double initial) {
  if (table.billing.mode == BillingMode::Provisioned) {
    if (billing.autoscale && !billing.autoscale->max) return {};
    if (billing.autoscale) return {billing.autoscale->max->value, Basis::assuming("autoscaling has reached its `max`")};
    if (!provisioned) return {};
    return {provisioned->value.value, Basis::declared()};
  }
  if (warm) return {warm->value.value, Basis::declared()};
  return {initial,
          Basis::assuming("on demand, a new table or index serves 4,000 write and 12,000 read units/s at once; "
                          "it grows with the traffic, and can be warmed")};
}

/// Indexes do not declare how warm they are.
Capacity warm_of(const Table& table, const Index* index) {
  return index ? Capacity{} : table.warm;
}

}  // namespace

Load known_need(const Layout& layout, std::span<const PatternVerdict> verdicts, PathId id) {
  const Path& wanted = layout.path(id);
  Load need;
  for (const StoredKey& stored : layout.stored) {
    const Path& path = layout.path(stored.path);
    const bool shares =
        stored.path == id || (!wanted.is_global() && path.table == wanted.table && path.type == PathType::LocalIndex);
    if (!shares || stored.extra) continue;
    const Load load = known_load(layout, verdicts, stored);
    need.writes = need.writes + load.writes;
    need.reads = need.reads + load.reads;
  }
  return need;
}

ReadyCapacity ready_writes(const Table& table, const Index* index) {
  const Billing& billing = index ? index->billing : table.billing;
  return ready(table, billing, billing.capacity.write, warm_of(table, index).write, kInitialWarmWrites.value);
}

ReadyCapacity ready_reads(const Table& table, const Index* index) {
  const Billing& billing = index ? index->billing : table.billing;
  return ready(table, billing, billing.capacity.read, warm_of(table, index).read, kInitialWarmReads.value);
}

}  // namespace kw
