#include <fmt/core.h>

#include "base/text.h"
#include "report/lint_renderers.h"
#include "report/markdown.h"
#include "report/place.h"

namespace kw {
namespace {

/// A job summary holds 1 MiB; the rest is in the log.
constexpr std::size_t kMostRows = 1000;

std::string row_of(const Diagnostic& finding, const SourceSet& sources, const RenderOptions& options) {
  std::string place = "–";
  if (finding.span.known()) {
    const SourceFile& file = sources.file(finding.span.file);
    place = markdown_code(fmt::format("{}:{}", path_from_root(file, options), file.position(finding.span.begin).line));
  }
  std::string text = markdown_text(one_line(finding.message));
  if (!finding.help.empty()) text += fmt::format("<br>*{}*", markdown_text(one_line(finding.help)));
  return fmt::format("| {} | {} {} | {} | {} |\n", to_text(finding.severity), finding.code, finding.name, place, text);
}

}  // namespace

std::string lint_markdown(const LintReport& report, const SourceSet& sources, const RenderOptions& options) {
  std::string text = fmt::format("## keywright: {}\n\n{} checked", counts_in_words(report.findings),
                                 counted(report.designs, "design"));
  if (!report.suppressed.empty()) text += fmt::format(", {} suppressed", counted(report.suppressed.size(), "finding"));
  text += ".\n";
  for (const std::string& failure : report.unreadable) text += fmt::format("\n{}\n", markdown_text(printable(failure)));
  if (report.findings.empty()) return text;
  text += "\n| severity | rule | place | finding |\n|---|---|---|---|\n";
  std::size_t rows = 0;
  for (const Diagnostic* finding : gravest_first(report.findings)) {
    if (++rows > kMostRows) break;
    text += row_of(*finding, sources, options);
  }
  if (report.findings.size() > kMostRows)
    text += fmt::format("\n{} more are in the log.\n", grouped(report.findings.size() - kMostRows));
  return text;
}

}  // namespace kw
