#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "analysis/matching.h"
#include "lint/rule.h"
#include "model/limits.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

constexpr double kDefaultHorizon = 12 * kSecondsPerMonth;

bool is_literal(const Bound& bound) {
  return std::ranges::all_of(bound.parts, [](const BoundPart& part) { return part.literal; });
}

/// The request reads all items of the entity in a partition: nothing but literals narrows its sort key.
bool reads_collection(const RequestPlan& request) {
  if (request.operation != Operation::Query || request.limit || !request.enumerations.empty() ||
      request.entities.size() != 1 || !request.filter.empty())
    return false;
  return std::ranges::all_of(request.clauses, [](const KeyClause& clause) {
    if (clause.role == KeyRole::Partition) return clause.kind == ClauseKind::Equal;
    return is_literal(clause.low) && is_literal(clause.high);
  });
}

/// Attributes of the partition; nothing when a part of it is a time, so that a collection stops growing.
std::optional<std::set<std::string>> lasting_partition(const KeyBranch& branch) {
  std::set<std::string> names;
  for (const KeyComponent& component : branch.partition)
    for (const KeyPart& part : component.parts) {
      if (part.literal) continue;
      const Attribute* source = part.source_attribute;
      const bool is_of_time =
          part.coarse || part.is_shard() ||
          (source && source->format &&
           (is_time(source->format->value.kind) || source->format->value.kind == FormatKind::YearMonth));
      if (is_of_time) return std::nullopt;
      names.insert(part.source);
    }
  return names;
}

struct Growth {
  double items = 0;  ///< Of one partition, at the horizon.
  double bytes = 0;
};

std::optional<Growth> growth_of(const RuleContext& context, const StoredKey& stored, double horizon) {
  const Design& design = context.design();
  const Entity& entity = design.entity(stored.entity);
  const std::optional<std::set<std::string>> partition = lasting_partition(stored.branches.front());
  const std::optional<Count> count = item_count(design, stored.entity).value;
  if (!entity.growth || entity.ttl || !partition || !count || count->value <= 0) return std::nullopt;
  const std::optional<double> now = items_per_value(design, stored.entity, *partition).value;
  const std::optional<Bytes> entry = entry_size(context.layout(), stored.entity, stored.path).value;
  if (!now || !entry) return std::nullopt;
  const double items = *now * (1 + entity.growth->value.value * horizon / count->value);
  return Growth{items, items * entry->value};
}

bool expires(const Design& design, const StoredKey& stored, const Layout& layout) {
  return design.table(layout.path(stored.path).table).ttl.has_value();
}

void check(const Pattern& pattern, const PatternVerdict& verdict, RuleContext& context) {
  if (pattern.answer != Answer::Items || verdict.best.requests.size() != 1) return;
  const RequestPlan& request = verdict.best.requests.front();
  if (!reads_collection(request) || pattern.reads.front().limit) return;
  const Layout& layout = context.layout();
  const StoredKey* stored = layout.find(request.entities.front(), request.path);
  if (!stored || stored->branches.size() != 1 || expires(context.design(), *stored, layout)) return;
  const std::optional<Spanned<Duration>>& declared = context.design().assume.horizon;
  const double horizon = declared ? declared->value.value : kDefaultHorizon;
  const std::optional<Growth> grown = growth_of(context, *stored, horizon);
  if (!grown || grown->bytes <= limits::kMaxPage.value) return;
  const std::string& entity = entity_name(layout, *stored);
  context
      .report_verdict(pattern, fmt::format("`{}` reads all of a growing collection: about {} `{}`, {}, in {} months",
                                           *pattern.name, to_text(Count{grown->items}), entity,
                                           to_text(Bytes{grown->bytes}), to_text(horizon / kSecondsPerMonth)))
      .label(context.design().entity(stored->entity).growth->span, "grows without end")
      .help("give the pattern a `limit`, the entity a `ttl`, or put a period into the partition");
}

}  // namespace

extern constinit const Rule unbounded_collection{.code = "ITM201",
                                                 .name = "unbounded-collection",
                                                 .severity = Severity::Warning,
                                                 .summary = "a pattern reads all of a collection that grows on",
                                                 .since = "2026.1",
                                                 .check = &check};

}  // namespace kw::rules
