#include <cstdint>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "analysis/narrower_partition.h"
#include "lint/rule.h"
#include "rules/indexes/never_filled.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

/// Why each path fails: the last step of its trace, once per path.
void explain(const PatternVerdict& verdict, DiagnosticBuilder& finding) {
  for (const std::vector<Verdict>& row : verdict.each) {
    for (const Verdict& one : row) {
      if (one.trace.empty() || one.trace.back().state != TraceStep::State::Fails || one.trace.back().subject.empty())
        continue;
      finding.note(fmt::format("`{}`: {} {}", one.path_name, one.trace.back().subject, one.trace.back().text));
    }
  }
}

/// An index that stays empty (IDX203) is the cause, and has the pattern as a label.
bool is_meant_for_an_empty_index(const Pattern& pattern, const Layout& layout) {
  for (std::uint32_t path = 0; path < layout.paths.size(); ++path)
    if (is_meant_for(layout, PathId{path}, pattern)) return true;
  return false;
}

void check(const Pattern& pattern, const PatternVerdict& verdict, RuleContext& context) {
  const bool scan = verdict.best.find(DefectKind::Scans) != nullptr;
  if (!scan && verdict.best.verdict_class != VerdictClass::Impossible) return;
  if (accepts(pattern, DefectKind::Scans) || !is_stored(pattern, context)) return;
  if (narrower_partition(context.layout(), context.analysis().patterns, verdict)) return;  // IDX206
  if (is_meant_for_an_empty_index(pattern, context.layout())) return;
  DiagnosticBuilder finding = context.report_verdict(
      pattern, fmt::format("no key or index answers `{}`{}", *pattern.name, scan ? "; only a scan does" : ""));
  explain(verdict, finding);
  finding.help(index_for(pattern, verdict, context));
}

}  // namespace

extern constinit const Rule no_acceptable_path{.code = "PAT101",
                                               .name = "no-acceptable-path",
                                               .severity = Severity::Error,
                                               .summary = "no key or index answers a pattern",
                                               .since = "2026.1",
                                               .check = &check,
                                               .by_priority = true};

}  // namespace kw::rules
