#include <algorithm>

#include <fmt/core.h>

#include "analysis/load.h"
#include "cost/heat.h"
#include "lint/rule.h"
#include "rules/capacity/units.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

/// Units per second that are worth a word.
constexpr double kMuchLoad = 100;

bool is_constant(const KeyBranch& branch) {
  return std::ranges::all_of(branch.partition, [](const KeyComponent& component) {
    return std::ranges::all_of(component.parts, [](const KeyPart& part) { return part.literal; });
  });
}

void check(const StoredKey& stored, RuleContext& context) {
  const Layout& layout = context.layout();
  if (stored.branches.size() != 1 || !is_constant(stored.branches.front()) || own_components(layout, stored).empty())
    return;
  const Load load = known_load(layout, context.analysis().patterns, stored);
  if (std::max(load.writes.value, load.reads.value) <= kMuchLoad) return;
  if (too_hot(layout, context.analysis().patterns, stored)) return;  // CAP101 and CAP102 say it.
  const bool writes = load.writes.value > kMuchLoad;
  const KeyComponent& component = stored.branches.front().partition.front();
  context
      .report(component.span, key_path(layout, stored.path),
              fmt::format("every `{}` is in one partition of {}, {}, with {} {} units/s", entity_name(layout, stored),
                          key_of(layout, stored.path), to_text(component),
                          units_text(writes ? load.writes.value : load.reads.value), writes ? "write" : "read"))
      .help("add an attribute or a shard to the partition")
      .about(entity_name(layout, stored));
}

}  // namespace

extern constinit const Rule constant_key{.code = "SYN207",
                                         .name = "constant-key",
                                         .severity = Severity::Warning,
                                         .summary = "all items of an entity share one partition and much traffic",
                                         .since = "2026.1",
                                         .check = &check};

}  // namespace kw::rules
