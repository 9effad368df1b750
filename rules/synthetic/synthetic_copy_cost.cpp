#include <algorithm>
#include <vector>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "analysis/columns.h"
#include "base/text.h"
#include "cost/billing.h"
#include "cost/sizes.h"
#include "lint/rule.h"
#include "rules/capacity/bill.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

/// An index key attribute whose text says what other attributes of the item say.
struct Copy {
  const PhysicalAttribute* made = nullptr;
  double bytes = 0;  ///< Name and value.
  std::vector<const Attribute*> sources;
};

bool is_table_key(const Table& table, std::string_view name) {
  return table.key.contains(name) || std::ranges::any_of(table.indexes, [&](const Index& index) {
           return index.kind == IndexKind::Local && index.key.contains(name);
         });
}

/// Nothing where a part is stored nowhere else or cannot be had back from the text, or is not on every item.
std::optional<Copy> copy_of(const Design& design, const StoredEntity& stored, const PhysicalAttribute& made) {
  const Entity& entity = design.entity(stored.entity);
  if (made.alternatives.size() != 1 || made.alternatives.front().when) return std::nullopt;
  const KeyTemplate& text = made.alternatives.front().value;
  if (text.bare_attribute()) return std::nullopt;  // LAY202 says it.
  Copy copy{&made, 0, {}};
  for (const TemplatePart& part : text.parts) {
    if (part.literal) continue;
    const Attribute* source = entity.find(part.text);
    const bool kept = part.encoding == Encoding::AsIs || part.encoding == Encoding::Padded;
    if (!source || !kept || stored.omits(part.text) || source->computed || source->known_presence() != 1.0)
      return std::nullopt;
    copy.sources.push_back(source);
  }
  const std::optional<Bytes> size = text_size(design, stored.entity, text).value;
  if (!size || copy.sources.empty()) return std::nullopt;
  copy.bytes = size->value + static_cast<double>(made.name->size());
  return copy;
}

/// Bytes that an entry would not have: without the copy it carries the sources themselves where they are its key.
double spared(const Design& design, const Copy& copy, EntityId entity, const Path& path,
              const std::vector<Column>& columns) {
  if (!find_column(columns, *copy.made->name)) return 0;
  double bytes = copy.bytes;
  if (!path.key.contains(*copy.made->name)) return bytes;
  for (const Attribute* source : copy.sources) {
    const bool carried = std::ranges::any_of(columns, [&](const Column& column) { return column.own == source; });
    const std::optional<Bytes> size = value_size(design, entity, *source).value;
    if (!carried) bytes -= size.value_or(Bytes{copy.bytes}).value + static_cast<double>(source->name->size());
  }
  return std::max(0.0, bytes);
}

/// What the copies of one entity take in all places, and what that costs in a month.
struct Price {
  Figure<Bytes> bytes = Figure<Bytes>::none();
  Figure<Dollars> money = Figure<Dollars>::none();
};

Price price_of(const Layout& layout, TableId table, const StoredEntity& entity, const std::vector<Copy>& copies,
               const CostReport& costs) {
  const TableBilling billing(*layout.design, layout.design->table(table), built_in_prices(), costs.region);
  Price price;
  for (const StoredKey& stored : layout.stored) {
    const Path& path = layout.path(stored.path);
    if (path.table != table || stored.entity != entity.entity || stored.extra || path.type == PathType::ExtraItem)
      continue;
    const std::optional<std::vector<Column>> columns = entry_columns(layout, stored);
    if (!columns) return {Figure<Bytes>::unknown("a projection"), Figure<Dollars>::unknown("a projection")};
    double each = 0;
    for (const Copy& copy : copies) each += spared(*layout.design, copy, entity.entity, path, *columns);
    const Figure<Bytes> bytes = Figure<Bytes>::of({each}, Basis::declared()) * entries(layout, stored);
    price.bytes = price.bytes + bytes;
    price.money = price.money + billing.storage(bytes);
  }
  return price;
}

void check(const Table& table, RuleContext& context) {
  const CostReport* costs = context.costs();
  const std::optional<Dollars> bill = costs ? bill_of(*costs, table) : std::nullopt;
  if (!bill || bill->value <= 0) return;
  for (const StoredEntity& stored : table.stores) {
    std::vector<Copy> copies;
    std::vector<std::string> names;
    for (const PhysicalAttribute& made : stored.attributes) {
      const bool is_key = std::ranges::any_of(
          table.indexes, [&](const Index& index) { return index.certain && index.key.contains(*made.name); });
      if (!is_key || made.inherited || is_table_key(table, *made.name)) continue;
      if (std::optional<Copy> copy = copy_of(context.design(), stored, made)) {
        names.push_back(*made.name);
        copies.push_back(std::move(*copy));
      }
    }
    if (copies.empty() || stored.inherited) continue;
    const Price price = price_of(context.layout(), id_of(context.design(), table), stored, copies, *costs);
    if (!price.money.known() || price.money.is_range() || price.money.low().value < bill->value * kWorthSaying)
      continue;
    const std::string& entity = *stored.entity_name;
    context
        .report(copies.front().made->name.span,
                fmt::format("tables.{}.stores.{}.{}", *table.name, entity, names.front()),
                fmt::format("{} of `{}` {} what its attributes say: {} of storage, {} of the {} a month of `{}`",
                            list_names(names, "and"), entity, names.size() == 1 ? "repeats" : "repeat",
                            to_text(price.bytes.low()), to_text(price.money.low()), to_text(*bill), *table.name))
        .help(
            "an index of the attributes themselves stores no copy: `keywright advise` says whether one can replace it")
        .about(entity);
  }
}

}  // namespace

extern constinit const Rule synthetic_copy_cost{.code = "SYN301",
                                                .name = "synthetic-copy-cost",
                                                .severity = Severity::Info,
                                                .summary = "joined keys of indexes repeat attributes, and that costs",
                                                .since = "2026.1",
                                                .check = &check};

}  // namespace kw::rules
