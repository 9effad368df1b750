#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "base/text.h"
#include "report/coverage_renderers.h"
#include "report/matrix.h"
#include "report/words.h"

namespace kw {
namespace {

class Overview {
 public:
  Overview(const CoverageReport& report, const RenderOptions& options)
      : design_(report.design),
        analysis_(report.analysis),
        patterns_(&report.patterns),
        options_(&options),
        painter_(options.color) {}

  std::string text() {
    write_matrix();
    for (const PatternId id : *patterns_)
      if (design_->pattern(id).is_read()) write_pattern(id);
    write_writes();
    write_summary();
    return text_.starts_with('\n') ? text_.substr(1) : text_;
  }

 private:
  const PatternVerdict& verdict(PatternId id) const { return analysis_->patterns[id.value]; }

  MatrixCell verdict_cell(PatternId id) const {
    const Pattern& pattern = design_->pattern(id);
    const PatternVerdict& judged = verdict(id);
    std::string word(verdict_word(pattern, judged));
    if (!judged.judged) return {word, Ink::Dim};
    if (judged.best.verdict_class == VerdictClass::Wrong) word = "WRONG";
    return {word, ink_of(judged.best.verdict_class)};
  }

  MatrixCell cell(const PatternVerdict& judged, std::size_t read, std::uint32_t path) const {
    const Verdict& own = judged.each[read][path];
    const Ink ink = ink_of(own.verdict_class);
    if (own.verdict_class == VerdictClass::Impossible) return {options_->unicode ? "–" : "-", ink};
    const bool is_wrong = own.verdict_class == VerdictClass::Wrong;
    const bool is_idle_scan = own.verdict_class == VerdictClass::Wasteful && own.is_scan();
    std::string word = is_wrong ? "WRONG" : is_idle_scan ? "scan" : std::string(to_text(own.verdict_class));
    const bool is_used = std::ranges::any_of(judged.best.requests, [&](const RequestPlan& request) {
      return request.path == PathId{path} && std::ranges::find(request.reads, read) != request.reads.end();
    });
    if (is_used) word += "*";
    return {word, ink};
  }

  std::vector<MatrixCell> cells(const PatternVerdict& judged, std::size_t read) const {
    std::vector<MatrixCell> row;
    if (read >= judged.each.size()) return row;
    for (std::uint32_t path = 0; path < analysis_->layout.paths.size(); ++path) row.push_back(cell(judged, read, path));
    return row;
  }

  void write_matrix() {
    if (analysis_->layout.paths.empty()) return;
    std::vector<MatrixColumn> columns;
    for (const Path& path : analysis_->layout.paths)
      columns.push_back({printable(*design_->table(path.table).name), printable(path.name)});
    std::vector<MatrixRow> rows;
    for (const PatternId id : *patterns_) {
      const Pattern& pattern = design_->pattern(id);
      if (!pattern.is_read()) continue;
      const PatternVerdict& judged = verdict(id);
      const bool is_one = pattern.reads.size() == 1;
      rows.push_back(
          {printable(*pattern.name), verdict_cell(id), is_one ? cells(judged, 0) : std::vector<MatrixCell>()});
      for (std::size_t read = 0; !is_one && read < pattern.reads.size(); ++read)
        rows.push_back({"  " + printable(*pattern.reads[read].entity_name), {}, cells(judged, read)});
    }
    if (rows.empty()) return;
    text_ += matrix_text(columns, rows, *options_);
    text_ += "* the path that is used; scan: nothing narrower than reading everything\n";
  }

