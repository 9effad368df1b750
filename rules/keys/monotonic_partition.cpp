#include <algorithm>

#include <fmt/core.h>

#include "analysis/load.h"
#include "lint/rule.h"
#include "rules/capacity/units.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

/// Units per second that are worth a word.
constexpr double kMuchLoad = 100;

/// One value holds for a second or longer. Milliseconds, and texts that may have them, spread what is written.
bool stays(const KeyPart& part) {
  if (part.coarse) return true;
  const Attribute* attribute = part.source_attribute ? part.source_attribute : part.attribute;
  if (!attribute || !attribute->format || part.is_shard()) return false;
  const FormatKind kind = attribute->format->value.kind;
  return kind == FormatKind::EpochSeconds || kind == FormatKind::IsoDate || kind == FormatKind::YearMonth;
}

bool is_only_time(const KeyBranch& branch) {
  bool any = false;
  for (const KeyComponent& component : branch.partition)
    for (const KeyPart& part : component.parts) {
      if (part.literal) continue;
      if (!stays(part)) return false;
      any = true;
    }
  return any;
}

void check(const StoredKey& stored, RuleContext& context) {
  const Layout& layout = context.layout();
  if (stored.extra || !std::ranges::all_of(stored.branches, is_only_time)) return;
  const WriteUnits writes = known_load(layout, context.analysis().patterns, stored).writes;
  if (writes.value <= kMuchLoad) return;
  const KeyComponent& component = stored.branches.front().partition.front();
  context
      .report(component.span, key_path(layout, stored.path),
              fmt::format("all current writes of `{}`, {} write units/s, go to one partition value of {}",
                          entity_name(layout, stored), units_text(writes.value), key_of(layout, stored.path)))
      .help("put something beside the time into the partition, or a shard")
      .about(entity_name(layout, stored));
}

}  // namespace

extern constinit const Rule monotonic_partition{.code = "KEY203",
                                                .name = "monotonic-partition",
                                                .severity = Severity::Warning,
                                                .certainty = Certainty::Heuristic,
                                                .summary = "what is written now goes to one partition value",
                                                .since = "2026.1",
                                                .check = &check};

}  // namespace kw::rules
