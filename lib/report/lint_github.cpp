#include <fmt/core.h>

#include "base/text.h"
#include "report/lint_renderers.h"
#include "report/place.h"

namespace kw {
namespace {

std::string_view command_of(Severity severity) {
  return severity == Severity::Info ? std::string_view("notice") : to_text(severity);
}

std::string escape(std::string_view text, bool is_property) {
  std::string escaped;
  for (const char c : text) {
    const bool needs_it = c == '%' || c == '\r' || c == '\n' || (is_property && (c == ':' || c == ','));
    escaped += needs_it ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  return escaped;
}

/// Columns only within one line: the service takes no others.
std::string place_of(const Diagnostic& finding, const SourceSet& sources, const RenderOptions& options) {
  if (!finding.span.known()) return {};
  const SourceFile& file = sources.file(finding.span.file);
  const SourcePosition begin = file.position(finding.span.begin);
  const SourcePosition end = file.position(finding.span.end);
  std::string text =
      fmt::format("file={},line={},endLine={}", escape(path_from_root(file, options), true), begin.line, end.line);
  if (begin.line == end.line)
    text += fmt::format(",col={},endColumn={}", begin.column, std::max(begin.column, end.column));
  return text + ",";
}

}  // namespace

std::string lint_github(const LintReport& report, const SourceSet& sources, const RenderOptions& options) {
  std::string text;
  for (const std::string& failure : report.unreadable)
    text += fmt::format("::error title=keywright::{}\n", escape(printable(failure), false));
  for (const Diagnostic* finding : gravest_first(report.findings))
    text += fmt::format("::{} {}title={}::{}\n", command_of(finding->severity), place_of(*finding, sources, options),
                        escape(fmt::format("{} {}", finding->code, finding->name), true),
                        escape(whole_message(*finding), false));
  // The service shows ten annotations of a kind; the total tells of the rest.
  if (!report.findings.empty())
    text += fmt::format("::notice title=keywright::{} in {}\n", counts_in_words(report.findings),
                        counted(report.designs, "design"));
  return text;
}

std::string github_outputs(const LintReport& report) {
  return fmt::format("errors={}\nwarnings={}\ninfos={}\nsuppressed={}\n", count_of(report.findings, Severity::Error),
                     count_of(report.findings, Severity::Warning), count_of(report.findings, Severity::Info),
                     report.suppressed.size());
}

}  // namespace kw
