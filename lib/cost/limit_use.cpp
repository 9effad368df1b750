#include "cost/limit_use.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "base/text.h"
#include "cost/collection.h"
#include "cost/heat.h"
#include "cost/need.h"
#include "cost/peak.h"
#include "cost/sizes.h"
#include "model/limits.h"

namespace kw {
namespace {

/// Beyond this no growth is foreseen.
constexpr Duration kFarthest{1200 * kSecondsPerMonth};
constexpr std::string_view kBackPressure = "a throttled index throttles all writes to its table";

template <class Quantity>
Figure<Share> share_of(const Figure<Quantity>& amount, double limit) {
  return mapped<Share>(amount, [&](Quantity value) { return Share{value.value / limit}; });
}

template <class Quantity>
void set_amount(LimitUse& use, const Figure<Quantity>& amount, double limit) {
  use.amount = amount;
  use.limit = limit;
  use.used = share_of(amount, limit);
}

/// Nothing of the peak is known; something comes.
template <class Quantity>
Figure<PerSecond<Quantity>> unknown_units(const Peak<Quantity>& peak) {
  return Figure<PerSecond<Quantity>>::unknown(peak.left_out.front());
}

/// Looks at every limit, table by table.
class Limits {
 public:
  explicit Limits(const Analysis& analysis)
      : design_(*analysis.design),
        layout_(analysis.layout),
        of_stored_(peaks_of_stored(analysis)),
        of_capacity_(peaks_of_capacity(analysis)) {}

  std::vector<LimitUse> uses() {
    for (std::uint32_t i = 0; i < layout_.paths.size(); ++i) {
      const Path& path = layout_.paths[i];
      if (path.type == PathType::TableKey || path.is_index()) add_key_values(PathId{i});
      if (path.type != PathType::TableKey && !path.is_global()) continue;
      add_capacity(PathId{i});
      if (path.type == PathType::TableKey) add_table(PathId{i});
    }
    return std::move(uses_);
  }

 private:
  LimitUse use_of(LimitKind kind, const Path& path) const {
    LimitUse use;
    use.kind = kind;
    use.table = *design_.table(path.table).name;
    use.path = path.name;
    return use;
  }

  /// Entities whose partition key values meet share them: what comes to one of them comes to all.
  std::vector<std::vector<std::size_t>> sharing(PathId path) const {
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < layout_.stored.size(); ++i) {
      const StoredKey& stored = layout_.stored[i];
      if (stored.path != path || stored.extra || stored.branches.empty()) continue;
      const auto together = std::find_if(groups.begin(), groups.end(), [&](const std::vector<std::size_t>& group) {
        const StoredKey& other = layout_.stored[group.front()];
        return meet(design_, stored.entity, stored.branches.front().partition, other.entity,
                    other.branches.front().partition) == Meeting::Can;
      });
      if (together == groups.end())
        groups.push_back({i});
      else
        together->push_back(i);
    }
    return groups;
  }

  void add_key_values(PathId path) {
    for (const std::vector<std::size_t>& group : sharing(path)) {
      add_key_value(LimitKind::KeyValueWrites, group, of_stored_.writes, limits::kPartitionWriteUnits.value);
      add_key_value(LimitKind::KeyValueReads, group, of_stored_.reads, limits::kPartitionReadUnits.value);
    }
  }

  template <class Quantity>
  void add_key_value(LimitKind kind, const std::vector<std::size_t>& group, const std::vector<Peak<Quantity>>& peaks,
                     double limit) {
    const bool writes = kind == LimitKind::KeyValueWrites;
    const Path& path = layout_.path(layout_.stored[group.front()].path);
    LimitUse use = use_of(kind, path);
    auto sum = Figure<PerSecond<Quantity>>::none();
    for (const std::size_t i : group) {
      const StoredKey& stored = layout_.stored[i];
      use.entities.push_back(*design_.entity(stored.entity).name);
      for (const std::string& reason : peaks[i].left_out) add_once(use.left_out, reason);
      if (peaks[i].units.high().value == 0) continue;
      const Figure<Share> hottest = hottest_share(layout_, stored, writes);
      sum = sum + peaks[i].units * hottest;
      const std::string why = why_not_spread(layout_, stored, writes);
      if (!why.empty()) add_once(use.notes, why);
    }
    if (sum.known() && sum.high().value == 0) {
      if (use.left_out.empty()) return;
      sum = Figure<PerSecond<Quantity>>::unknown(use.left_out.front());
    }
    if (group.size() > 1 && sum.known())
      sum = sum.assuming(fmt::format("the most used partition key values of {} in {} are the same ones",
                                     list_names(use.entities, "and"), path.name));
    set_amount(use, sum, limit);
    if (!use.used.known()) use.left_out.clear();
    if (use.used.known() && use.used.high().value > 1) use.shards = std::ceil(use.used.high().value);
    if (path.is_global() && writes) use.notes.emplace_back(kBackPressure);
    grow(use, layout_.stored[group.front()].entity);
    uses_.push_back(std::move(use));
  }

