#include <fmt/core.h>

#include "base/text.h"
#include "report/lint_renderers.h"

namespace kw {
namespace {

std::string line_of(const Diagnostic& finding, const SourceSet& sources, std::string_view remark) {
  std::string place;
  if (finding.span.known()) {
    const SourceFile& file = sources.file(finding.span.file);
    const SourcePosition position = file.position(finding.span.begin);
    place = fmt::format("{}:{}:{}: ", printable(file.path()), position.line, position.column);
  }
  return fmt::format("{}{}: {} {}: {}{}\n", place, to_text(finding.severity), printable(finding.code),
                     printable(finding.name), one_line(finding.message), remark);
}

}  // namespace

std::string lint_concise(const LintReport& report, const SourceSet& sources) {
  std::string text;
  for (const Diagnostic& finding : report.findings) text += line_of(finding, sources, "");
  if (report.show_suppressed)
    for (const Diagnostic& finding : report.suppressed) text += line_of(finding, sources, " (suppressed)");
  return text;
}

}  // namespace kw
