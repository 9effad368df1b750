#include <algorithm>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/capacity/bill.h"
#include "rules/indexes/redundant.h"
#include "rules/indexes/used.h"
#include "rules/keys/keys_of_table.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

bool reads_entity(const Analysis& analysis, PathId path, EntityId entity) {
  const bool by_pattern = std::ranges::any_of(analysis.patterns, [&](const PatternVerdict& verdict) {
    return std::ranges::any_of(verdict.best.requests, [&](const RequestPlan& request) {
      return request.path == path && std::ranges::any_of(request.entities, [&](EntityId wanted) {
               return wanted == entity || analysis.design->is_kind_of(entity, wanted);
             });
    });
  });
  return by_pattern || std::ranges::any_of(analysis.writes, [&](const WriteVerdict& write) {
           return std::ranges::any_of(
               write.legs, [&](const LegVerdict& leg) { return leg.lookup == path && leg.entity == entity; });
         });
}

/// What the code sends there is not known to be about other entities.
bool has_request(const Analysis& analysis, const Path& path) {
  return std::ranges::any_of(analysis.design->requests, [&](const Request& request) {
    return request.path && **request.path == path.name && !request.pattern;
  });
}

/// The table's bill without the entity's entries: nothing but writes and storage depends on them.
std::optional<Dollars> bill_without(const Analysis& analysis, PathId path, EntityId entity) {
  Analysis other = analysis;
  std::erase_if(other.layout.stored,
                [&](const StoredKey& stored) { return stored.path == path && stored.entity == entity; });
  return bill_of(estimate_costs(other, built_in_prices(), std::nullopt),
                 analysis.design->table(analysis.layout.path(path).table));
}

void check(const StoredKey& stored, RuleContext& context) {
  const Layout& layout = context.layout();
  const Analysis& analysis = context.analysis();
  const Path& path = layout.path(stored.path);
  const Index* index = certain_index(layout, path);
  if (!index || !path.is_global() || index->serves || stored.extra || stored.branches.empty()) return;
  if (own_components(layout, stored).empty() || !is_used(analysis, stored.path)) return;  // IDX201 says it.
  if (!readers_known(analysis, stored.entity) || reads_entity(analysis, stored.path, stored.entity)) return;
  const Table& table = context.design().table(path.table);
  const CostReport* costs = context.costs();
  if (!costs || has_request(analysis, path)) return;
  const std::optional<Dollars> bill = bill_of(*costs, table);
  if (!bill || bill->value <= 0) return;
  const std::optional<Dollars> less = bill_without(analysis, stored.path, stored.entity);
  if (!less || less->value >= bill->value * (1 - kWorthSaying)) return;
  const std::string& entity = entity_name(layout, stored);
  context
      .report(stored.branches.front().partition.front().span, index_path(table, *index),
              fmt::format("index `{}` carries every `{}`, which no pattern reads there: {} of the {} a month of `{}`",
                          *index->name, entity, to_text(*bill - *less), to_text(*bill), *table.name))
      .help(fmt::format("write the key attributes of `{}` on other entities only", *index->name))
      .about(entity);
}

}  // namespace

extern constinit const Rule index_carries_strangers{
    .code = "CAP203",
    .name = "index-carries-strangers",
    .severity = Severity::Info,
    .summary = "an index carries items that nobody reads there, and that costs",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
