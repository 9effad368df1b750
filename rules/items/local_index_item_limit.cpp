#include <fmt/core.h>

#include "analysis/amounts.h"
#include "lint/rule.h"
#include "model/limits.h"
#include "rules/items/tables.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

/// The first certain local index of the table; null when it has none.
const Index* first_local(const Table& table) {
  for (const Index& index : table.indexes)
    if (index.kind == IndexKind::Local && index.certain) return &index;
  return nullptr;
}

/// Entries of all local indexes together; nothing when one is unknown.
std::optional<Bytes> local_entries(const Layout& layout, EntityId entity, TableId table) {
  Bytes sum{};
  for (std::uint32_t i = 0; i < layout.paths.size(); ++i) {
    const Path& path = layout.paths[i];
    if (path.type != PathType::LocalIndex || path.table != table || !layout.find(entity, PathId{i})) continue;
    const std::optional<Bytes> entry = entry_size(layout, entity, PathId{i}).value;
    if (!entry) return std::nullopt;
    sum = sum + *entry;
  }
  return sum;
}

void check(const Table& table, RuleContext& context) {
  const Index* local = first_local(table);
  if (!local) return;
  const TableId id = id_of(context.design(), table);
  for (const StoredEntity& stored : table.stores) {
    if (stored.inherited) continue;
    const std::optional<Bytes> item = declared_item_size(context.design(), stored.entity, id).value;
    const std::optional<Bytes> entries = local_entries(context.layout(), stored.entity, id);
    if (!item || !entries || *item > limits::kMaxItem || *item + *entries <= limits::kMaxItem) continue;
    context
        .report(local->name.span, fmt::format("tables.{}.indexes.{}", *table.name, *local->name),
                fmt::format("a `{}` of {} and its entries in local indexes, {}, are more than {} together",
                            *stored.entity_name, to_text(*item), to_text(*entries), to_text(limits::kMaxItem)))
        .note("the service's text leaves open whether the limit counts each local index alone; this counts them all")
        .help("project less, or make the index global")
        .about(*stored.entity_name);
  }
}

}  // namespace

extern constinit const Rule local_index_item_limit{.code = "ITM104",
                                                   .name = "local-index-item-limit",
                                                   .severity = Severity::Warning,
                                                   .summary = "an item with its local entries exceeds the item limit",
                                                   .since = "2026.1",
                                                   .check = &check};

}  // namespace kw::rules
