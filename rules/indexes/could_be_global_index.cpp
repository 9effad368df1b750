#include <algorithm>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/indexes/redundant.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

/// Patterns are answered by it, and none asks to read strongly.
bool only_eventual(const Analysis& analysis, PathId id) {
  bool any = false;
  for (const PatternVerdict& verdict : analysis.patterns) {
    if (!verdict.judged || !verdict.best.uses(id)) continue;
    if (analysis.design->pattern(verdict.pattern).strong) return false;
    any = true;
  }
  const std::string& name = analysis.layout.path(id).name;
  return any && std::ranges::none_of(analysis.design->requests, [&](const Request& request) {
           return request.path && **request.path == name && request.strong && **request.strong;
         });
}

void check(const Path& path, PathId id, RuleContext& context) {
  const Index* index = certain_index(context.layout(), path);
  const Table& table = context.design().table(path.table);
  if (!index || index->kind != IndexKind::Local || table.origin != TableOrigin::Native || table.from) return;
  if (!only_eventual(context.analysis(), id)) return;
  context
      .report(index->name.span, index_path(table, *index),
              fmt::format("no pattern reads local index `{}` strongly: it could be global", *index->name))
      .help("make it global, which can be dropped and does not limit its partitions");
}

}  // namespace

extern constinit const Rule could_be_global_index{.code = "IDX306",
                                                  .name = "could-be-global-index",
                                                  .severity = Severity::Info,
                                                  .summary = "no pattern needs that an index is local",
                                                  .since = "2026.1",
                                                  .check = &check};

}  // namespace kw::rules
