#include <algorithm>

#include <fmt/core.h>

#include "analysis/carried.h"
#include "lint/rule.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

void check(const Pattern& pattern, const WriteLeg& leg, const LegVerdict& verdict, RuleContext& context) {
  if (!pattern.rate || pattern.rate->value.value <= 0) return;
  const Layout& layout = context.layout();
  const std::optional<PathId> path = find_table_path(layout, verdict.table);
  if (!path) return;
  for (const std::string& moved : verdict.moves) {
    const auto set = std::ranges::find_if(leg.sets, [&](const Spanned<std::string>& name) { return *name == moved; });
    if (set == leg.sets.end()) continue;
    DiagnosticBuilder finding = context.report(set->span, "patterns." + *pattern.name,
                                               fmt::format("`{}` changes `{}` of `{}`, which is in {}", *pattern.name,
                                                           moved, *leg.entity_name, key_of(layout, *path)));
    if (const StoredKey* stored = layout.find(verdict.entity, *path))
      for (const PlacedComponent& placed : own_components(layout, *stored))
        if (std::ranges::any_of(placed.component->parts, [&](const KeyPart& part) { return part.text == moved; }))
          finding.label(placed.component->span, "the key");
    finding.help("delete the item and put it anew, in one transaction").about(moved).about(*leg.entity_name);
  }
}

}  // namespace

extern constinit const Rule table_key_moves{.code = "KEY204",
                                            .name = "table-key-moves",
                                            .severity = Severity::Warning,
                                            .summary = "an update changes an attribute of the table's key",
                                            .since = "2026.1",
                                            .check = &check};

}  // namespace kw::rules
