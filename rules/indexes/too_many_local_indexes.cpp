#include <fmt/core.h>

#include "lint/rule.h"
#include "model/limits.h"

namespace kw::rules {

namespace {

void check(const Table& table, RuleContext& context) {
  std::size_t count = 0;
  const Index* first_too_many = nullptr;
  for (const Index& index : table.indexes) {
    if (index.kind != IndexKind::Local || !index.certain) continue;
    if (++count == limits::kMaxLocalIndexes + 1) first_too_many = &index;
  }
  if (!first_too_many) return;
  context
      .report(first_too_many->name.span, fmt::format("tables.{}.indexes", *table.name),
              fmt::format("`{}` has {} local indexes, {} at most", *table.name, count, limits::kMaxLocalIndexes))
      .help("drop some, or make them global");
}

}  // namespace

extern constinit const Rule too_many_local_indexes{.code = "IDX102",
                                                   .name = "too-many-local-indexes",
                                                   .severity = Severity::Error,
                                                   .summary = "a table has more local indexes than the service takes",
                                                   .since = "2026.1",
                                                   .check = &check};

}  // namespace kw::rules
