#include <fmt/core.h>

#include "base/text.h"
#include "report/coverage_renderers.h"
#include "report/markdown.h"
#include "report/words.h"

namespace kw {
namespace {

class CoverageMarkdown {
 public:
  explicit CoverageMarkdown(const CoverageReport& report)
      : report_(&report), design_(report.design), layout_(&report.analysis->layout) {}

  std::string text() {
    text_ = fmt::format("## Coverage of {}\n\n", markdown_text(printable(design_->name.value)));
    write_matrix();
    for (const PatternId id : report_->patterns) write_defects(id);
    if (report_->questions) write_questions();
    return text_;
  }

 private:
  const PatternVerdict& verdict(PatternId id) const { return report_->analysis->patterns[id.value]; }

  void write_matrix() {
    text_ += "| pattern | verdict | path | requests |";
    for (const Path& path : layout_->paths) text_ += fmt::format(" {} |", markdown_text(printable(path.name)));
    text_ += "\n|---|---|---|---|";
    for (std::size_t i = 0; i < layout_->paths.size(); ++i) text_ += "---|";
    text_ += "\n";
    for (const PatternId id : report_->patterns) write_row(id);
  }

  void write_row(PatternId id) {
    const Pattern& pattern = design_->pattern(id);
    const PatternVerdict& judged = verdict(id);
    std::string word(verdict_word(pattern, judged));
    if (judged.judged && !judged.acceptable) word = fmt::format("**{}**", word);
    const bool has_requests = judged.judged && judged.best.request_count;
    text_ += fmt::format("| {} | {} | {} | {} |", markdown_code(*pattern.name), word,
                         judged.judged ? markdown_text(printable(judged.best.path_name)) : "",
                         has_requests ? to_text(Count{*judged.best.request_count}) : "");
    for (std::uint32_t path = 0; path < layout_->paths.size(); ++path)
      text_ += fmt::format(" {} |", cell(judged, path));
    text_ += "\n";
  }

  /// The class of each read on this path; empty where it is impossible.
  static std::string cell(const PatternVerdict& judged, std::uint32_t path) {
    std::string text;
    for (const std::vector<Verdict>& read : judged.each) {
      const Verdict& own = read[path];
      if (own.verdict_class == VerdictClass::Impossible) continue;
      text += fmt::format("{}{}", text.empty() ? "" : ", ", to_text(own.verdict_class));
    }
    return text;
  }

  void write_defects(PatternId id) {
    const PatternVerdict& judged = verdict(id);
    if (!judged.judged || (judged.best.defects.empty() && !report_->details)) return;
    text_ += fmt::format("\n### {}\n\n", markdown_text(printable(*design_->pattern(id).name)));
    for (const Defect& defect : judged.best.defects)
      text_ += fmt::format("- {}\n", markdown_text(printable(defect_words(*design_, defect))));
    if (!report_->details) return;
    for (const RequestPlan& request : judged.best.requests)
      text_ += fmt::format("- {}\n", markdown_text(printable(request_words(*layout_, request))));
    for (const std::string& body : requests_to_copy(*layout_, design_->pattern(id), judged.best))
      text_ += fmt::format("\n```json\n{}\n```\n", trim(body));
  }

  void write_questions() {
    text_ += "\n### Questions answered exactly\n\n";
    bool any = false;
    for (std::uint32_t i = 0; i < layout_->paths.size(); ++i)
      for (const Question& question : questions(*layout_, PathId{i})) {
        any = true;
        text_ += fmt::format("- {}: {}\n", markdown_text(printable(layout_->paths[i].name)),
                             markdown_text(printable(question_words(*design_, question))));
      }
    if (!any) text_ += "None.\n";
  }

  const CoverageReport* report_;
  const Design* design_;
  const Layout* layout_;
  std::string text_;
};

}  // namespace

std::string coverage_markdown(const CoverageReport& report) {
  return CoverageMarkdown(report).text();
}

}  // namespace kw
