#include <algorithm>

#include <fmt/core.h>
#include <fmt/format.h>

#include "base/assert.h"
#include "base/text.h"
#include "report/advice_renderers.h"
#include "report/columns.h"
#include "report/painter.h"

namespace kw {
namespace {

using advise::Replacement;
using advise::Requirement;

class AdviceText {
 public:
  AdviceText(const AdviceReport& report, const RenderOptions& options)
      : advice_(*report.advice),
        design_(*report.advice->analysis->design),
        layout_(report.advice->analysis->layout),
        painter_(options.color) {}

  std::string text() {
    text_ += painter_(Ink::Bold, printable(*design_.name)) + "\n";
    for (const std::vector<const Replacement*>& index : by_index(advice_)) write_index(index);
    if (advice_.replacements.empty()) text_ += "\nno global index has a joined key\n";
    for (const advise::IndexPlan& plan : advice_.plans) write_plan(plan);
    write_staying();
    write_assumptions();
    return text_;
  }

 private:
  void write_index(const std::vector<const Replacement*>& units) {
    const auto sound = std::ranges::count_if(units, [](const Replacement* unit) { return unit->is_sound(); });
    const std::string& name = layout_.path(units.front()->old_path).name;
    text_ += fmt::format("\n{} has a joined key; {} of {} can leave it\n", painter_(Ink::Bold, printable(name)), sound,
                         counted(units.size(), "entity"));
    for (const Replacement* unit : units) write_unit(*unit);
  }

  void write_unit(const Replacement& unit) {
    const std::string& entity = *design_.entity(unit.entity).name;
    const std::string& table = *design_.table(unit.table).name;
    if (unit.partition.empty()) {
      text_ += fmt::format("\n  {} stays\n", painter_(Ink::Bold, printable(entity)));
    } else {
      text_ += fmt::format("\n  {}{} {}.{}\n", painter_(Ink::Bold, printable(entity)),
                           unit.is_sound() ? " moves to" : " stays; tried was", printable(table), printable(unit.name));
      text_ += fmt::format("    key         {}\n", printable(advise::key_text(unit.partition, unit.sort)));
    }
    text_ += fmt::format("    instead of  {}\n", printable(joined_key_words(layout_, unit)));
    write_patterns(unit);
    write_requirements(unit);
    if (!unit.is_sound()) return;
    write_questions(unit);
    write_rest(unit);
  }

  void write_changes(const std::vector<advise::PatternChange>& changes) {
    if (changes.empty()) return;
    std::vector<TextRow> rows{{"pattern", "before", "after"}};
    for (const advise::PatternChange& change : changes)
      rows.push_back({printable(*design_.pattern(change.pattern).name), outcome_words(change.before),
                      outcome_words(change.after)});
    text_ += "\n" + columns_text(rows, {false, false, false}, "    ");
  }

  /// The fewest indexes of a table.
  void write_plan(const advise::IndexPlan& plan) {
    const Table& table = design_.table(plan.table);
    text_ += fmt::format(
        "\n{}: {}{}\n", painter_(Ink::Bold, fmt::format("fewest indexes of {}", printable(*table.name))),
        printable(plan_words(layout_, plan)), plan.is_better ? "" : painter_(Ink::Warning, ", which is no gain"));
    std::vector<TextRow> rows;
    for (const advise::PlannedIndex& index : plan.indexes)
      rows.push_back({printable(index.name), printable(advise::key_text(index.partition, index.sort)),
                      printable(projection_words(index.projection)),
                      printable(list_names(names_of(design_, index.answers), "and"))});
    text_ += columns_text(rows, {false, false, false, false}, "    ");
    text_ += fmt::format("    {}\n", printable(proof_words(design_, plan)));
    for (const advise::PlannedIndex& index : plan.indexes)
      for (const advise::PatternChange& change : index.without)
        text_ += fmt::format("    without {}, `{}` is {}\n", printable(index.name),
                             printable(*design_.pattern(change.pattern).name), outcome_words(change.after));
    for (const advise::UnaskedRead& read : plan.unanswered)
      text_ += fmt::format("    no index answers `{}`: {}\n", printable(*design_.pattern(read.pattern).name),
                           printable(read.why));
    for (const advise::AskedRead& read : plan.partly)
      text_ +=
          fmt::format("    `{}` leaves {}\n", printable(*design_.pattern(read.pattern).name), printable(read.left));
    write_changes(plan.patterns);
  }

