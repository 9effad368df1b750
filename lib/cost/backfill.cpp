#include "cost/backfill.h"

#include <algorithm>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "analysis/columns.h"
#include "base/text.h"
#include "cost/billing.h"
#include "cost/need.h"
#include "cost/sizes.h"
#include "model/limits.h"

namespace kw {
namespace {

/// A scan that may read an item as it was a moment ago takes half a unit for 4 KB.
constexpr double kEventualUnits = 0.5;

Figure<WriteUnits> units_of(const Figure<Bytes>& size) {
  return mapped<WriteUnits>(size, [](Bytes bytes) { return write_units(bytes); });
}

/// The larger of both.
Figure<Bytes> larger(const Figure<Bytes>& a, const Figure<Bytes>& b) {
  if (!a.known() || !b.known()) return Figure<Bytes>::unknown_like(a, b);
  return Figure<Bytes>::between(std::max(a.low(), b.low()), std::max(a.high(), b.high()), a.basis().with(b.basis()));
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Fills one index of one table.
class Filling {
 public:
  Filling(const Analysis& analysis, PathId index, const PriceBook& book, const std::string& region)
      : layout_(analysis.layout),
        index_(index),
        path_(layout_.path(index)),
        table_(analysis.design->table(path_.table)),
        billing_(*analysis.design, table_, book, region),
        to_write_(names_to_write()) {}

  IndexBackfill backfill(std::optional<PerSecond<WriteUnits>> pace) {
    IndexBackfill filled;
    filled.index = path_.name;
    filled.is_prepaid = billing_.is_provisioned();
    filled.native = native();
    filled.to_write = to_write_;
    if (to_write_.empty()) return filled;
    filled.rewrite = rewrite();
    set_duration(filled, pace);
    return filled;
  }

 private:
  /// What draws on one capacity, for the duration.
  struct Draw {
    PathId path;
    Figure<WriteUnits> units;
  };

  std::vector<std::string> names_to_write() const {
    std::vector<std::string> names;
    for (const StoredKey& stored : layout_.stored) {
      if (stored.path != index_ || stored.extra) continue;
      const std::optional<std::vector<Column>> columns = entry_columns(layout_, stored);
      for (const Column& column : columns.value_or(std::vector<Column>{})) {
        const bool is_new = column.made || (column.own && column.own->since && !column.own->backfilled);
        if (is_new && path_.key.contains(column.name) && !is_key_elsewhere(column.name) &&
            !contains(names, column.name))
          names.push_back(column.name);
      }
    }
    return names;
  }

  bool is_key_elsewhere(const std::string& name) const {
    return std::any_of(layout_.paths.begin(), layout_.paths.end(), [&](const Path& other) {
      return &other != &path_ && other.table == path_.table && other.key.contains(name);
    });
  }

  /// Fact sheet 7.3: reads are free, of the writes it is not said any more whether they are billed.
  BackfillWay native() const {
    Figure<WriteUnits> all = Figure<WriteUnits>::none();
    for (const StoredKey& stored : layout_.stored)
      if (stored.path == index_ && !stored.extra) all = all + writes_of_entries(stored);
    if (all.known())
      all = Figure<WriteUnits>::between(
          {0}, all.high(),
          all.basis().and_assuming(
              "whether the writes that fill an index are billed is not published: none of them to all"));
    BackfillWay way;
    add_writes(way, fmt::format("entries of {}", path_.name), all, true);
    return way;
  }

  Figure<WriteUnits> writes_of_entries(const StoredKey& stored) const {
    return units_of(average_entry(layout_, stored)) * entries(layout_, stored);
  }

  /// Fact sheet 7.4.
  BackfillWay rewrite() {
    const Design before = without_new_attributes();
    const Layout old = lay_out(before);
    BackfillWay way;
    add_scan(way, scan_units(old));
    Figure<WriteUnits> items = Figure<WriteUnits>::none();
    Figure<WriteUnits> new_entries = Figure<WriteUnits>::none();
    Figure<Count> updates = Figure<Count>::none();
    std::vector<Draw> others;
    for (const StoredKey& stored : layout_.stored) {
      if (stored.path != index_ || stored.extra) continue;
      const Figure<Count> number = entries(layout_, stored);
      updates = updates + number;
      items = items + units_of(larger(item_size(layout_, stored.entity), item_size(old, stored.entity))) * number;
      new_entries = new_entries + writes_of_entries(stored);
      add_other_entries(stored, others);
    }
    if (items.known()) items = items.assuming("no update is tried twice");
    add_writes(way, "items, once each", items, false);
    add_writes(way, fmt::format("entries of {}", path_.name), new_entries, true);
    draws_ = {{table_key(), items}, {index_, new_entries}};
    for (const Draw& other : others) {
      const bool global = layout_.path(other.path).is_global();
      add_writes(way, fmt::format("entries of {}, which carries them", layout_.path(other.path).name), other.units,
                 global);
      if (global)
        draws_.push_back(other);
      else
        draws_.front().units = draws_.front().units + other.units;
    }
    if (table_.streams) {
      add(way, {"stream records", {}, {}, billing_.streams(updates)});
    }
    return way;
  }

  /// Other indexes carry the new attributes, and are written again for each.
  void add_other_entries(const StoredKey& stored, std::vector<Draw>& others) const {
    for (const StoredKey& other : layout_.stored) {
      const Path& path = layout_.path(other.path);
      if (other.path == index_ || path.table != path_.table || !path.is_index() || other.entity != stored.entity ||
          other.extra)
        continue;
      const std::optional<std::vector<Column>> columns = entry_columns(layout_, other);
      const bool carries = !columns || std::any_of(columns->begin(), columns->end(), [&](const Column& column) {
        return contains(to_write_, column.name);
      });
      if (!carries) continue;
      const auto same =
          std::find_if(others.begin(), others.end(), [&](const Draw& draw) { return draw.path == other.path; });
      if (same == others.end())
        others.push_back({other.path, writes_of_entries(other)});
      else
        same->units = same->units + writes_of_entries(other);
    }
  }

  Figure<ReadUnits> scan_units(const Layout& old) const {
    Figure<Bytes> bytes = Figure<Bytes>::none();
    for (const StoredKey& stored : old.stored)
      if (old.path(stored.path).table == path_.table && old.path(stored.path).type == PathType::TableKey)
        bytes = bytes + average_entry(old, stored) * entries(old, stored);
    const auto units = [](Bytes all) { return ReadUnits{all.value / limits::kReadUnit.value * kEventualUnits}; };
    const Figure<ReadUnits> scan = mapped<ReadUnits>(bytes, units);
    return scan.known() ? scan.assuming("the scan is eventually consistent and its pages are full") : scan;
  }

  Figure<Bytes> item_size(const Layout& layout, EntityId entity) const {
    for (const StoredKey& stored : layout.stored)
      if (stored.entity == entity && !stored.extra && layout.path(stored.path).table == path_.table &&
          layout.path(stored.path).type == PathType::TableKey)
        return average_entry(layout, stored);
    return Figure<Bytes>::unknown(fmt::format("the key of {}", *table_.name));
  }

  /// The design as the items are before the job.
  Design without_new_attributes() const {
    Design before = *layout_.design;
    for (StoredEntity& stored : before.tables[path_.table.value].stores) {
      std::erase_if(stored.attributes, [&](const PhysicalAttribute& made) { return contains(to_write_, *made.name); });
      for (const std::string& name : to_write_)
        if (before.entity(stored.entity).find(name) && !stored.omits(name)) stored.omit.push_back({name, {}});
    }
    return before;
  }

  PathId table_key() const {
    for (std::uint32_t i = 0; i < layout_.paths.size(); ++i)
      if (layout_.paths[i].table == path_.table && layout_.paths[i].type == PathType::TableKey) return PathId{i};
    KW_ASSERT(false);
    return index_;
  }

  static void add(BackfillWay& way, BackfillPart part) {
    way.money = way.money + part.money;
    way.parts.push_back(std::move(part));
  }
  void add_scan(BackfillWay& way, const Figure<ReadUnits>& units) const {
    add(way, {fmt::format("scan of {}", *table_.name),
              units,
              {},
              billing_.is_provisioned() ? Figure<Dollars>::none() : billing_.reads(units)});
  }
  void add_writes(BackfillWay& way, const std::string& what, const Figure<WriteUnits>& units, bool global_index) const {
    add(way,
        {what, {}, units, billing_.is_provisioned() ? Figure<Dollars>::none() : billing_.writes(units, global_index)});
  }

  void set_duration(IndexBackfill& filled, std::optional<PerSecond<WriteUnits>> pace) const {
    filled.duration = Figure<Duration>::none();
    for (const Draw& draw : draws_) {
      const Path& path = layout_.path(draw.path);
      const ReadyCapacity ready = ready_writes(table_, path.index ? &table_.indexes[path.index->value] : nullptr);
      if (!ready.units) {
        filled.duration = Figure<Duration>::unknown(fmt::format("the write capacity of {}", path.name));
        return;
      }
      take_slower(filled, draw.units, *ready.units, ready.basis,
                  fmt::format("the {} write units/s of {}", to_text(Count{*ready.units}), path.name));
    }
    if (pace) take_slower(filled, draws_.front().units, pace->value, Basis::declared(), "the given pace");
    if (filled.duration.known())
      filled.duration =
          filled.duration.assuming("nothing else is written meanwhile, and the work spreads over partitions");
  }

  static void take_slower(IndexBackfill& filled, const Figure<WriteUnits>& units, double each_second,
                          const Basis& basis, const std::string& limit) {
    if (!filled.duration.known()) return;
    if (each_second <= 0) {
      filled.duration = Figure<Duration>::unknown("a pace above 0");
      return;
    }
    const auto time = mapped<Duration>(units, [&](WriteUnits all) { return Duration{all.value / each_second}; });
    if (time.known() && time.high() <= filled.duration.high()) return;
    filled.duration = time.known() ? time.assuming(basis) : time;
    filled.limited_by = limit;
  }

  const Layout& layout_;
  PathId index_;
  const Path& path_;
  const Table& table_;
  TableBilling billing_;
  std::vector<std::string> to_write_;
  std::vector<Draw> draws_;
};

}  // namespace

IndexBackfill backfill(const Analysis& analysis, PathId index, const PriceBook& book, const std::string& region,
                       std::optional<PerSecond<WriteUnits>> pace) {
  return Filling(analysis, index, book, region).backfill(pace);
}

}  // namespace kw
