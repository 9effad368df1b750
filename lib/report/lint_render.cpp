#include "report/lint_renderers.h"

#include "base/text.h"

namespace kw {

std::string render(const LintReport& report, const SourceSet& sources, ReportFormat format,
                   const RenderOptions& options) {
  switch (format) {
    case ReportFormat::Full:
      return lint_full(report, sources, options);
    case ReportFormat::Concise:
      return lint_concise(report, sources);
    case ReportFormat::Json:
      return lint_json(report, sources, options);
    case ReportFormat::Jsonl:
      return lint_jsonl(report, sources, options);
    case ReportFormat::Sarif:
      return lint_sarif(report, sources, options);
    case ReportFormat::Github:
      return lint_github(report, sources, options);
    case ReportFormat::Gitlab:
      return lint_gitlab(report, sources, options);
    case ReportFormat::Junit:
      return lint_junit(report, sources, options);
    case ReportFormat::Markdown:
      return lint_markdown(report, sources, options);
  }
  return {};
}

std::string one_line(std::string_view message) {
  std::string joined;
  for (const std::string_view line : split(trim(message), '\n')) {
    if (trim(line).empty()) continue;
    if (!joined.empty()) joined += "; ";
    joined += trim(line);
  }
  return printable(joined);
}

}  // namespace kw
