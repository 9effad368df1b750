#include <fmt/core.h>

#include "base/quantity.h"
#include "lint/rule.h"
#include "model/limits.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

const Defect* worst(const Pattern& pattern, const Verdict& verdict) {
  const Defect* found = nullptr;
  for (const Defect& defect : verdict.defects) {
    const bool ratio = defect.kind == DefectKind::FiltersAtServer || defect.kind == DefectKind::FiltersInCaller ||
                       defect.kind == DefectKind::ReadsStrangers;
    if (!ratio || !defect.measure || *defect.measure <= kWastefulRatio || accepts(pattern, defect.kind)) continue;
    if (found == nullptr || *defect.measure > *found->measure) found = &defect;
  }
  return found;
}

void check(const Pattern& pattern, const PatternVerdict& verdict, RuleContext& context) {
  if (pattern.scan || pattern.answer == Answer::Number || verdict.best.is_scan()) return;
  const Defect* cause = worst(pattern, verdict.best);
  if (cause == nullptr) return;
  DiagnosticBuilder finding = context.report_verdict(
      pattern, fmt::format("`{}` reads {} items on `{}` for each that it returns: {}", *pattern.name,
                           to_text(*cause->measure), verdict.best.path_name, cause->because));
  label_cause(*cause, finding);
  finding.help("add an index whose keys take the condition, or accept it with `accept`");
}

}  // namespace

extern constinit const Rule reads_more_than_it_returns{.code = "PAT201",
                                                       .name = "reads-more-than-it-returns",
                                                       .severity = Severity::Warning,
                                                       .summary = "most of what a pattern reads is thrown away",
                                                       .since = "2026.1",
                                                       .check = &check};

}  // namespace kw::rules
