#include "lint/selection.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/core.h>

#include "base/text.h"
#include "lint/engine.h"
#include "lint/selector.h"
#include "lint/suppression.h"

namespace kw {
namespace {

/// A finding on its way, and the design whose policy decides about it.
struct Candidate {
  Diagnostic finding;
  std::size_t design = 0;
};

/// A suppression as it was written, however many designs read it.
struct Stated {
  const Suppression* suppression = nullptr;
  std::vector<std::size_t> designs;
  bool used = false;
};

class Pipeline {
 public:
  Pipeline(const std::vector<DesignFindings>& designs, const SourceSet* sources)
      : designs_(designs), sources_(sources) {
    for (std::size_t i = 0; i < designs.size(); ++i) {
      for (const Diagnostic& finding : designs[i].found) left_.push_back({finding, i});
      for (const Suppression& suppression : designs[i].suppressions) state(suppression, i);
      if (designs[i].baseline) matches_.try_emplace(designs[i].baseline->path, *designs[i].baseline, base_of(i));
    }
  }

  using Step = bool (Policy::*)(const Diagnostic&) const;
  void keep(Step wanted) {
    std::erase_if(left_, [&](const Candidate& one) { return !(policy_of(one).*wanted)(one.finding); });
  }

  void keep_wanted_in_their_files() {
    std::erase_if(left_, [&](const Candidate& one) { return !policy_of(one).is_wanted_in(path_of(one), one.finding); });
  }

  void silence_by_suppressions() {
    for (Candidate& one : left_) silence_by_suppression(one);
    report_suppressions();
    if (sources_) keep_each_once();
  }

  void silence_by_baseline() {
    for (Candidate& one : left_) {
      const Baseline* baseline = designs_[one.design].baseline;
      if (!baseline || one.finding.silenced || !policy_of(one).is_ignorable(one.finding)) continue;
      if (matches_.at(baseline->path).take(one.finding, path_of(one)))
        one.finding.silenced = Silenced{Silenced::By::Baseline, "known: " + baseline->path};
    }
    report_dead_entries();
  }

  void set_severities() {
    std::erase_if(left_, [&](Candidate& one) {
      const std::optional<Severity> severity = policy_of(one).severity_of(path_of(one), one.finding);
      if (severity) one.finding.severity = *severity;
      return !severity;
    });
  }

  void compare_with_threshold() {
    for (Candidate& one : left_) {
      one.finding.fails = !one.finding.silenced && policy_of(one).fails(one.finding);
      result_.fails = result_.fails || one.finding.fails;
    }
  }

  Selection take() {
    if (sources_) sort();
    for (Candidate& one : left_)
      (one.finding.silenced ? result_.suppressed : result_.findings).push_back(std::move(one.finding));
    return std::move(result_);
  }

 private:
  const Policy& policy_of(const Candidate& one) const { return *designs_[one.design].policy; }
  const std::string& base_of(std::size_t design) const { return designs_[design].policy->base().working_directory; }
  std::string_view path_of(SourceSpan span) const {
    return sources_ && span.known() ? std::string_view(sources_->file(span.file).path()) : std::string_view();
  }
  std::string_view path_of(const Candidate& one) const { return path_of(one.finding.span); }

  void state(const Suppression& suppression, std::size_t design) {
    const auto key = std::tuple(suppression.span, suppression.scope, *suppression.selector);
    const auto [known, added] = index_.try_emplace(key, stated_.size());
    if (added) {
      stated_.push_back({&suppression, {}});
      ++comments_[suppression.span];
    }
    stated_[known->second].designs.push_back(design);
    stated_of_[design].push_back(known->second);
  }

  void silence_by_suppression(Candidate& one) {
    const bool ignorable = policy_of(one).is_ignorable(one.finding);
    for (const std::size_t index : stated_of_[one.design]) {
      Stated& stated = stated_[index];
      const bool about_itself =
          one.finding.code == sup::kUnusedSuppression.code && one.finding.span == stated.suppression->selector.span;
      if (about_itself || !suppresses(*stated.suppression, one.finding)) continue;
      stated.used = true;
      if (ignorable && !one.finding.silenced)
        one.finding.silenced = Silenced{Silenced::By::Suppression, stated.suppression->reason};
      if (!ignorable) one.finding.notes.emplace_back("the configuration lets nothing hide it (`ignorable: false`)");
      if (!ignorable) return;
    }
  }

  // What suppressions themselves do wrong takes the same way up to here.

  void report_suppressions() {
    const auto of_others = [&](const Stated& stated) { return !is_about_suppressions(stated); };
    for (const Stated& stated : stated_) report_reason(stated);
    for (const Stated& stated : stated_) report_unknown(stated);
    for (const Stated& stated : stated_)
      if (of_others(stated)) report_unused(stated);
    // These can have been used only now.
    for (const Stated& stated : stated_)
      if (!of_others(stated)) report_unused(stated);
  }

