#include <algorithm>
#include <iterator>

#include <fmt/core.h>

#include "base/text.h"
#include "report/coverage_renderers.h"
#include "report/painter.h"
#include "report/words.h"

namespace kw {
namespace {

/// JSON whose characters beyond the planes in use (U+10FFFF ends many a range) are escaped, so that they can be seen
/// and copied.
std::string copyable(std::string_view json) {
  constexpr char32_t kPrivatePlanes = 0xf0000;
  std::string text;
  for (std::size_t at = 0; at < json.size();) {
    const CodePoint point = code_point_at(json, at);
    const std::uint32_t beyond = static_cast<std::uint32_t>(point.value) - 0x10000;
    text += point.value < kPrivatePlanes
                ? printable(json.substr(at, point.length))
                : fmt::format("\\u{:04x}\\u{:04x}", 0xd800 + (beyond >> 10), 0xdc00 + (beyond & 0x3ff));
    at += point.length;
  }
  return text;
}

class Details {
 public:
  Details(const CoverageReport& report, PatternId id, const RenderOptions& options)
      : design_(report.design),
        layout_(&report.analysis->layout),
        pattern_(&report.design->pattern(id)),
        judged_(&report.analysis->patterns[id.value]),
        painter_(options.color) {
    std::ranges::copy_if(report.analysis->writes, std::back_inserter(writes_),
                         [&](const WriteVerdict& write) { return write.pattern == id; });
  }

  std::string text() {
    write_head();
    if (!pattern_->writes.empty()) write_writes();
    if (!judged_->judged) return std::move(text_);
    write_verdict(judged_->best, true);
    write_requests_to_copy();
    for (std::size_t read = 0; read < judged_->each.size(); ++read) write_other_paths(read);
    return std::move(text_);
  }

 private:
  void write_head() {
    const std::string word(verdict_word(*pattern_, *judged_));
    const Ink ink = judged_->judged ? ink_of(judged_->best.verdict_class) : Ink::Dim;
    text_ += fmt::format("{}: {}", painter_(Ink::Bold, printable(*pattern_->name)), painter_(ink, word));
    if (pattern_->elsewhere) text_ += fmt::format(", {}", printable(**pattern_->elsewhere));
    if (judged_->judged && !judged_->acceptable) text_ += ", not acceptable";
    text_ += "\n";
    for (const Read& read : pattern_->reads) text_ += fmt::format("  {}\n", printable(read_words(read)));
  }

  void write_writes() {
    for (const WriteVerdict& write : writes_) {
      if (write.transaction) text_ += fmt::format("  one transaction of {}\n", actions_words(write));
      for (const LegVerdict& leg : write.legs) write_leg(leg);
    }
  }

  void write_leg(const LegVerdict& leg) {
    const WriteLeg& stated = pattern_->writes[leg.leg];
    std::string where = fmt::format("in {}", *design_->table(leg.table).name);
    const std::string& stored = *design_->entity(leg.entity).name;
    if (stored != *stated.entity_name) where += fmt::format(" as {}", stored);
    text_ += fmt::format("\n{}\n", painter_(Ink::Bold, printable(fmt::format("{}, {}", leg_words(stated), where))));
    write_key_of(leg, stated);
    for (const std::string& rewritten : leg.rewrites) write_rewrite(leg, rewritten);
    for (const LegVerdict::Rebuild& found : leg.needs_read)
      if (std::ranges::find(leg.rewrites, found.physical) == leg.rewrites.end())
        write_line("reads first", found.physical,
                   fmt::format("needs {}, which the caller does not know", list_names(found.missing, "and")));
    for (const std::string& attribute : leg.moves)
      write_line("moves", attribute, "changes the table's key: delete and put in one transaction");
  }

  void write_key_of(const LegVerdict& leg, const WriteLeg& stated) {
    const std::string_view key = "the table's key";
    if (leg.addressable) {
      write_line("known", key,
                 stated.kind == WriteKind::Put ? "the item has it all" : "`where` and `knows` have every part");
      return;
    }
    const std::string missing = fmt::format("needs {}", list_names(leg.unbound_key_attributes, "and"));
    if (leg.lookup)
      write_line("looked up", key, fmt::format("{}: read {} first", missing, layout_->path(*leg.lookup).name));
    else
      write_line("fails", key, fmt::format("{}, and no path finds the item", missing));
  }

  void write_rewrite(const LegVerdict& leg, const std::string& rewritten) {
    const auto needed = std::ranges::find(leg.needs_read, rewritten, &LegVerdict::Rebuild::physical);
    if (needed == leg.needs_read.end())
      write_line("rewrites", rewritten, reason_without_read(design_->pattern(leg.pattern).writes[leg.leg], rewritten));
    else
      write_line("reads first", rewritten,
                 fmt::format("is made of {} too, which the caller does not know", list_names(needed->missing, "and")));
  }

