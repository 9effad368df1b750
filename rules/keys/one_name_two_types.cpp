#include <set>
#include <string>

#include <fmt/core.h>

#include "analysis/carried.h"
#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"
#include "rules/keys/stored_keys.h"
#include "rules/keys/stored_types.h"

namespace kw::rules {

namespace {

std::string stored_as(const Table& table, const StoredKey& stored, const std::string& attribute) {
  const StoredEntity* entity = table.find_stored(stored.entity);
  return entity && !entity->omits(attribute) ? stored_name(*entity, attribute) : std::string();
}

void check(const Table& table, RuleContext& context) {
  const Layout& layout = context.layout();
  const Design& design = context.design();
  std::set<std::string> seen;
  for (const KeyMention& mention : key_attributes(table)) seen.insert(*mention.name);  // KEY105 judges them.
  for (const StoredKey& stored : layout.stored) {
    if (&design.table(layout.path(stored.path).table) != &table) continue;
    for (const PlacedComponent& placed : own_components(layout, stored)) {
      for (const KeyPart& part : placed.component->parts) {
        const std::string name = part.attribute ? stored_as(table, stored, part.text) : std::string();
        if (name.empty() || !seen.insert(name).second) continue;
        const auto types = differing_types(said_types(design, table, name));
        if (!types) continue;
        const auto& [one, other] = *types;
        context
            .report(placed.component->span, key_path(layout, stored.path),
                    fmt::format("`{}` is of type {} for {} and {} for {}: it cannot become a key attribute", name,
                                to_text(one.type), who_says(design, one), to_text(other.type), who_says(design, other)))
            .label(one.span, fmt::format("{} here", to_text(one.type)))
            .label(other.span, fmt::format("{} here", to_text(other.type)))
            .help(fmt::format("store one of them under another name than `{}`", name))
            .about(name);
      }
    }
  }
}

}  // namespace

extern constinit const Rule one_name_two_types{
    .code = "KEY207",
    .name = "one-name-two-types",
    .severity = Severity::Info,
    .summary = "an attribute that joined keys are made of has two types in one table",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
