#include <algorithm>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

/// What a vector index defines is not read here.
bool has_vector_index(const Table& table) {
  return std::ranges::any_of(table.indexes, [](const Index& index) { return index.kind == IndexKind::Vector; });
}

void check(const Table& table, RuleContext& context) {
  if (!table.definitions_exact || has_vector_index(table)) return;
  const std::vector<KeyMention> keys = key_attributes(table);
  for (const AttributeDefinition& definition : table.definitions) {
    if (std::ranges::any_of(keys, [&](const KeyMention& key) { return *key.name == *definition.name; })) continue;
    context
        .report(definition.name.span, fmt::format("tables.{}.attributes", *table.name),
                fmt::format("`{}` is defined but no key of `{}` uses it", *definition.name, *table.name))
        .help("remove the definition; attributes that are no keys need none")
        .remove_entry(fmt::format("remove the definition of `{}`", *definition.name), definition.span)
        .about(*definition.name);
  }
}

}  // namespace

extern constinit const Rule attribute_definition_unused{.code = "KEY107",
                                                        .name = "attribute-definition-unused",
                                                        .severity = Severity::Error,
                                                        .summary = "an attribute is defined that no key uses",
                                                        .since = "2026.1",
                                                        .check = &check};

}  // namespace kw::rules