  void add_capacity(PathId id) {
    const Path& path = layout_.path(id);
    const Table& table = design_.table(path.table);
    const Index* index = path.index ? &table.indexes[path.index->value] : nullptr;
    add_peak(LimitKind::CapacityWrites, path, of_capacity_.writes[id.value], ready_writes(table, index));
    add_peak(LimitKind::CapacityReads, path, of_capacity_.reads[id.value], ready_reads(table, index));
  }

  template <class Quantity>
  void add_peak(LimitKind kind, const Path& path, const Peak<Quantity>& peak, const ReadyCapacity& ready) {
    const bool nothing = peak.units.high().value == 0;
    if (nothing && peak.left_out.empty()) return;
    LimitUse use = use_of(kind, path);
    if (!nothing) use.left_out = peak.left_out;
    const Figure<PerSecond<Quantity>> units = nothing ? unknown_units(peak) : peak.units.assuming(ready.basis);
    if (ready.units && *ready.units > 0) {
      set_amount(use, units, *ready.units);
    } else {
      use.amount = units;
      use.used = Figure<Share>::unknown(
          fmt::format("{} of {}", ready.units ? "a capacity above 0" : "the capacity", path.name));
    }
    if (path.is_global() && kind == LimitKind::CapacityWrites) use.notes.emplace_back(kBackPressure);
    for (const StoredKey& stored : layout_.stored)
      if (&layout_.path(stored.path) == &path) {
        grow(use, stored.entity);
        break;
      }
    uses_.push_back(std::move(use));
  }

  void add_table(PathId id) {
    const Path& path = layout_.path(id);
    add_quota(LimitKind::TableWrites, path, of_capacity_.writes);
    add_quota(LimitKind::TableReads, path, of_capacity_.reads);
    for (const StoredKey& stored : layout_.stored) {
      if (stored.path != id) continue;
      add_item(stored);
      if (!stored.extra && stored.branches.size() == 1 && has_local(path.table)) add_collection(stored);
    }
  }

  template <class Quantity>
  void add_quota(LimitKind kind, const Path& table, const std::vector<Peak<Quantity>>& peaks) {
    Peak<Quantity> sum;
    std::size_t parts = 0;
    for (std::size_t i = 0; i < layout_.paths.size(); ++i) {
      const Path& path = layout_.paths[i];
      if (path.table != table.table) continue;
      if (peaks[i].units.high().value == 0 && peaks[i].left_out.empty()) continue;
      ++parts;
      sum.units = sum.units + peaks[i].units;
      for (const std::string& reason : peaks[i].left_out) add_once(sum.left_out, reason);
    }
    if (parts == 0) return;
    add_peak(kind, table, sum,
             {kTableQuota, Basis::assuming("the quota of 40,000 units/s is meant for a table and its global indexes "
                                           "together; it can be raised on request")});
  }

  bool has_local(TableId id) const {
    const std::vector<Index>& indexes = design_.table(id).indexes;
    return std::any_of(indexes.begin(), indexes.end(),
                       [](const Index& index) { return index.kind == IndexKind::Local; });
  }

  /// Entries of the item in all local indexes, each as `size_of` says.
  template <class SizeOf>
  Figure<Bytes> local_entries(const StoredKey& item, const SizeOf& size_of) const {
    Figure<Bytes> sum = Figure<Bytes>::none();
    for (const StoredKey& stored : layout_.stored) {
      const Path& path = layout_.path(stored.path);
      if (path.type == PathType::LocalIndex && path.table == layout_.path(item.path).table &&
          stored.entity == item.entity && !stored.extra)
        sum = sum + size_of(stored);
    }
    return sum;
  }

