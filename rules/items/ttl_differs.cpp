#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/items/tables.h"

namespace kw::rules {

namespace {

/// The stored name of the entity's ttl attribute.
std::string stored_ttl(const Entity& entity, const StoredEntity& stored) {
  const auto renamed = stored.rename.find(**entity.ttl);
  return renamed == stored.rename.end() ? **entity.ttl : *renamed->second;
}

void check(const Table& table, RuleContext& context) {
  const Entity* first = nullptr;
  std::string first_name;
  for (const StoredEntity& stored : table.stores) {
    const Entity& entity = context.design().entity(stored.entity);
    if (!entity.ttl || stored.inherited) continue;
    const std::string name = stored_ttl(entity, stored);
    const std::string path = fmt::format("entities.{}.ttl", *entity.name);
    if (table.ttl && **table.ttl != name) {
      context
          .report(
              entity.ttl->span, path,
              fmt::format("`{}` expires by `{}`, but table `{}` by `{}`", *entity.name, name, *table.name, **table.ttl))
          .label(table.ttl->span, "the table's")
          .help("a table has one such attribute: use the same name")
          .about(*table.name);
    } else if (!table.ttl && first && first_name != name) {
      context
          .report(entity.ttl->span, path,
                  fmt::format("`{}` expires by `{}` and `{}` by `{}`, but both are in `{}`", *first->name, first_name,
                              *entity.name, name, *table.name))
          .label(first->ttl->span, "the other one")
          .help("a table has one such attribute: use the same name, or two tables")
          .about(*table.name);
    }
    if (!first) {
      first = &entity;
      first_name = name;
    }
  }
}

}  // namespace

extern constinit const Rule ttl_differs{.code = "ITM105",
                                        .name = "ttl-differs",
                                        .severity = Severity::Error,
                                        .summary = "items of one table are to expire by different attributes",
                                        .since = "2026.1",
                                        .check = &check};

}  // namespace kw::rules
