#include <algorithm>
#include <map>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "cost/billing.h"
#include "cost/cost_report.h"
#include "cost/sizes.h"

namespace kw {
namespace {

/// Puts together what is paid for, place by place.
class Estimator {
 public:
  Estimator(const Analysis& analysis, const PriceBook& book, const std::string& region)
      : design_(*analysis.design), analysis_(analysis), layout_(analysis.layout) {
    for (const Table& table : design_.tables) billings_.emplace_back(design_, table, book, region);
  }

  std::vector<CostItem> items() {
    for (const PatternVerdict& verdict : analysis_.patterns) add_read(verdict);
    for (const WriteVerdict& verdict : analysis_.writes) add_writes(verdict);
    for (std::uint32_t i = 0; i < layout_.paths.size(); ++i) add_storage(PathId{i});
    for (std::uint32_t t = 0; t < design_.tables.size(); ++t) add_table(TableId{t});
    return std::move(items_);
  }

 private:
  const TableBilling& billing(TableId table) const { return billings_[table.value]; }

  Figure<Rate> rate_of(const Pattern& pattern) const {
    if (!pattern.rate) return Figure<Rate>::unknown(fmt::format("`rate` of `{}`", *pattern.name));
    return Figure<Rate>::of(pattern.rate->value, Basis::declared());
  }

  /// The one table that a verdict reads; its billing is the reads'.
  std::optional<TableId> table_of(const Verdict& verdict) const {
    std::optional<TableId> table;
    for (const RequestPlan& request : verdict.requests) {
      const TableId own = layout_.path(request.path).table;
      if (table && own != *table) return std::nullopt;
      table = own;
    }
    return table;
  }

  void add_read(const PatternVerdict& verdict) {
    const Pattern& pattern = design_.pattern(verdict.pattern);
    if (!pattern.is_read() || pattern.elsewhere) return;
    CostItem item;
    item.kind = CostKind::Read;
    item.pattern = *pattern.name;
    item.path = verdict.best.path_name;
    item.read_units = read_units(layout_, pattern, verdict);
    item.rate = rate_of(pattern);
    item.is_scan = verdict.best.is_scan();
    if (reads_pages(verdict.best)) item.pages = read_pages(verdict);
    if (const std::optional<TableId> table = table_of(verdict.best)) {
      item.table = *design_.table(*table).name;
      pay_reads(item, *table);
      note_read_load(verdict, *item.read_units * *item.rate);
    } else if (verdict.best.requests.empty()) {
      item.month = Figure<Dollars>::unknown(fmt::format("a path that answers `{}`", *pattern.name));
    } else {
      pay_reads_of_tables(item, verdict);
    }
    items_.push_back(std::move(item));
  }

  static bool reads_pages(const Verdict& verdict) {
    return !verdict.requests.empty() &&
           std::all_of(verdict.requests.begin(), verdict.requests.end(), [](const RequestPlan& request) {
             return request.operation == Operation::Query || request.operation == Operation::Scan;
           });
  }

  void pay_reads(CostItem& item, TableId table) const {
    item.is_prepaid = billing(table).is_provisioned();
    if (item.is_prepaid) return;
    item.month = billing(table).reads(during(*item.read_units * *item.rate, billing(table).month()));
  }

  /// Several tables answer together; where all are paid alike it does not matter which reads what.
  void pay_reads_of_tables(CostItem& item, const PatternVerdict& verdict) {
    std::vector<TableId> tables;
    for (const RequestPlan& request : verdict.best.requests) tables.push_back(layout_.path(request.path).table);
    const Table& first = design_.table(tables.front());
    const bool alike = std::all_of(tables.begin(), tables.end(), [&](TableId id) {
      const Table& table = design_.table(id);
      const auto class_of = [](const Table& one) {
        return one.table_class ? **one.table_class : std::string("standard");
      };
      return table.billing.mode == first.billing.mode && class_of(table) == class_of(first) &&
             table.replicas.size() == first.replicas.size();
    });
    if (alike)
      pay_reads(item, tables.front());
    else
      item.month = Figure<Dollars>::unknown(fmt::format(
          "how the tables that answer `{}` share its reads: they are paid in different ways", item.pattern));
    note_read_load(verdict, Figure<PerSecond<ReadUnits>>::unknown("which table reads how much"));
  }

