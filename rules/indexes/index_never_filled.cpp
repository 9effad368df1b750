#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/indexes/never_filled.h"
#include "rules/indexes/redundant.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

void check(const Path& path, PathId id, RuleContext& context) {
  const Layout& layout = context.layout();
  if (!is_never_filled(layout, id)) return;
  const Index& index = *certain_index(layout, path);
  const Table& table = context.design().table(path.table);
  DiagnosticBuilder finding = context.report(
      index.name.span, index_path(table, index),
      fmt::format("index `{}` stays empty: nothing in `{}` writes all its key attributes", *index.name, *table.name));
  finding.label(path.key.span, "its key");
  for (const PatternVerdict& verdict : context.analysis().patterns) {
    const Pattern& pattern = context.design().pattern(verdict.pattern);
    if (verdict.judged && is_meant_for(layout, id, pattern)) finding.label(pattern.name.span, "finds nothing in it");
  }
  finding.help("write them in one entity, or drop the index");
}

}  // namespace

extern constinit const Rule index_never_filled{.code = "IDX203",
                                               .name = "index-never-filled",
                                               .severity = Severity::Error,
                                               .summary = "no stored entity writes all key attributes of an index",
                                               .since = "2026.1",
                                               .check = &check};

}  // namespace kw::rules