  static std::string_view reason_without_read(const WriteLeg& stated, const std::string& rewritten) {
    const auto names_it = [&](const Spanned<std::string>& name) { return *name == rewritten; };
    if (std::ranges::any_of(stated.removes, names_it)) return "is taken away";
    if (std::ranges::any_of(stated.sets, names_it)) return "takes the new value";
    return "the caller knows all it is made of";
  }

  void write_line(std::string_view state, std::string_view subject, std::string_view what) {
    text_ += fmt::format("  {:<11}  {}: {}\n", state, printable(subject), printable(what));
  }

  void write_verdict(const Verdict& verdict, bool is_best) {
    const std::string name = verdict.path_name.empty() ? "no path" : printable(verdict.path_name);
    text_ += fmt::format("\n{}: {}{}\n", painter_(Ink::Bold, name),
                         painter_(ink_of(verdict.verdict_class), to_text(verdict.verdict_class)),
                         is_best && !verdict.requests.empty() ? ", used" : "");
    for (const Defect& defect : verdict.defects)
      text_ += fmt::format("  {}\n", printable(defect_words(*design_, defect)));
    write_trace(verdict);
    for (const RequestPlan& request : verdict.requests)
      text_ += fmt::format("  {}\n", printable(request_words(*layout_, request)));
    for (const std::string& work : verdict.caller) text_ += fmt::format("  then: {}\n", printable(work));
    const std::string amounts = amounts_words(verdict.reads);
    if (amounts.empty()) return;
    text_ += fmt::format("  {}\n", amounts);
    for (const std::string& assumption : verdict.reads.assumptions)
      if (!is_in_trace(verdict, assumption)) text_ += fmt::format("  assuming {}\n", printable(assumption));
  }

  static bool is_in_trace(const Verdict& verdict, const std::string& assumption) {
    return std::ranges::find(verdict.trace, assumption, &TraceStep::text) != verdict.trace.end();
  }

  void write_trace(const Verdict& verdict) {
    std::size_t width = 0;
    for (const TraceStep& step : verdict.trace) width = std::max(width, display_width(printable(step.subject)));
    for (const TraceStep& step : verdict.trace) {
      const std::string subject = printable(step.subject);
      if (subject.empty()) {
        text_ += fmt::format("  {:<10}  {}\n", to_text(step.state), printable(step.text));
        continue;
      }
      std::string line = fmt::format("  {:<10}  {}", to_text(step.state), subject);
      if (!step.text.empty())
        line += fmt::format("{:{}}  {}", "", width - display_width(subject), printable(step.text));
      text_ += line + "\n";
    }
  }

  void write_requests_to_copy() {
    const std::vector<std::string> bodies = requests_to_copy(*layout_, *pattern_, judged_->best);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const RequestPlan* request = i < judged_->best.requests.size() ? &judged_->best.requests[i] : nullptr;
      const std::string what = request == nullptr ? std::string()
                                                  : fmt::format(": {} on {}", to_text(request->operation),
                                                                printable(layout_->path(request->path).name));
      text_ += fmt::format("\n{}{}\n", painter_(Ink::Bold, "request to copy"), what);
      for (const std::string_view line : split(trim(bodies[i]), '\n'))
        text_ += line.empty() ? "\n" : fmt::format("  {}\n", copyable(line));
    }
  }

  /// Every path but the one in use; those that do not hold the entity are only named.
  void write_other_paths(std::size_t read) {
    if (judged_->each.size() > 1)
      text_ += fmt::format("\n{}\n", painter_(Ink::Bold, printable(read_words(pattern_->reads[read]))));
    std::vector<std::string> without;
    for (std::uint32_t path = 0; path < judged_->each[read].size(); ++path) {
      const Verdict& verdict = judged_->each[read][path];
      if (judged_->each.size() == 1 && judged_->best.uses(PathId{path})) continue;
      if (verdict.verdict_class == VerdictClass::Impossible &&
          layout_->find(*pattern_->reads[read].entity, PathId{path}) == nullptr)
        without.push_back(printable(layout_->paths[path].name));
      else
        write_path(verdict, path);
    }
    if (!without.empty())
      text_ +=
          fmt::format("\n{} not in {}\n", printable(*pattern_->reads[read].entity_name), list_names(without, "or"));
  }

  void write_path(const Verdict& verdict, std::uint32_t path) {
    Verdict named = verdict;
    named.path_name = layout_->paths[path].name;
    write_verdict(named, false);
  }

  const Design* design_;
  const Layout* layout_;
  const Pattern* pattern_;
  const PatternVerdict* judged_;
  std::vector<WriteVerdict> writes_;  ///< One at most.
  Painter painter_;
  std::string text_;
};

}  // namespace

std::string coverage_details(const CoverageReport& report, PatternId pattern, const RenderOptions& options) {
  return Details(report, pattern, options).text();
}

}  // namespace kw
