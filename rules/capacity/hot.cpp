#include "rules/capacity/hot.h"

#include <fmt/core.h>

#include "rules/capacity/units.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

void report_heat(const StoredKey& stored, const Heat& heat, RuleContext& context) {
  const Layout& layout = context.layout();
  const KeyComponent& component = stored.branches.front().partition.front();
  const std::string value = heat.even ? std::string("each partition key value")
                                      : fmt::format("the most frequent value of `{}`", heat.attribute);
  const std::string limit = units_text(heat.limit);
  auto finding = context.report(
      component.span, key_path(layout, stored.path),
      fmt::format("{} in {} takes {} {} units/s of `{}`, and a partition serves {}", value, key_of(layout, stored.path),
                  units_text(heat.units), heat.by_writes ? "write" : "read", entity_name(layout, stored), limit));
  if (heat.cannot_be_split) finding.note(heat.why);
  if (layout.path(stored.path).is_global() && heat.by_writes)
    finding.note("a throttled index throttles all writes to its table");
  finding.help(fmt::format("partition by more, or add `{{shard({})}}`", to_text(heat.shards)))
      .about(entity_name(layout, stored));
}

}  // namespace kw::rules
