#include <fmt/core.h>

#include "analysis/narrower_partition.h"
#include "base/quantity.h"
#include "lint/rule.h"
#include "model/limits.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

void check(const Pattern& pattern, const PatternVerdict& verdict, RuleContext& context) {
  const Defect* many = verdict.best.find(DefectKind::ManyRequests);
  if (many == nullptr || verdict.best.is_scan() || accepts(pattern, DefectKind::ManyRequests)) return;
  const bool too_many = many->unbounded || (many->measure && *many->measure > kWastefulRequests);
  if (!too_many) return;
  if (narrower_partition(context.layout(), context.analysis().patterns, verdict)) return;  // IDX206
  context
      .report_verdict(pattern, fmt::format("`{}` takes {} requests: {}", *pattern.name,
                                           many->measure ? to_text(*many->measure) : "any number of", many->because))
      .help("ask for fewer values at once, or add an index whose partition does not hold them");
}

}  // namespace

extern constinit const Rule many_requests{.code = "PAT204",
                                          .name = "many-requests",
                                          .severity = Severity::Warning,
                                          .summary = "a pattern takes more than 25 requests",
                                          .since = "2026.1",
                                          .check = &check};

}  // namespace kw::rules