  static bool is_about_suppressions(const Stated& stated) {
    return to_lower_ascii(*stated.suppression->selector).starts_with("sup") ||
           selects(*stated.suppression->selector, sup::kUnusedSuppression.code, sup::kUnusedSuppression.name);
  }

  void report_reason(const Stated& stated) {
    const Suppression& suppression = *stated.suppression;
    const bool first = reasonless_.insert(suppression.span).second;  // One comment may name several rules.
    if (suppression.has_reason || !first) return;
    report(sup::kSuppressionWithoutReason, suppression.span, stated,
           fmt::format("the suppression of `{}` gives no reason", printable(*suppression.selector)),
           suppression_help(suppression));
  }

  std::string suppression_help(const Suppression& suppression) const {
    if (sources_ && !sources_->text(suppression.span).starts_with('#'))
      return "add `reason: …`; without it nothing is ignored";
    return "add ` -- ` and the reason; without it nothing is ignored";
  }

  void report_unknown(const Stated& stated) {
    const Spanned<std::string>& selector = stated.suppression->selector;
    const std::span<const RegisteredRule> rules = designs_[stated.designs.front()].policy->rules();
    if (selects_any(*selector, rules)) return;
    const std::optional<std::string> meant = nearest_selector(*selector, rules);
    Fix fix;
    if (meant) fix = {fmt::format("write `{}`", *meant), {{selector.span, *meant, Edit::Extent::Exact}}};
    report(sup::kUnknownCode, selector.span, stated, fmt::format("no rule is called `{}`", printable(*selector)),
           meant ? fmt::format("write `{}`", *meant) : "see `keywright rules`", std::move(fix));
  }

  void report_unused(const Stated& stated) {
    const Suppression& suppression = *stated.suppression;
    if (stated.used || !suppression.has_reason || !could_be_used(stated)) return;
    report(sup::kUnusedSuppression, suppression.selector.span, stated,
           fmt::format("nothing is found here that `{}` would silence", printable(*suppression.selector)),
           "remove the suppression", removal_of(suppression));
  }

  /// Takes away the comment with its line or the blanks before it, or the entry of `ignore`.
  Fix removal_of(const Suppression& suppression) const {
    if (!sources_ || comments_.at(suppression.span) > 1) return {};
    SourceSpan span = suppression.span;
    const std::string_view text = sources_->file(span.file).text();
    if (text.substr(span.begin, 1) != "#") return {"remove the entry", {{span, "", Edit::Extent::Entry}}};
    while (span.begin > 0 && (text[span.begin - 1] == ' ' || text[span.begin - 1] == '\t')) --span.begin;
    const bool alone = span.begin == 0 || text[span.begin - 1] == '\n';
    if (alone && text.substr(span.end, 1) == "\r") ++span.end;
    if (alone && text.substr(span.end, 1) == "\n") ++span.end;
    return {"remove the comment", {{span, "", Edit::Extent::Exact}}};
  }

  /// Everything that the suppression could silence was looked for in this run.
  bool could_be_used(const Stated& stated) const {
    const Suppression& suppression = *stated.suppression;
    if (!selects_any(*suppression.selector, designs_[stated.designs.front()].policy->rules())) return false;
    return std::ranges::all_of(stated.designs, [&](std::size_t design) {
      const Policy& policy = *designs_[design].policy;
      return std::ranges::all_of(policy.rules(), [&](const RegisteredRule& rule) {
        return !selects(*suppression.selector, *rule.rule) || looked_for(*rule.rule, suppression.span, policy);
      });
    });
  }

  /// `rule` ran wherever it could find something in the file of `place`: on the file as a design of its own, on all
  /// designs of the run that read it, and, if it is about layouts and the file is a workload, on one of these.
  bool looked_for(const Rule& rule, SourceSpan place, const Policy& policy) const {
    if (!policy.runs(rule, path_of(place))) return false;
    bool itself = false;
    bool layout = false;
    for (const DesignFindings& design : designs_) {
      const bool own = design.file.file == place.file;
      if (!own && std::ranges::find(design.closure, place.file) == design.closure.end()) continue;
      if (design.misread) return false;
      itself = itself || own;
      layout = layout || !design.is_workload;
    }
    return itself && (layout || runs_on_workloads(rule));
  }

  static bool runs_on_workloads(const Rule& rule) {
    return std::holds_alternative<CheckDesign>(rule.check) || std::holds_alternative<CheckEntity>(rule.check) ||
           std::holds_alternative<ReportedByReader>(rule.check);
  }

  void report(const CodeInfo& code, SourceSpan span, const Stated& stated, std::string message, std::string help,
              Fix fix = {}) {
    DiagnosticSink sink;
    DiagnosticBuilder finding = sink.report(code, span, std::move(message));
    finding.at("suppressions").about(*stated.suppression->selector).help(std::move(help));
    if (!fix.edits.empty()) finding.fix(std::move(fix));
    Candidate one{std::move(sink.take().front()), stated.designs.front()};
    if (!is_wanted(one)) return;
    silence_by_suppression(one);
    left_.push_back(std::move(one));
  }

