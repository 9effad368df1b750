#include <fmt/core.h>

#include "lint/rule.h"

namespace kw::rules {

namespace {

void check(const Table& table, RuleContext& context) {
  const std::optional<Spanned<std::string>>& on_delete = table.retention.on_delete;
  if (!on_delete || !(*on_delete)->starts_with("Retain") || table.retention.replacement_said) return;
  context
      .report(on_delete->span, fmt::format("tables.{}", *table.name),
              fmt::format("`{}` is kept when its stack is deleted, but not when an update replaces it", *table.name))
      .help("add `UpdateReplacePolicy: Retain`");
}

}  // namespace

extern constinit const Rule replacement_not_retained{
    .code = "RET201",
    .name = "replacement-not-retained",
    .severity = Severity::Warning,
    .summary = "a table is kept when its stack goes, but not when it is replaced",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
