#include <vector>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/key_length.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

/// Whether the limit holds for each attribute or for their sum is not published; one that is too long alone is KEY110.
void check_side(const StoredKey& stored, const std::vector<KeyComponent>& side, RuleContext& context) {
  if (side.size() < 2) return;
  const Layout& layout = context.layout();
  Bytes sum{};
  for (const KeyComponent& component : side) {
    const Bytes longest = known_length(component);
    if (longest > most_bytes(component.role)) return;
    sum = sum + longest;
  }
  const KeyRole role = side.front().role;
  if (sum <= most_bytes(role)) return;
  context
      .report(side.back().span, key_path(layout, stored.path),
              fmt::format("the {} {} attributes of {} can be {} long together for `{}`; the service may take only {}",
                          side.size(), role == KeyRole::Partition ? "partition" : "sort", key_of(layout, stored.path),
                          exact_text(sum), entity_name(layout, stored), exact_text(most_bytes(role))))
      .help("use shorter attributes, or fewer")
      .about(entity_name(layout, stored));
}

void check(const StoredKey& stored, RuleContext& context) {
  for (const KeyBranch& branch : stored.branches) {
    check_side(stored, branch.partition, context);
    check_side(stored, branch.sort, context);
  }
}

}  // namespace

extern constinit const Rule key_values_long_together{
    .code = "KEY111",
    .name = "key-values-long-together",
    .severity = Severity::Warning,
    .summary = "the values of a key's attributes can be too long together",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
