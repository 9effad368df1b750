#include <optional>

#include <fmt/core.h>

#include "analysis/narrower_partition.h"
#include "lint/rule.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

void check(const Pattern& pattern, const PatternVerdict& verdict, RuleContext& context) {
  if (verdict.acceptable && accepts(pattern, DefectKind::ManyRequests)) return;
  const Layout& layout = context.layout();
  const std::optional<NarrowerPartition> found = narrower_partition(layout, context.analysis().patterns, verdict);
  if (!found) return;
  const Path& path = layout.path(found->path);
  context
      .report_verdict(pattern, fmt::format("`{}` would be exact on `{}` if that were not partitioned by `{}` too",
                                           *pattern.name, path.name, found->attribute))
      .label(path.key.partition_span, "its partition key")
      .help(fmt::format("make `{}` the first sort attribute of `{}`", found->attribute, path.name))
      .about(path.name);
}

}  // namespace

extern constinit const Rule partition_too_wide{
    .code = "IDX206",
    .name = "partition-too-wide",
    .severity = Severity::Warning,
    .summary = "an index would answer a pattern if its partition were narrower",
    .since = "2026.1",
    .check = &check,
    .by_priority = true};

}  // namespace kw::rules