  void add_item(const StoredKey& stored) {
    const Path& path = layout_.path(stored.path);
    LimitUse use = use_of(LimitKind::Item, path);
    use.entities.push_back(*design_.entity(stored.entity).name);
    const auto whole = [&](const auto& size_of) { return size_of(stored) + local_entries(stored, size_of); };
    Figure<Bytes> size = whole([&](const StoredKey& one) { return largest_entry(layout_, one); });
    if (!size.known()) {
      use.left_out = size.missing();
      size = whole([&](const StoredKey& one) { return average_entry(layout_, one); });
    }
    if (has_local(path.table) && size.known())
      size = size.assuming(
          "400 KB are meant for an item and its entries in all local indexes together: the guide does "
          "not say whether each index counts alone");
    set_amount(use, size, limits::kMaxItem.value);
    uses_.push_back(std::move(use));
  }

  void add_collection(const StoredKey& stored) {
    const Path& path = layout_.path(stored.path);
    const Entity& entity = design_.entity(stored.entity);
    LimitUse use = use_of(LimitKind::Collection, path);
    use.entities.push_back(*entity.name);
    const std::optional<Collection> collection = greatest_collection(design_, stored);
    const double limit = limits::kMaxLocalIndexCollection.value;
    if (!collection) {
      set_amount(
          use,
          Figure<Bytes>::unknown(fmt::format(
              "how many `{}` one partition key value has: `largest` of `belongs_to`, or `top_share`", *entity.name)),
          limit);
      uses_.push_back(std::move(use));
      return;
    }
    const Figure<Bytes> each = average_entry(layout_, stored) + local_entries(stored, [&](const StoredKey& entry) {
                                 return average_entry(layout_, entry) * share_of_entries(layout_, entry);
                               });
    set_amount(use, each * Figure<Count>::of({collection->items}, Basis::assuming(collection->why)), limit);
    use.notes.push_back("then new items of that value are refused");
    foresee(use, collection->items, collection->growth);
    uses_.push_back(std::move(use));
  }

  /// Traffic is taken to grow as the items do.
  void grow(LimitUse& use, EntityId id) const {
    const Entity& entity = design_.entity(id);
    const std::optional<Count> count = item_count(design_, id).value;
    if (!entity.growth || entity.ttl || !count) return;
    foresee(use, count->value, entity.growth->value.value);
    if (use.reached_in)
      use.used = use.used.assuming(fmt::format("traffic grows with the number of `{}`", *entity.name));
  }

  /// Of `items` that are there, and so many more each second.
  static void foresee(LimitUse& use, double items, double growth) {
    if (!use.used.known() || use.used.high().value >= 1 || use.used.high().value <= 0) return;
    const Duration time{(1 / use.used.high().value - 1) * items / growth};
    if (growth > 0 && items > 0 && time <= kFarthest) use.reached_in = time;
  }

  static void add_once(std::vector<std::string>& all, const std::string& text) {
    if (std::find(all.begin(), all.end(), text) == all.end()) all.push_back(text);
  }

  const Design& design_;
  const Layout& layout_;
  Peaks of_stored_;
  Peaks of_capacity_;
  std::vector<LimitUse> uses_;
};

bool more_used(const LimitUse& a, const LimitUse& b) {
  if (a.used.known() != b.used.known()) return a.used.known();
  return a.used.known() && a.used.high() > b.used.high();
}

}  // namespace

std::string_view to_text(LimitKind kind) {
  switch (kind) {
    case LimitKind::KeyValueWrites:
      return "key-value-writes";
    case LimitKind::KeyValueReads:
      return "key-value-reads";
    case LimitKind::CapacityWrites:
      return "capacity-writes";
    case LimitKind::CapacityReads:
      return "capacity-reads";
    case LimitKind::TableWrites:
      return "table-writes";
    case LimitKind::TableReads:
      return "table-reads";
    case LimitKind::Collection:
      return "collection";
    case LimitKind::Item:
      return "item";
  }
  return "";
}

std::vector<LimitUse> limit_uses(const Analysis& analysis) {
  std::vector<LimitUse> uses = Limits(analysis).uses();
  std::stable_sort(uses.begin(), uses.end(), more_used);
  return uses;
}

}  // namespace kw
