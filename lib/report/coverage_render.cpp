#include <fmt/core.h>

#include "base/assert.h"
#include "base/text.h"
#include "report/coverage_renderers.h"
#include "report/painter.h"
#include "report/words.h"

namespace kw {

std::string render(const CoverageReport& report, const SourceSet& sources, ReportFormat format,
                   const RenderOptions& options) {
  switch (format) {
    case ReportFormat::Full:
      return coverage_full(report, options);
    case ReportFormat::Concise:
      return coverage_concise(report, sources);
    case ReportFormat::Json:
      return coverage_json(report, sources, options);
    case ReportFormat::Markdown:
      return coverage_markdown(report);
    case ReportFormat::Jsonl:
    case ReportFormat::Sarif:
    case ReportFormat::Github:
    case ReportFormat::Gitlab:
    case ReportFormat::Junit:
      break;
  }
  KW_ASSERT(false);  // The command offers `coverage_formats` only.
  return {};
}

std::vector<ReportFormat> coverage_formats() {
  return {ReportFormat::Full, ReportFormat::Concise, ReportFormat::Json, ReportFormat::Markdown};
}

std::string coverage_full(const CoverageReport& report, const RenderOptions& options) {
  std::string text;
  if (report.details)
    for (const PatternId pattern : report.patterns) text += coverage_details(report, pattern, options);
  else
    text += coverage_overview(report, options);
  if (report.questions) text += (text.empty() ? "" : "\n") + coverage_questions(report, options);
  return text;
}

std::string coverage_concise(const CoverageReport& report, const SourceSet& sources) {
  std::string text;
  for (const PatternId id : report.patterns) {
    const Pattern& pattern = report.design->pattern(id);
    const PatternVerdict& verdict = report.analysis->patterns[id.value];
    if (pattern.name.span.known()) {
      const SourceFile& file = sources.file(pattern.name.span.file);
      const SourcePosition position = file.position(pattern.name.span.begin);
      text += fmt::format("{}:{}:{}: ", printable(file.path()), position.line, position.column);
    }
    text += fmt::format("{}: {}", verdict_word(pattern, verdict), printable(*pattern.name));
    if (verdict.judged && !verdict.best.path_name.empty())
      text += fmt::format(": {}", printable(verdict.best.path_name));
    if (verdict.judged && !verdict.best.defects.empty()) text += fmt::format(": {}", defect_tags(verdict.best));
    if (verdict.judged && !verdict.acceptable) text += " (not acceptable)";
    text += "\n";
  }
  return text;
}

std::string coverage_questions(const CoverageReport& report, const RenderOptions& options) {
  const Layout& layout = report.analysis->layout;
  const Painter painter(options.color);
  std::string text = painter(Ink::Bold, "questions answered exactly") + "\n";
  bool any = false;
  for (std::uint32_t i = 0; i < layout.paths.size(); ++i) {
    const std::vector<Question> answered = questions(layout, PathId{i});
    if (answered.empty()) continue;
    any = true;
    text += fmt::format("  {}\n", printable(layout.paths[i].name));
    for (const Question& question : answered)
      text += fmt::format("    {}\n", printable(question_words(*report.design, question)));
  }
  if (!any) text += "  none\n";
  return text;
}

std::string_view verdict_word(const Pattern& pattern, const PatternVerdict& verdict) {
  if (pattern.elsewhere) return "elsewhere";
  if (!pattern.is_read()) return "write";
  if (!verdict.judged) return "not judged";
  return to_text(verdict.best.verdict_class);
}

}  // namespace kw
