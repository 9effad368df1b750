#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

void check(const Pattern& pattern, const PatternVerdict& verdict, RuleContext& context) {
  const Defect* missing = verdict.best.find(DefectKind::MissesItems);
  if (missing == nullptr || verdict.best.is_scan() || accepts(pattern, DefectKind::MissesItems)) return;
  DiagnosticBuilder finding = context.report_verdict(
      pattern, fmt::format("`{}` misses items on `{}`: {}", *pattern.name, verdict.best.path_name, missing->because));
  label_cause(*missing, finding);
  finding.help("ask only for items that are in it, or use a path that holds all");
}

}  // namespace

extern constinit const Rule misses_items{.code = "PAT207",
                                         .name = "misses-items",
                                         .severity = Severity::Error,
                                         .summary = "the path of a pattern lacks items that it wants",
                                         .since = "2026.1",
                                         .check = &check,
                                         .by_priority = true};

}  // namespace kw::rules
