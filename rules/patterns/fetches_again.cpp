#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

void check(const Pattern& pattern, const PatternVerdict& verdict, RuleContext& context) {
  const Defect* fetch = verdict.best.find(DefectKind::Fetches);
  if (fetch == nullptr || !pattern.rate || accepts(pattern, DefectKind::Fetches)) return;
  context
      .report_verdict(pattern, fmt::format("`{}` reads `{}` and then the items again: {}", *pattern.name,
                                           verdict.best.path_name, fetch->because))
      .help("project the attributes, or say in `needs` which ones the caller uses");
}

}  // namespace

extern constinit const Rule fetches_again{.code = "PAT205",
                                          .name = "fetches-again",
                                          .severity = Severity::Info,
                                          .summary = "an index lacks attributes that its pattern needs",
                                          .since = "2026.1",
                                          .check = &check};

}  // namespace kw::rules
