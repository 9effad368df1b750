#include <fmt/core.h>

#include "base/text.h"
#include "lint/rule.h"

namespace kw::rules {

namespace {

void check(const Table& table, RuleContext& context) {
  const Retention& retention = table.retention;
  if (!retention.on_delete || !(*retention.on_delete)->starts_with("Retain") || retention.lost_replicas.empty()) return;
  const std::size_t count = retention.lost_replicas.size();
  DiagnosticBuilder finding =
      context.report(retention.lost_replicas.front().span, fmt::format("tables.{}", *table.name),
                     fmt::format("`{}` is kept when its stack is deleted, but {} of it {} not", *table.name,
                                 counted(count, "replica"), count == 1 ? "is" : "are"));
  finding.label(retention.on_delete->span, "only this table is kept");
  for (std::size_t i = 1; i < count; ++i) finding.label(retention.lost_replicas[i].span, "not kept either");
  finding.help("use `AWS::DynamoDB::GlobalTable` (`TableV2` in the CDK), or retain the resource of each replica");
}

}  // namespace

extern constinit const Rule replicas_not_retained{.code = "RET202",
                                                  .name = "replicas-not-retained",
                                                  .severity = Severity::Warning,
                                                  .summary = "a table is kept when its stack goes, its replicas not",
                                                  .since = "2026.1",
                                                  .check = &check};

}  // namespace kw::rules
