#include <string_view>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

/// The key that brings `name` into every entry of the index, null when none does.
const KeySchema* bringing(const Table& table, const Index& index, std::string_view name) {
  if (index.key.known && index.key.contains(name)) return &index.key;
  if (table.key.known && table.key.contains(name)) return &table.key;
  return nullptr;
}

void check(const Table& table, const Index& index, RuleContext& context) {
  if (!index.projection.known || index.projection.kind != ProjectionKind::Include) return;
  for (const Spanned<std::string>& name : index.projection.attributes) {
    const KeySchema* key = bringing(table, index, *name);
    if (!key) continue;
    context
        .report(name.span, index_path(table, index) + ".projection",
                fmt::format("index `{}` lists key attribute `{}`, which it carries anyway", *index.name, *name))
        .label(key->span, key == &table.key ? "the table's key" : "the index's key")
        .help("remove it from the list")
        .remove_entry(fmt::format("remove `{}` from the list", *name), name.span)
        .about(*name);
  }
}

}  // namespace

extern constinit const Rule projection_lists_key_attribute{
    .code = "IDX106",
    .name = "projection-lists-key-attribute",
    .severity = Severity::Info,
    .summary = "a projection lists an attribute that is carried anyway",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