  /// Reads of a table or index each second, where a pattern reads that alone.
  void note_read_load(const PatternVerdict& verdict, const Figure<PerSecond<ReadUnits>>& load) {
    const Verdict& best = verdict.best;
    std::vector<PathId> paths;
    for (const RequestPlan& request : best.requests) paths.push_back(request.path);
    const bool alone =
        !best.fetches && std::all_of(paths.begin(), paths.end(), [&](PathId path) { return path == paths.front(); });
    for (const PathId path : paths) {
      auto& sum = read_loads_.try_emplace(capacity_of(path), Figure<PerSecond<ReadUnits>>::none()).first->second;
      sum = sum + (alone ? load : Figure<PerSecond<ReadUnits>>::unknown("which index reads how much"));
      if (alone) break;
    }
  }

  /// Local indexes and extra items draw on the table's capacity.
  std::string capacity_of(PathId id) const {
    const Path& path = layout_.path(id);
    return path.is_global() ? path.name : *design_.table(path.table).name;
  }

  void add_writes(const WriteVerdict& verdict) {
    const Pattern& pattern = design_.pattern(verdict.pattern);
    if (is_said_again(design_, pattern) || pattern.elsewhere) return;
    const WriteCapacity capacity = write_capacity(layout_, verdict);
    std::map<std::pair<std::uint32_t, bool>, Figure<WriteUnits>> sums;
    for (const WritePlace& place : capacity.places) {
      auto& sum = sums.try_emplace({place.path.value, place.is_extra}, Figure<WriteUnits>::none()).first->second;
      sum = sum + place.units;
    }
    for (const auto& [place, units] : sums) add_write(pattern, PathId{place.first}, place.second, units);
    note_changes(pattern, capacity);
    add_first_reads(pattern, verdict, capacity);
  }

  void add_write(const Pattern& pattern, PathId path, bool is_extra, const Figure<WriteUnits>& units) {
    const TableId table = layout_.path(path).table;
    CostItem item;
    item.kind = CostKind::Write;
    item.pattern = *pattern.name;
    item.table = *design_.table(table).name;
    item.path = layout_.path(path).name + (is_extra ? " (extra items)" : "");
    item.write_units = units;
    item.rate = rate_of(pattern);
    item.is_prepaid = billing(table).is_provisioned();
    const Figure<PerSecond<WriteUnits>> load = units * *item.rate;
    if (!item.is_prepaid)
      item.month = billing(table).writes(during(load, billing(table).month()), layout_.path(path).is_global());
    auto& sum = write_loads_.try_emplace(capacity_of(path), Figure<PerSecond<WriteUnits>>::none()).first->second;
    sum = sum + load;
    items_.push_back(std::move(item));
  }

  void add_first_reads(const Pattern& pattern, const WriteVerdict& verdict, const WriteCapacity& capacity) {
    if (verdict.legs.empty() || (capacity.reads.known() && capacity.reads.high().value == 0)) return;
    const TableId table = verdict.legs.front().table;
    CostItem item;
    item.kind = CostKind::Read;
    item.pattern = *pattern.name;
    item.table = *design_.table(table).name;
    item.path = item.table;
    item.read_units = capacity.reads;
    item.rate = rate_of(pattern);
    pay_reads(item, table);
    items_.push_back(std::move(item));
  }

  /// Changed items each second, for streams.
  void note_changes(const Pattern& pattern, const WriteCapacity& capacity) {
    for (std::size_t i = 0; i < capacity.places.size(); ++i) {
      const WritePlace& place = capacity.places[i];
      if (layout_.path(place.path).is_index()) continue;
      double times = 1;
      for (const WriteLeg& leg : pattern.writes)
        if (leg.entity == place.entity) times = leg.times.value;
      auto& sum = changes_.try_emplace(place.table.value, Figure<Rate>::none()).first->second;
      sum = sum + rate_of(pattern) * times;
    }
  }

