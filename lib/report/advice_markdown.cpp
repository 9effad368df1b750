#include <fmt/core.h>

#include "base/text.h"
#include "report/advice_renderers.h"
#include "report/markdown.h"

namespace kw {
namespace {

using advise::Replacement;

std::string cell(const std::string& text) {
  return markdown_text(printable(text));
}

/// A bar would end the cell of a table, so sides have names here.
std::string key_words(const std::vector<std::string>& partition, const std::vector<std::string>& sort) {
  std::string text = "partition " + cell(list_names(partition, "and"));
  if (!sort.empty()) text += ", sort " + cell(list_names(sort, "and"));
  return text;
}

class AdviceMarkdown {
 public:
  explicit AdviceMarkdown(const advise::Advice& advice)
      : advice_(advice), design_(*advice.analysis->design), layout_(advice.analysis->layout) {}

  std::string text() {
    text_ = fmt::format("## Advice on {}\n", cell(*design_.name));
    if (advice_.replacements.empty()) text_ += "\nNo global index has a joined key.\n";
    for (const Replacement& unit : advice_.replacements) write_unit(unit);
    for (const advise::IndexPlan& plan : advice_.plans) write_plan(plan);
    if (!advice_.staying.empty()) text_ += "\n### Joined keys that stay\n\n";
    for (const advise::Staying& staying : advice_.staying)
      text_ += fmt::format("- {}: {}\n", markdown_code(layout_.path(staying.path).name), staying.why);
    write_assumptions();
    return text_;
  }

 private:
  void write_unit(const Replacement& unit) {
    text_ += fmt::format("\n### {} in {}\n\n", cell(*design_.entity(unit.entity).name),
                         cell(layout_.path(unit.old_path).name));
    if (unit.is_sound())
      text_ += fmt::format("Replace {} by index {} with {}.\n", cell(joined_key_words(layout_, unit)),
                           markdown_code(unit.name), key_words(unit.partition, unit.sort));
    else
      text_ += fmt::format("Stays on {}.\n", cell(joined_key_words(layout_, unit)));
    write_changes(unit.patterns);
    text_ += "\n";
    for (const advise::Requirement& requirement : unit.requirements)
      text_ += fmt::format("- {}: {}\n", requirement_word(requirement), cell(requirement.text));
    if (!unit.is_sound()) return;
    write_questions("Answered exactly besides", unit.gained);
    write_questions("No more answered exactly", unit.lost);
    for (const std::string& line : cost_lines(advice_, unit)) text_ += fmt::format("\n{}.\n", cell(line));
    if (!unit.open.empty()) text_ += "\nStill not answered exactly:\n\n";
    for (const advise::OpenQuestion& question : unit.open)
      text_ +=
          fmt::format("- {}, any {}: {}; exact with {}\n", cell(asked_words(question.equal, question.range)),
                      cell(question.skipped), cell(open_words(question)), key_words(question.partition, question.sort));
  }

  void write_assumptions() {
    const std::vector<std::string> assumptions = cost_assumptions(advice_);
    if (!assumptions.empty()) text_ += "\n### Prices assume\n\n";
    for (const std::string& text : assumptions) text_ += fmt::format("- {}\n", cell(text));
  }

  void write_plan(const advise::IndexPlan& plan) {
    text_ += fmt::format("\n### Fewest indexes of {}\n\n{}{}; {}.\n", cell(*design_.table(plan.table).name),
                         cell(plan_words(layout_, plan)), plan.is_better ? "" : ", which is no gain",
                         cell(proof_words(design_, plan)));
    if (!plan.indexes.empty()) text_ += "\n| index | partition | sort | carries | answers |\n|---|---|---|---|---|\n";
    for (const advise::PlannedIndex& index : plan.indexes)
      text_ += fmt::format("| {} | {} | {} | {} | {} |\n", markdown_code(index.name),
                           cell(list_names(index.partition, "and")), cell(list_names(index.sort, "and")),
                           cell(projection_words(index.projection)),
                           cell(list_names(names_of(design_, index.answers), "and")));
    for (const advise::PlannedIndex& index : plan.indexes)
      for (const advise::PatternChange& change : index.without)
        text_ += fmt::format("\nWithout {}, {} is {}.\n", markdown_code(index.name),
                             markdown_code(*design_.pattern(change.pattern).name), cell(outcome_words(change.after)));
    for (const advise::UnaskedRead& read : plan.unanswered)
      text_ += fmt::format("\nNo index answers {}: {}.\n", markdown_code(*design_.pattern(read.pattern).name),
                           cell(read.why));
    for (const advise::AskedRead& read : plan.partly)
      text_ += fmt::format("\n{} leaves {}.\n", markdown_code(*design_.pattern(read.pattern).name), cell(read.left));
    write_changes(plan.patterns);
  }

  void write_changes(const std::vector<advise::PatternChange>& changes) {
    if (!changes.empty()) text_ += "\n| pattern | before | after |\n|---|---|---|\n";
    for (const advise::PatternChange& change : changes)
      text_ += fmt::format("| {} | {} | {} |\n", markdown_code(*design_.pattern(change.pattern).name),
                           cell(outcome_words(change.before)), cell(outcome_words(change.after)));
  }

  void write_questions(std::string_view title, const std::vector<Question>& questions) {
    if (questions.empty()) return;
    text_ += fmt::format("\n{}:\n\n", title);
    for (const Question& question : questions)
      text_ += fmt::format("- {}\n", cell(asked_words(question.equal, question.range)));
  }

  const advise::Advice& advice_;
  const Design& design_;
  const Layout& layout_;
  std::string text_;
};

}  // namespace

std::string advice_markdown(const AdviceReport& report) {
  return AdviceMarkdown(*report.advice).text();
}

}  // namespace kw
