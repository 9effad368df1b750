#include "cmd/read_errors.h"

#include <algorithm>

#include "cmd/outputs.h"
#include "lint/engine.h"
#include "report/report.h"

namespace kw {

bool report_read_errors(const Invocation& invocation, const std::vector<Diagnostic>& diagnostics,
                        const SourceSet& sources, int& status) {
  LintReport report;
  report.designs = 1;
  for (const Diagnostic& diagnostic : diagnostics)
    if (diagnostic.severity == Severity::Error) report.findings.push_back(diagnostic);
  if (report.findings.empty()) return false;
  sort_findings(report.findings, sources);
  RenderOptions options = default_render_options(invocation.environment);
  options.color = false;
  invocation.err += render(report, sources, ReportFormat::Full, options);
  status = kExitFound;
  return std::ranges::any_of(report.findings,
                             [](const Diagnostic& finding) { return finding.code.starts_with("DOC1"); });
}

}  // namespace kw