  void add_storage(PathId id) {
    const Path& path = layout_.path(id);
    if (path.type == PathType::ExtraItem) return;
    CostItem item;
    item.kind = CostKind::Storage;
    item.table = *design_.table(path.table).name;
    item.path = path.name;
    item.entries = Figure<Count>::none();
    item.bytes = Figure<Bytes>::none();
    bool any = false;
    for (const StoredKey& stored : layout_.stored) {
      if (stored.path != id) continue;
      any = true;
      item.entries = *item.entries + entries(layout_, stored);
      item.bytes = *item.bytes + billed_storage(layout_, stored);
    }
    if (!any) return;
    item.month = billing(path.table).storage(*item.bytes);
    if (!path.is_global()) {
      auto& sum = table_bytes_.try_emplace(path.table.value, Figure<Bytes>::none()).first->second;
      sum = sum + *item.bytes;
    }
    items_.push_back(std::move(item));
  }

  void add_table(TableId id) {
    const Table& table = design_.table(id);
    const auto bytes = table_bytes_.find(id.value);
    if (table.pitr && **table.pitr && bytes != table_bytes_.end())
      add_copy(CostKind::Recovery, table, bytes->second, billing(id).recovery(bytes->second));
    if (table.backups && bytes != table_bytes_.end()) {
      const Figure<Bytes> kept = bytes->second * Figure<Count>::of(table.backups->value, Basis::declared());
      add_copy(CostKind::Backup, table, kept, billing(id).backups(kept));
    }
    const auto changes = changes_.find(id.value);
    if (table.streams && changes != changes_.end()) {
      CostItem item;
      item.kind = CostKind::Streams;
      item.table = item.path = *table.name;
      item.month = billing(id).streams(detail::product<Count>(changes->second, billing(id).month()));
      items_.push_back(std::move(item));
    }
    if (!billing(id).is_provisioned()) return;
    add_capacity(id, table.billing, *table.name, *table.name, false);
    for (const Index& index : table.indexes)
      if (index.kind == IndexKind::Global)
        add_capacity(id, index.billing, *table.name, fmt::format("{}.{}", *table.name, *index.name), true);
  }

  /// Copies of a table and its local indexes; global ones are not in them (fact sheet 6.1).
  void add_copy(CostKind kind, const Table& table, const Figure<Bytes>& bytes, const Figure<Dollars>& month) {
    CostItem item;
    item.kind = kind;
    item.table = item.path = *table.name;
    item.bytes = bytes;
    item.month = month;
    items_.push_back(std::move(item));
  }

  void add_capacity(TableId id, const Billing& declared, const std::string& table, const std::string& path,
                    bool global_index) {
    const auto reads = read_loads_.find(path);
    const auto writes = write_loads_.find(path);
    CostItem item;
    item.kind = CostKind::Capacity;
    item.table = table;
    item.path = path;
    item.month = billing(id).read_capacity(
                     declared, reads == read_loads_.end() ? Figure<PerSecond<ReadUnits>>::none() : reads->second) +
                 billing(id).write_capacity(
                     declared, writes == write_loads_.end() ? Figure<PerSecond<WriteUnits>>::none() : writes->second,
                     global_index);
    items_.push_back(std::move(item));
  }