  void write_pattern(PatternId id) {
    const Pattern& pattern = design_->pattern(id);
    const PatternVerdict& judged = verdict(id);
    if (!judged.judged && !pattern.elsewhere) return;
    const MatrixCell word = verdict_cell(id);
    text_ += fmt::format("\n{}: {}", painter_(Ink::Bold, printable(*pattern.name)), painter_(word.ink, word.text));
    if (pattern.elsewhere) text_ += fmt::format(", {}", printable(**pattern.elsewhere));
    if (judged.judged && !judged.best.path_name.empty()) text_ += fmt::format(", {}", printable(judged.best.path_name));
    if (!judged.acceptable && judged.judged)
      text_ += pattern.priority == Priority::Must ? ", not acceptable" : ", not acceptable (`should`)";
    text_ += "\n";
    if (!judged.judged) return;
    for (const Defect& defect : judged.best.defects)
      text_ += fmt::format("  {}\n", printable(defect_words(*design_, defect)));
    if (judged.pinned_by && judged.better_path)
      text_ += fmt::format("  request `{}` pins this path; {} serves better\n",
                           printable(*design_->requests[judged.pinned_by->value].name), printable(*judged.better_path));
  }

  void write_writes() {
    for (const WriteVerdict& write : analysis_->writes) {
      const Pattern& pattern = design_->pattern(write.pattern);
      if (pattern.implied || write.legs.empty() || std::ranges::find(*patterns_, write.pattern) == patterns_->end())
        continue;
      text_ += fmt::format("\n{}: write", painter_(Ink::Bold, printable(*pattern.name)));
      if (write.transaction) text_ += fmt::format(", one transaction of {}", actions_words(write));
      text_ += "\n";
      for (const LegVerdict& leg : write.legs) write_leg(leg);
    }
  }

  void write_leg(const LegVerdict& leg) {
    const std::string subject =
        fmt::format("{} in {}", *design_->entity(leg.entity).name, *design_->table(leg.table).name);
    if (!leg.addressable) {
      const std::string from =
          leg.lookup ? fmt::format("read {} first", analysis_->layout.path(*leg.lookup).name) : "no path finds it";
      text_ += fmt::format("  {}: its key needs {}: {}\n", printable(subject),
                           list_names(leg.unbound_key_attributes, "and"), printable(from));
    }
    for (const LegVerdict::Rebuild& rebuild : leg.needs_read)
      text_ += fmt::format("  {}: `{}` has to be rebuilt from {}, which the caller must read first\n",
                           printable(subject), printable(rebuild.physical), list_names(rebuild.missing, "and"));
    if (!leg.moves.empty())
      text_ += fmt::format("  {}: changing {} moves the item: delete and put in one transaction\n", printable(subject),
                           list_names(leg.moves, "and"));
  }

  void write_summary() {
    std::array<std::size_t, 5> counts{};
    std::size_t reads = 0;
    std::vector<std::string> unacceptable;
    for (const PatternId id : *patterns_) {
      const PatternVerdict& judged = verdict(id);
      if (!design_->pattern(id).is_read() || !judged.judged) continue;
      ++reads;
      ++counts[static_cast<std::size_t>(judged.best.verdict_class)];
      if (!judged.acceptable) unacceptable.push_back(printable(*design_->pattern(id).name));
    }
    if (reads == 0) return;
    text_ += fmt::format("\n{}:", counted(reads, "pattern"));
    std::string_view separator = " ";
    for (const VerdictClass value : {VerdictClass::Exact, VerdictClass::Works, VerdictClass::Wasteful,
                                     VerdictClass::Wrong, VerdictClass::Impossible}) {
      const std::size_t count = counts[static_cast<std::size_t>(value)];
      if (count == 0) continue;
      text_ += fmt::format("{}{} {}", separator, count, painter_(ink_of(value), to_text(value)));
      separator = ", ";
    }
    text_ += unacceptable.empty() ? "; all acceptable\n"
                                  : fmt::format("; not acceptable: {}\n", list_names(unacceptable, "and"));
  }

  const Design* design_;
  const Analysis* analysis_;
  const std::vector<PatternId>* patterns_;
  const RenderOptions* options_;
  Painter painter_;
  std::string text_;
};

}  // namespace

std::string coverage_overview(const CoverageReport& report, const RenderOptions& options) {
  return Overview(report, options).text();
}

}  // namespace kw