  /// It would have come so far, and its rule is one that we have.
  bool is_wanted(const Candidate& one) const {
    const Policy& policy = policy_of(one);
    return selects_any(one.finding.code, policy.rules()) && policy.in_rule_set(one.finding) &&
           policy.in_level(one.finding) && policy.is_selected(one.finding) &&
           policy.is_wanted_in(path_of(one), one.finding);
  }

  // Baselines.

  void report_dead_entries() {
    for (const auto& [path, match] : matches_) {
      BaselineRest rest{&match.baseline(), {}, {}};
      for (BaselineEntry& entry : match.left()) {
        const std::optional<std::size_t> design = judge_of(entry, match);
        (design ? rest.dead : rest.kept).push_back(entry);
        if (design) report_dead(entry, *design);
      }
      result_.baselines.push_back(std::move(rest));
    }
  }

  /// The design that can tell that what the entry knows is gone; nothing when this run cannot.
  std::optional<std::size_t> judge_of(const BaselineEntry& entry, const BaselineMatch& match) const {
    for (std::size_t i = 0; i < designs_.size(); ++i) {
      const DesignFindings& design = designs_[i];
      if (design.baseline != &match.baseline()) continue;
      const bool here = match.entry_path(path_of(design.file)) == entry.path;
      if (!here && !entry.gone) continue;
      const auto rule = std::ranges::find(design.policy->rules(), entry.code,
                                          [](const RegisteredRule& registered) { return registered.rule->code; });
      if (entry.gone || rule == design.policy->rules().end() || looked_for(*rule->rule, design.file, *design.policy))
        return i;
    }
    return std::nullopt;
  }

  void report_dead(const BaselineEntry& entry, std::size_t design) {
    DiagnosticSink sink;
    const std::string name = entry.path.empty() ? "the run" : fmt::format("`{}`", printable(entry.path));
    sink.report(sup::kBaselineEntryDead, entry.span,
                fmt::format("{} `{}` that the baseline knows of {} {} found no more",
                            entry.count == 1 ? "a" : grouped(entry.count), printable(entry.code), name,
                            entry.count == 1 ? "is" : "are"))
        .at("baseline")
        .about(entry.code)
        .about(entry.path)
        .about(entry.fingerprint)
        .help("run `keywright baseline prune`");
    Candidate one{std::move(sink.take().front()), design};
    if (is_wanted(one)) left_.push_back(std::move(one));
  }

  // Order.

  void sort() {
    std::ranges::stable_sort(
        left_, [&](const Candidate& a, const Candidate& b) { return comes_before(a.finding, b.finding, *sources_); });
  }

  /// Of what several designs gave, what is shown stays.
  void keep_each_once() {
    std::ranges::stable_sort(left_, [&](const Candidate& a, const Candidate& b) {
      if (comes_before(a.finding, b.finding, *sources_)) return true;
      return !comes_before(b.finding, a.finding, *sources_) && !a.finding.silenced && b.finding.silenced;
    });
    // Not std::ranges::unique: clang 14 cannot compile this library's subrange.
    left_.erase(std::unique(left_.begin(), left_.end(),
                            [](const Candidate& a, const Candidate& b) { return is_repeated(a.finding, b.finding); }),
                left_.end());
  }

  const std::vector<DesignFindings>& designs_;
  const SourceSet* sources_;
  std::vector<Candidate> left_;
  std::vector<Stated> stated_;
  std::map<std::tuple<SourceSpan, SourceSpan, std::string>, std::size_t> index_;
  std::map<std::size_t, std::vector<std::size_t>> stated_of_;
  std::map<SourceSpan, std::size_t> comments_;  ///< How many suppressions each makes.
  std::set<SourceSpan> reasonless_;
  std::map<std::string, BaselineMatch> matches_;
  Selection result_;
};

}  // namespace

DesignFindings findings_of(const Design& design, std::vector<Diagnostic> found, bool misread, const Policy& policy) {
  DesignFindings findings;
  findings.file = {design.file, 0, 0};
  findings.closure = design.closure;
  findings.found = std::move(found);
  for (const Suppression* suppression : suppressions_of(design)) findings.suppressions.push_back(*suppression);
  findings.policy = &policy;
  findings.misread = misread;
  findings.is_workload = design.is_workload();
  return findings;
}

Selection select_findings(std::vector<DesignFindings> designs, const SourceSet* sources) {
  Pipeline findings(designs, sources);
  findings.keep(&Policy::in_rule_set);
  findings.keep(&Policy::in_level);
  findings.keep(&Policy::is_selected);
  findings.keep_wanted_in_their_files();
  findings.silence_by_suppressions();
  findings.silence_by_baseline();
  findings.set_severities();
  findings.compare_with_threshold();
  return findings.take();
}

}  // namespace kw
