#include <fmt/core.h>

#include "analysis/amounts.h"
#include "lint/rule.h"
#include "model/limits.h"
#include "rules/items/tables.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

void check(const Table& table, RuleContext& context) {
  const TableId id = id_of(context.design(), table);
  for (const StoredEntity& stored : table.stores) {
    if (stored.inherited) continue;
    const Entity& entity = context.design().entity(stored.entity);
    const std::optional<Bytes> size = declared_item_size(context.design(), stored.entity, id).value;
    if (!size || *size <= limits::kMaxItem) continue;
    context
        .report(entity.name.span, fmt::format("entities.{}", *entity.name),
                fmt::format("an average `{}` takes {} in `{}`, {} at most", *entity.name, to_text(*size), *table.name,
                            to_text(limits::kMaxItem)))
        .help("split it over several items, compress it, or keep the bulk in an object store")
        .about(*table.name);
  }
}

}  // namespace

extern constinit const Rule item_too_large{.code = "ITM101",
                                           .name = "item-too-large",
                                           .severity = Severity::Error,
                                           .summary = "an average item is larger than an item can be",
                                           .since = "2026.1",
                                           .check = &check};

}  // namespace kw::rules