  const Design& design_;
  const Analysis& analysis_;
  const Layout& layout_;
  std::vector<TableBilling> billings_;
  std::vector<CostItem> items_;
  std::map<std::string, Figure<PerSecond<ReadUnits>>> read_loads_;
  std::map<std::string, Figure<PerSecond<WriteUnits>>> write_loads_;
  std::map<std::uint32_t, Figure<Bytes>> table_bytes_;
  std::map<std::uint32_t, Figure<Rate>> changes_;
};

bool dearer(const Figure<Dollars>& a, const Figure<Dollars>& b) {
  if (a.known() != b.known()) return a.known();
  return a.known() && a.high() > b.high();
}

void add(CostSum& sum, const Figure<Dollars>& month) {
  if (!month.known()) {
    ++sum.unknown;
    return;
  }
  const Figure<Dollars> more = sum.month + month;
  if (more.known())
    sum.month = more;
  else
    ++sum.unknown;
}

/// Sums by what `name_of` says, dearest first; what has no name is left out.
template <class NameOf>
std::vector<CostSum> sums_by(const std::vector<CostItem>& items, const NameOf& name_of) {
  std::vector<CostSum> sums;
  for (const CostItem& item : items) {
    const std::string name = name_of(item);
    if (name.empty()) continue;
    auto sum = std::find_if(sums.begin(), sums.end(), [&](const CostSum& one) { return one.name == name; });
    if (sum == sums.end()) sum = sums.insert(sums.end(), CostSum{name, Figure<Dollars>::none(), 0, true});
    add(*sum, item.month);
    sum->is_prepaid = sum->is_prepaid && item.is_prepaid;
  }
  std::stable_sort(sums.begin(), sums.end(),
                   [](const CostSum& a, const CostSum& b) { return dearer(a.month, b.month); });
  return sums;
}

template <class Quantity>
void collect(std::vector<std::string>& all, const std::optional<Figure<Quantity>>& figure) {
  if (!figure) return;
  for (const std::string& text : figure->basis().assumptions())
    if (std::find(all.begin(), all.end(), text) == all.end()) all.push_back(text);
}

}  // namespace

std::string_view to_text(CostKind kind) {
  switch (kind) {
    case CostKind::Read:
      return "read";
    case CostKind::Write:
      return "write";
    case CostKind::Storage:
      return "storage";
    case CostKind::Recovery:
      return "recovery";
    case CostKind::Backup:
      return "backup";
    case CostKind::Streams:
      return "streams";
    case CostKind::Capacity:
      return "capacity";
  }
  return "";
}

std::vector<std::size_t> CostReport::numbers_of(const Basis& basis) const {
  std::vector<std::size_t> numbers;
  for (const std::string& text : basis.assumptions()) {
    const auto found = std::find(assumptions.begin(), assumptions.end(), text);
    KW_ASSERT(found != assumptions.end());
    numbers.push_back(static_cast<std::size_t>(found - assumptions.begin()) + 1);
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::vector<std::string> CostReport::overflows() const {
  std::vector<std::string> names;
  for (const CostItem& item : items) {
    const bool beyond = item.month.is_overflow() || (item.bytes && item.bytes->is_overflow()) ||
                        (item.entries && item.entries->is_overflow());
    if (beyond)
      names.push_back(fmt::format("{} of {}", to_text(item.kind), item.pattern.empty() ? item.path : item.pattern));
  }
  return names;
}

CostReport estimate_costs(const Analysis& analysis, const PriceBook& book, const std::optional<std::string>& region) {
  CostReport report;
  report.design = analysis.design;
  report.book = book.name();
  report.book_date = book.date();
  if (region)
    report.region = *region;
  else if (analysis.design->assume.region)
    report.region = **analysis.design->assume.region;
  report.items = Estimator(analysis, book, report.region).items();
  std::stable_sort(report.items.begin(), report.items.end(),
                   [](const CostItem& a, const CostItem& b) { return dearer(a.month, b.month); });
  report.patterns = sums_by(report.items, [](const CostItem& item) { return item.pattern; });
  report.paths = sums_by(report.items, [](const CostItem& item) { return item.path; });
  for (const CostItem& item : report.items) {
    add(report.total, item.month);
    collect(report.assumptions, std::optional(item.month));
    collect(report.assumptions, item.read_units);
    collect(report.assumptions, item.write_units);
    collect(report.assumptions, item.pages);
    collect(report.assumptions, item.rate);
    collect(report.assumptions, item.entries);
    collect(report.assumptions, item.bytes);
  }
  return report;
}

void add_backfill(CostReport& report, IndexBackfill filled) {
  const auto collect_way = [&](const BackfillWay& way) {
    for (const BackfillPart& part : way.parts) {
      collect(report.assumptions, part.reads);
      collect(report.assumptions, part.writes);
      collect(report.assumptions, std::optional(part.money));
    }
    collect(report.assumptions, std::optional(way.money));
  };
  collect_way(filled.native);
  if (filled.rewrite) collect_way(*filled.rewrite);
  collect(report.assumptions, std::optional(filled.duration));
  report.backfill = std::move(filled);
}

void add_limits(CostReport& report, const Analysis& analysis) {
  report.limits = limit_uses(analysis);
  for (const LimitUse& use : report.limits) {
    std::visit([&](const auto& amount) { collect(report.assumptions, std::optional(amount)); }, use.amount);
    collect(report.assumptions, std::optional(use.used));
  }
}

}  // namespace kw
