#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "base/text.h"
#include "report/excerpt.h"
#include "report/lint_renderers.h"

namespace kw {
namespace {

class FullWriter {
 public:
  FullWriter(const SourceSet& sources, const RenderOptions& options)
      : sources_(&sources), painter_(options.color), width_(options.excerpt_width) {}

  void write(const Diagnostic& finding, bool suppressed) {
    if (!text_.empty()) text_ += "\n";
    const Ink ink = ink_of(finding.severity);
    const std::string head = fmt::format("{}[{}]", to_text(finding.severity), printable(finding.code));
    text_ += fmt::format("{}{}{}\n", painter_(ink, head), suppressed ? " (suppressed)" : "",
                         painter_(Ink::Bold, ": " + one_line(finding.message)));

    std::vector<Mark> marks{{finding.span, "", true}};
    for (const Label& label : finding.labels) marks.push_back({label.span, one_line(label.message), false});
    const Excerpt shown = excerpt(*sources_, marks, {painter_, ink, width_});
    text_ += shown.text;
    for (const std::string& note : shown.notes) add_remark(shown.gutter, "note", note);
    for (const std::string& note : finding.notes) add_remark(shown.gutter, "note", note);
    if (!finding.help.empty()) add_remark(shown.gutter, "help", finding.help);
  }

  std::string take() { return std::move(text_); }

 private:
  /// `= note: …`, further lines below the first one's text.
  void add_remark(std::size_t gutter, std::string_view kind, std::string_view remark) {
    bool first = true;
    for (const std::string_view line : split(trim(remark), '\n')) {
      const std::string lead = first
                                   ? fmt::format("{} {}", painter_(Ink::Gutter, "="), painter_(Ink::Bold, kind)) + ": "
                                   : std::string(4 + kind.size(), ' ');
      text_ += fmt::format("{:{}}{}{}\n", "", gutter + 1, lead, printable(line));
      first = false;
    }
  }

  const SourceSet* sources_;
  Painter painter_;
  std::size_t width_;
  std::string text_;
};

std::string summary(const LintReport& report, const Painter& painter) {
  std::array<std::size_t, 3> counts{};
  for (const Diagnostic& finding : report.findings) ++counts[static_cast<std::size_t>(finding.severity)];
  std::string text;
  for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
    const std::size_t count = counts[static_cast<std::size_t>(severity)];
    if (count == 0) continue;
    if (!text.empty()) text += ", ";
    text += painter(ink_of(severity), counted(count, to_text(severity)));
  }
  if (text.empty()) text = "no findings";
  if (!report.suppressed.empty()) text += fmt::format(", {} suppressed", grouped(report.suppressed.size()));
  if (report.designs > 0) text += fmt::format(" in {}", counted(report.designs, "design"));
  const auto fixable =
      std::ranges::count_if(report.findings, [](const Diagnostic& finding) { return !finding.fixes.empty(); });
  if (fixable > 0) text += fmt::format("; --fix mends {}", grouped(static_cast<std::uint64_t>(fixable)));
  return text;
}

}  // namespace

std::string lint_full(const LintReport& report, const SourceSet& sources, const RenderOptions& options) {
  FullWriter writer(sources, options);
  for (const Diagnostic& finding : report.findings) writer.write(finding, false);
  if (report.show_suppressed)
    for (const Diagnostic& finding : report.suppressed) writer.write(finding, true);
  std::string text = writer.take();
  if (text.empty()) return text;
  return text + "\n" + summary(report, Painter(options.color)) + "\n";
}

}  // namespace kw
