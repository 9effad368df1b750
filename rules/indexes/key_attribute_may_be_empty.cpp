#include <set>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"
#include "rules/keys/stored_types.h"

namespace kw::rules {

namespace {

void check(const Table& table, RuleContext& context) {
  const Design& design = context.design();
  for (const KeyMention& mention : key_attributes(table)) {
    if (!mention.key.index) continue;  // KEY109 judges the table's key.
    std::set<SourceSpan> seen;
    for (const StoredAttribute& stored : stored_attributes(design, table, *mention.name)) {
      const Attribute* own = stored.own;
      if (!own || (!own->may_be_empty && !own->may_be_null) || !seen.insert(own->name.span).second) continue;
      context
          .report(mention.name.span, mention.key.logical_path(),
                  fmt::format("`{}` of `{}` may be {}, and the key of {} refuses such a write", *own->name,
                              *design.entity(stored.entity).name, own->may_be_empty ? "empty" : "null",
                              mention.key.owner()))
          .label(own->may_be_span, "declared here")
          .help("leave the attribute out of items that have no value for it")
          .about(*mention.name)
          .about(*design.entity(stored.entity).name);
    }
  }
}

}  // namespace

extern constinit const Rule key_attribute_may_be_empty{
    .code = "IDX305",
    .name = "key-attribute-may-be-empty",
    .severity = Severity::Warning,
    .summary = "an attribute that may be empty or null is in the key of an index",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
