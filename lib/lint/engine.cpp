#include "lint/engine.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include <fmt/core.h>

#include "base/assert.h"
#include "lint/costs.h"
#include "lint/policy.h"
#include "lint/selection.h"

namespace kw {

namespace {

/// Calls a rule once for each of its subjects.
class Walk {
 public:
  Walk(const Design& design, const Analysis& analysis, RuleContext& context)
      : design_(design), analysis_(analysis), context_(context) {}

  void operator()(ReportedByReader) const {}

  void operator()(CheckDesign check) const { check(design_, context_); }

  void operator()(CheckEntity check) const {
    for (const Entity& entity : design_.entities) check(entity, context_);
  }

  void operator()(CheckTable check) const {
    for (const Table& table : design_.tables) check(table, context_);
  }

  void operator()(CheckIndex check) const {
    for (const Table& table : design_.tables)
      for (const Index& index : table.indexes) check(table, index, context_);
  }

  void operator()(CheckPath check) const {
    const std::vector<Path>& paths = analysis_.layout.paths;
    for (std::uint32_t i = 0; i < paths.size(); ++i) check(paths[i], PathId{i}, context_);
  }

  void operator()(CheckStoredKey check) const {
    for (const StoredKey& stored : analysis_.layout.stored) check(stored, context_);
  }

  void operator()(CheckPattern check) const {
    if (design_.is_workload()) return;
    for (const PatternVerdict& verdict : analysis_.patterns)
      if (verdict.judged) check(design_.pattern(verdict.pattern), verdict, context_);
  }

  void operator()(CheckRequest check) const {
    if (design_.is_workload()) return;
    for (const RequestVerdict& verdict : analysis_.requests)
      check(design_.requests[verdict.request.value], verdict, context_);
  }

  void operator()(CheckWrite check) const {
    if (design_.is_workload()) return;
    for (const WriteVerdict& verdict : analysis_.writes) check(design_.pattern(verdict.pattern), verdict, context_);
  }

  void operator()(CheckLeg check) const {
    if (design_.is_workload()) return;
    for (const WriteVerdict& verdict : analysis_.writes)
      for (const LegVerdict& leg : verdict.legs) {
        const Pattern& pattern = design_.pattern(leg.pattern);
        check(pattern, pattern.writes[leg.leg], leg, context_);
      }
  }

 private:
  const Design& design_;
  const Analysis& analysis_;
  RuleContext& context_;
};

std::optional<Analysis> try_to_analyse(const Design& design, std::vector<std::string>& internal_errors) {
  try {
    return analyse(design);
  } catch (const InternalError& error) {
    internal_errors.push_back(fmt::format("analysis: {}", error.what()));
    return std::nullopt;
  }
}

/// What the rules say, in their order. A rule that fails says nothing at all: half of its findings could mislead.
std::vector<Diagnostic> check_all(const Design& design, const Analysis& analysis, std::span<const RegisteredRule> rules,
                                  std::vector<std::string>& internal_errors) {
  std::vector<Diagnostic> findings;
  LazyCosts costs(analysis);
  for (const RegisteredRule& registered : rules) {
    DiagnosticSink sink;
    try {
      RuleContext context(*registered.rule, design, analysis, costs, sink);
      std::visit(Walk(design, analysis, context), registered.rule->check);
    } catch (const InternalError& error) {
      internal_errors.push_back(fmt::format("rule {}: {}", registered.rule->code, error.what()));
      continue;
    }
    std::ranges::move(sink.take(), std::back_inserter(findings));
  }
  return findings;
}

}  // namespace

bool is_misread(const Diagnostic& finding) {
  return finding.code.starts_with("DOC1") || finding.code == doc::kValueReadAsComment.code ||
         finding.code == doc::kTemplateReadAsMapping.code || finding.code == doc::kExpressionCutAtComma.code;
}

RuleRun find_all(const Design& design, std::vector<Diagnostic> loaded, std::span<const RegisteredRule> rules) {
  RuleRun run;
  run.found = std::move(loaded);
  run.misread = std::ranges::any_of(run.found, is_misread);
  if (run.misread) return run;
  if (const std::optional<Analysis> analysis = try_to_analyse(design, run.internal_errors))
    std::ranges::move(check_all(design, *analysis, rules, run.internal_errors), std::back_inserter(run.found));
  return run;
}

LintResult run_rules(const Design& design, std::vector<Diagnostic> loaded, std::span<const RegisteredRule> rules) {
  RuleRun run = find_all(design, std::move(loaded), rules);
  const Policy policy(rules);
  std::vector<DesignFindings> designs;
  designs.push_back(findings_of(design, std::move(run.found), run.misread, policy));
  Selection selection = select_findings(std::move(designs), nullptr);
  return {std::move(selection.findings), std::move(selection.suppressed), std::move(run.internal_errors)};
}

bool comes_before(const Diagnostic& a, const Diagnostic& b, const SourceSet& sources) {
  const auto path = [&](const Diagnostic& finding) {
    return finding.span.known() ? std::string_view(sources.file(finding.span.file).path()) : std::string_view();
  };
  const auto place = [&](const Diagnostic& finding) {
    return std::tuple(path(finding), finding.span.begin, std::string_view(finding.code),
                      std::string_view(finding.message), finding.span.end, std::string_view(finding.logical_path));
  };
  const auto left = place(a);
  const auto right = place(b);
  return left == right ? a.identity < b.identity : left < right;
}

bool is_repeated(const Diagnostic& a, const Diagnostic& b) {
  return a.code == b.code && a.span == b.span && a.message == b.message && a.logical_path == b.logical_path &&
         a.identity == b.identity;
}

void sort_findings(std::vector<Diagnostic>& findings, const SourceSet& sources) {
  std::ranges::stable_sort(findings,
                           [&](const Diagnostic& a, const Diagnostic& b) { return comes_before(a, b, sources); });
}

void drop_repeated(std::vector<Diagnostic>& findings) {
  // Not std::ranges::unique: clang 14 cannot compile this library's subrange.
  findings.erase(std::unique(findings.begin(), findings.end(), is_repeated), findings.end());
}

}  // namespace kw
