#include <map>
#include <set>
#include <string>

#include <fmt/core.h>

#include "lint/rule.h"

namespace kw::rules {

namespace {

struct Wish {
  const Entity* entity;
  const Spanned<std::string>* value;
};

/// A stream with both images serves every wish for a stream; all else a table is or is not.
bool contradict(const std::string& wish, const std::string& a, const std::string& b) {
  return wish != "streams" && a != b;
}

void check(const Table& table, RuleContext& context) {
  std::map<std::string, Wish> first;
  std::set<std::string> reported;
  for (const StoredEntity& stored : table.stores) {
    const Entity& entity = context.design().entity(stored.entity);
    for (const auto& [name, value] : entity.operations.wishes) {
      const auto [seen, is_first] = first.try_emplace(name, Wish{&entity, &value});
      if (is_first || !contradict(name, **seen->second.value, *value) || !reported.insert(name).second) continue;
      const Wish& other = seen->second;
      context
          .report(stored.entity_name.span, fmt::format("tables.{}.stores", *table.name),
                  fmt::format("`{}` asks for `{}: {}` and `{}` for `{}: {}`, and `{}` stores both", *other.entity->name,
                              name, **other.value, *entity.name, name, *value, *table.name))
          .label(other.value->span, fmt::format("wish of `{}`", *other.entity->name))
          .label(value.span, fmt::format("wish of `{}`", *entity.name))
          .help("store them in two tables, or agree on one wish")
          .about(name);
    }
  }
}

}  // namespace

extern constinit const Rule operations_contradict{.code = "LAY102",
                                                  .name = "operations-contradict",
                                                  .severity = Severity::Warning,
                                                  .summary = "entities of one table ask for different things of it",
                                                  .since = "2026.1",
                                                  .check = &check};

}  // namespace kw::rules
