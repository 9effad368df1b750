#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"
#include "rules/keys/stored_types.h"

namespace kw::rules {

namespace {

void check(const Table& table, RuleContext& context) {
  const Design& design = context.design();
  for (const KeyMention& mention : key_attributes(table)) {
    std::vector<SaidType> said = said_types(design, table, *mention.name);
    std::erase_if(said, [](const SaidType& type) { return !can_be_key(type.type); });  // KEY102 judges them.
    const auto types = differing_types(said);
    if (!types) continue;
    const auto& [one, other] = *types;
    context
        .report(mention.name.span, mention.key.logical_path(),
                fmt::format("key attribute `{}` is of type {} for {} and {} for {}", *mention.name, to_text(one.type),
                            who_says(design, one), to_text(other.type), who_says(design, other)))
        .label(one.span, fmt::format("{} here", to_text(one.type)))
        .label(other.span, fmt::format("{} here", to_text(other.type)))
        .help(fmt::format("store one of them under another name than `{}`", *mention.name))
        .about(*mention.name);
  }
}

}  // namespace

extern constinit const Rule attribute_type_conflict{.code = "KEY105",
                                                    .name = "attribute-type-conflict",
                                                    .severity = Severity::Error,
                                                    .summary = "a key attribute has two types in one table",
                                                    .since = "2026.1",
                                                    .check = &check};

}  // namespace kw::rules
