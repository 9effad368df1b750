#include <fmt/core.h>

#include "lint/rule.h"
#include "model/limits.h"

namespace kw::rules {

namespace {

void check(const Table& table, RuleContext& context) {
  std::size_t count = 0;
  const Index* first_too_many = nullptr;
  for (const Index& index : table.indexes) {
    if (index.kind != IndexKind::Global || !index.certain) continue;
    if (++count == limits::kMaxGlobalIndexes + 1) first_too_many = &index;
  }
  if (!first_too_many) return;
  context
      .report(first_too_many->name.span, fmt::format("tables.{}.indexes", *table.name),
              fmt::format("`{}` has {} global indexes, {} at most", *table.name, count, limits::kMaxGlobalIndexes))
      .help("drop indexes, or ask for a higher quota and ignore this");
}

}  // namespace

extern constinit const Rule too_many_global_indexes{.code = "IDX101",
                                                    .name = "too-many-global-indexes",
                                                    .severity = Severity::Error,
                                                    .summary = "a table has more global indexes than the service takes",
                                                    .since = "2026.1",
                                                    .check = &check};

}  // namespace kw::rules
