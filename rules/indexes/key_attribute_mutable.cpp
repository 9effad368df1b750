#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "analysis/load.h"
#include "lint/rule.h"
#include "rules/capacity/bill.h"
#include "rules/capacity/units.h"
#include "rules/indexes/redundant.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

/// Changes of an attribute per put above which it changes often.
constexpr double kOften = 2;
/// Share of the table's write units that is worth a word.
constexpr double kMuchShare = 0.1;

bool is_much(const Layout& layout, const StoredKey& stored, std::string_view attribute) {
  const WriteRates rates = write_rates(*layout.design, stored.entity);
  if (!rates.puts || rates.changes_of(attribute).value <= kOften * rates.puts->value) return false;
  const double moving = moving_writes(layout, stored, attribute).value;
  return moving > kMuchShare * known_writes(layout, layout.path(stored.path).table).value;
}

void check(const StoredKey& stored, RuleContext& context) {
  const Layout& layout = context.layout();
  if (!certain_index(layout, layout.path(stored.path)) || stored.extra) return;
  std::set<std::string> seen;
  for (const PlacedComponent& placed : own_components(layout, stored)) {
    for (const KeyPart& part : placed.component->parts) {
      const std::string& attribute = part.source.empty() ? part.text : part.source;
      if (part.literal || attribute.empty() || !seen.insert(attribute).second) continue;
      if (!is_much(layout, stored, attribute)) continue;
      DiagnosticBuilder finding = context.report(
          placed.component->span, key_path(layout, stored.path),
          fmt::format("`{}` of `{}` changes {} and is in {}: each change writes two entries, {} write units/s",
                      attribute, entity_name(layout, stored),
                      to_text(write_rates(*layout.design, stored.entity).changes_of(attribute)),
                      key_of(layout, stored.path), units_text(moving_writes(layout, stored, attribute).value)));
      const std::optional<Dollars> bill =
          context.costs() ? bill_of(*context.costs(), layout.path(stored.path)) : std::nullopt;
      if (bill) finding.note(fmt::format("the index costs {} a month", to_text(*bill)));
      finding.help("key the index by something that stays, or store the value more coarsely")
          .about(entity_name(layout, stored))
          .about(attribute);
    }
  }
}

}  // namespace

extern constinit const Rule key_attribute_mutable{
    .code = "IDX304",
    .name = "key-attribute-mutable",
    .severity = Severity::Warning,
    .summary = "an attribute that changes often is in the key of an index",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
