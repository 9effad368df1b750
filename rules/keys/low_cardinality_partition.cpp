#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "analysis/load.h"
#include "cost/heat.h"
#include "lint/rule.h"
#include "rules/capacity/units.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

/// Fewer values than this are few. Guide, bp-partition-key-design, read 2026-11.
constexpr double kFewValues = 100;
/// Units per second and value that are worth a word.
constexpr double kMuchLoad = 100;

struct Partition {
  double values = 1;
  bool constant = true;
};

/// Nothing when a part is unknown, or a free shard spreads what comes.
std::optional<Partition> partition_of(const Design& design, const StoredKey& stored) {
  Partition found;
  for (const KeyComponent& component : stored.branches.front().partition) {
    for (const KeyPart& part : component.parts) {
      if (part.literal) continue;
      const std::optional<Count> values = distinct_values(design, stored.entity, part);
      if (!values || part.encoding == Encoding::FreeShard) return std::nullopt;
      found.constant = false;
      found.values *= values->value;
    }
  }
  return found;
}

void check(const StoredKey& stored, RuleContext& context) {
  const Layout& layout = context.layout();
  if (stored.extra || stored.branches.size() != 1) return;
  const std::optional<Partition> partition = partition_of(context.design(), stored);
  if (!partition || partition->constant || partition->values < 1 || partition->values >= kFewValues) return;
  const Load load = known_load(layout, context.analysis().patterns, stored);
  const double share = 1 / partition->values;
  if (too_hot(layout, context.analysis().patterns, stored)) return;  // CAP101 and CAP102 say it.
  const bool writes = load.writes.value * share > kMuchLoad;
  if (!writes && load.reads.value * share <= kMuchLoad) return;
  const KeyComponent& component = stored.branches.front().partition.front();
  context
      .report(
          component.span, key_path(layout, stored.path),
          fmt::format("{} has {} partition values for `{}`, each with {} {} units/s", key_of(layout, stored.path),
                      to_text(Count{partition->values}), entity_name(layout, stored),
                      units_text((writes ? load.writes.value : load.reads.value) * share), writes ? "write" : "read"))
      .help("partition by more, or add a shard")
      .about(entity_name(layout, stored));
}

}  // namespace

extern constinit const Rule low_cardinality_partition{.code = "KEY202",
                                                      .name = "low-cardinality-partition",
                                                      .severity = Severity::Warning,
                                                      .certainty = Certainty::Heuristic,
                                                      .summary = "few partition values share much traffic",
                                                      .since = "2026.1",
                                                      .check = &check};

}  // namespace kw::rules
