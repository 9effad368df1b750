#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

void check(const Pattern& pattern, const PatternVerdict& verdict, RuleContext& context) {
  const Defect* stale = verdict.best.find(DefectKind::Stale);
  if (stale == nullptr || verdict.best.is_scan() || accepts(pattern, DefectKind::Stale)) return;
  DiagnosticBuilder finding = context.report_verdict(
      pattern,
      fmt::format("`{}` may read old items from `{}`: {}", *pattern.name, verdict.best.path_name, stale->because));
  label_cause(*stale, finding);
  finding.help("answer it from the table or a local index, or do without `consistency: strong`");
}

}  // namespace

extern constinit const Rule stale_read{.code = "PAT213",
                                       .name = "stale-read",
                                       .severity = Severity::Warning,
                                       .summary = "a strong read is answered by a global index",
                                       .since = "2026.1",
                                       .check = &check};

}  // namespace kw::rules
