#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

void check(const Table& table, const Index& index, RuleContext& context) {
  if (index.kind != IndexKind::Local || !index.certain) return;
  const bool own_missing = index.key.known && index.key.sort.empty();
  const bool table_missing = table.key.known && table.key.sort.empty();
  if (!own_missing && !table_missing) return;
  DiagnosticBuilder finding = context.report(
      index.name.span, index_path(table, index) + ".key",
      own_missing ? fmt::format("local index `{}` has no sort key", *index.name)
                  : fmt::format("`{}` is a local index of `{}`, which has no sort key", *index.name, *table.name));
  if (!own_missing) finding.label(table.key.span, "the table's key");
  finding.help(table_missing ? "make the index global" : "give it a sort attribute");
}

}  // namespace

extern constinit const Rule local_index_without_sort_key{
    .code = "IDX103",
    .name = "local-index-without-sort-key",
    .severity = Severity::Error,
    .summary = "a local index has no sort key, or its table has none",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
