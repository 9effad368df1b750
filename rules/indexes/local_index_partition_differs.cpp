#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

void check(const Table& table, const Index& index, RuleContext& context) {
  if (index.kind != IndexKind::Local || !index.certain || !index.key.known || !table.key.known) return;
  // Without partition attributes the schema itself is wrong (KEY106), with several it is too long (KEY103).
  if (index.key.partition.size() != 1 || table.key.partition.size() != 1) return;
  const Spanned<std::string>& own = index.key.partition.front();
  const Spanned<std::string>& wanted = table.key.partition.front();
  if (*own == *wanted) return;
  context
      .report(own.span, index_path(table, index) + ".key",
              fmt::format("local index `{}` is partitioned by `{}`, its table by `{}`", *index.name, *own, *wanted))
      .label(wanted.span, "the table's partition key")
      .help("make the index global, or begin its key with the table's partition key");
}

}  // namespace

extern constinit const Rule local_index_partition_differs{
    .code = "IDX108",
    .name = "local-index-partition-differs",
    .severity = Severity::Error,
    .summary = "a local index has another partition key than its table",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
