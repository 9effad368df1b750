#include <algorithm>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/items/tables.h"

namespace kw::rules {

namespace {

bool carries(const Design& design, const StoredEntity& stored, const std::string& name) {
  return makes(stored, name) || std::ranges::find(stored.unreadable, name) != stored.unreadable.end() ||
         (design.entity(stored.entity).find(own_name(stored, name)) != nullptr &&
          !stored.omits(own_name(stored, name)));
}

void check(const Table& table, RuleContext& context) {
  if (!table.ttl || table.stores.empty()) return;
  const std::string& name = **table.ttl;
  if (std::ranges::any_of(table.stores,
                          [&](const StoredEntity& stored) { return carries(context.design(), stored, name); }))
    return;
  context
      .report(table.ttl->span, fmt::format("tables.{}.ttl", *table.name),
              fmt::format("no entity in `{}` has `{}`, so nothing expires", *table.name, name))
      .help("name the attribute that holds the expiry, or declare it");
}

}  // namespace

extern constinit const Rule ttl_attribute_unknown{.code = "ITM103",
                                                  .name = "ttl-attribute-unknown",
                                                  .severity = Severity::Error,
                                                  .summary = "a table expires items by an attribute that none has",
                                                  .since = "2026.1",
                                                  .check = &check};

}  // namespace kw::rules