  void write_patterns(const Replacement& unit) {
    write_changes(unit.patterns);
    for (const advise::PatternChange& change : unit.patterns)
      for (const std::string& note : change.notes)
        text_ += fmt::format("    {}: {}\n", printable(*design_.pattern(change.pattern).name), printable(note));
  }

  void write_requirements(const Replacement& unit) {
    text_ += "\n";
    for (const Requirement& requirement : unit.requirements) {
      const std::string_view word = requirement_word(requirement);
      const Ink ink = word == "fails" ? Ink::Error : word == "check" ? Ink::Warning : Ink::Good;
      text_ += fmt::format("    {}  {}\n", painter_(ink, word), printable(requirement.text));
    }
  }

  void write_questions(const Replacement& unit) {
    if (!unit.gained.empty()) text_ += "\n    answered exactly besides\n";
    for (const Question& question : unit.gained)
      text_ += fmt::format("      {}\n", printable(asked_words(question.equal, question.range)));
    if (!unit.lost.empty()) text_ += "\n    no more answered exactly\n";
    for (const Question& question : unit.lost)
      text_ += fmt::format("      {}\n", printable(asked_words(question.equal, question.range)));
    if (!unit.open.empty()) text_ += "\n    still not answered exactly\n";
    for (const advise::OpenQuestion& question : unit.open)
      text_ += fmt::format("      {}, any {}: {}; exact with {}\n",
                           printable(asked_words(question.equal, question.range)), printable(question.skipped),
                           open_words(question), printable(advise::key_text(question.partition, question.sort)));
  }

  void write_rest(const Replacement& unit) {
    std::string text;
    if (!unit.dropped.empty())
      text = fmt::format("no `{}` needs {}", *design_.entity(unit.entity).name, list_names(unit.dropped, "or"));
    if (unit.empties_index)
      text += fmt::format("{}`{}` is empty", text.empty() ? "" : ", and ", layout_.path(unit.old_path).name);
    if (!text.empty()) text_ += fmt::format("\n    then {}\n", printable(text));
    const std::vector<std::string> costs = cost_lines(advice_, unit);
    if (!costs.empty()) text_ += "\n";
    for (const std::string& line : costs) text_ += fmt::format("    {}\n", printable(line));
  }

  void write_staying() {
    if (advice_.staying.empty()) return;
    text_ += "\n" + painter_(Ink::Bold, "joined keys that stay") + "\n";
    for (const advise::Staying& staying : advice_.staying)
      text_ += fmt::format("  {}: {}\n", printable(layout_.path(staying.path).name), staying.why);
  }

  void write_assumptions() {
    const std::vector<std::string> assumptions = cost_assumptions(advice_);
    if (!assumptions.empty()) text_ += "\n" + painter_(Ink::Bold, "prices assume") + "\n";
    for (const std::string& text : assumptions) text_ += fmt::format("  {}\n", printable(text));
  }

  const advise::Advice& advice_;
  const Design& design_;
  const Layout& layout_;
  Painter painter_;
  std::string text_;
};

}  // namespace

std::string advice_full(const AdviceReport& report, const RenderOptions& options) {
  return AdviceText(report, options).text();
}

std::string render(const AdviceReport& report, const SourceSet& sources, ReportFormat format,
                   const RenderOptions& options) {
  if (format == ReportFormat::Json) return advice_json(report, sources, options);
  if (format == ReportFormat::Markdown) return advice_markdown(report);
  KW_ASSERT(format == ReportFormat::Full);  // The command offers `advice_formats` only.
  return advice_full(report, options);
}

std::vector<ReportFormat> advice_formats() {
  return {ReportFormat::Full, ReportFormat::Json, ReportFormat::Markdown};
}

}  // namespace kw
