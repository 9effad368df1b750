#include <set>
#include <utility>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/key_length.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

void check(const Table& table, RuleContext& context) {
  const Layout& layout = context.layout();
  std::set<std::pair<SourceSpan, KeyRole>> seen;  // One attribute may be in several keys.
  for (const StoredKey& stored : layout.stored) {
    if (&context.design().table(layout.path(stored.path).table) != &table) continue;
    for (const PlacedComponent& placed : own_components(layout, stored)) {
      const KeyComponent& component = *placed.component;
      const Bytes longest = known_length(component);
      if (longest <= most_bytes(component.role) || !seen.emplace(component.span, component.role).second) continue;
      context
          .report(component.span, key_path(layout, stored.path),
                  fmt::format("{} key attribute `{}` of `{}` can be {} long, {} at most",
                              component.role == KeyRole::Partition ? "partition" : "sort", *component.name,
                              entity_name(layout, stored), exact_text(longest), exact_text(most_bytes(component.role))))
          .help("use a shorter attribute, or a hash of it")
          .about(entity_name(layout, stored))
          .about(*component.name);
    }
  }
}

}  // namespace

extern constinit const Rule key_value_too_long{
    .code = "KEY110",
    .name = "key-value-too-long",
    .severity = Severity::Error,
    .summary = "a key attribute's value can be longer than the service takes",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
