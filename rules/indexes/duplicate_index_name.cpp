#include <algorithm>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

bool has_name(const Index& index) {
  return index.certain && index.name_known;
}

void check(const Table& table, RuleContext& context) {
  for (auto index = table.indexes.begin(); index != table.indexes.end(); ++index) {
    if (!has_name(*index)) continue;
    const auto first = std::find_if(table.indexes.begin(), index, [&](const Index& earlier) {
      return has_name(earlier) && *earlier.name == *index->name;
    });
    if (first == index) continue;
    context
        .report(index->name.span, index_path(table, *index),
                fmt::format("`{}` has two indexes named `{}`", *table.name, *index->name))
        .label(first->name.span, "first here")
        .help("rename one of them");
  }
}

}  // namespace

extern constinit const Rule duplicate_index_name{.code = "IDX104",
                                                 .name = "duplicate-index-name",
                                                 .severity = Severity::Error,
                                                 .summary = "two indexes of a table have one name",
                                                 .since = "2026.1",
                                                 .check = &check};

}  // namespace kw::rules
