#include <algorithm>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"
#include "rules/keys/stored_types.h"

namespace kw::rules {

namespace {

bool is_defined(const Table& table, std::string_view name) {
  return std::ranges::any_of(table.definitions, [&](const AttributeDefinition& one) { return *one.name == name; });
}

void report_undefined(const KeyMention& mention, std::string_view help, RuleContext& context) {
  context
      .report(mention.name.span, mention.key.logical_path(),
              fmt::format("key attribute `{}` of {} is not defined", *mention.name, mention.key.owner()))
      .help(fmt::format("{} `{}`", help, *mention.name))
      .about(*mention.name);
}

/// An item without an attribute of its table's key cannot be put. An attribute that no entity has at all is an unknown
/// name (DOC301), and so is one of an entity without attributes unknown.
void check_entities(const Table& table, RuleContext& context) {
  const Design& design = context.design();
  for (const Spanned<std::string>& name : attributes_of(table.key)) {
    if (is_defined(table, *name) || stored_attributes(design, table, *name).empty()) continue;
    for (const StoredEntity& stored : table.stores) {
      if (stored.inherited || design.entity(stored.entity).attributes.empty()) continue;
      if (!stored_attributes(design, stored, *name).empty()) continue;
      context
          .report(stored.entity_name.span, fmt::format("tables.{}.stores.{}", *table.name, *stored.entity_name),
                  fmt::format("`{}` does not write key attribute `{}` of its table", *stored.entity_name, *name))
          .label(name.span, "the table's key")
          .help(fmt::format("give a template for `{}`", *name))
          .about(*name);
    }
  }
}

void check(const Table& table, RuleContext& context) {
  const bool bare = table.origin == TableOrigin::Native && !table.from && table.stores.empty();
  if (table.definitions_exact || bare) {
    for (const KeyMention& mention : key_attributes(table))
      if (!is_defined(table, *mention.name))
        report_undefined(mention, bare ? "give its type in `attributes`, or say which entity stores" : "define",
                         context);
  }
  if (table.key.known) check_entities(table, context);
}

}  // namespace

extern constinit const Rule key_attribute_undeclared{.code = "KEY101",
                                                     .name = "key-attribute-undeclared",
                                                     .severity = Severity::Error,
                                                     .summary = "a key attribute is declared or written nowhere",
                                                     .since = "2026.1",
                                                     .check = &check};

}  // namespace kw::rules
