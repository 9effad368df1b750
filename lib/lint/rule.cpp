#include "lint/rule.h"

#include <algorithm>

#include "lint/costs.h"

namespace kw {

namespace {

const PatternVerdict* verdict_of(const Pattern& pattern, const RuleContext& context) {
  for (const PatternVerdict& verdict : context.analysis().patterns)
    if (&context.design().pattern(verdict.pattern) == &pattern) return &verdict;
  return nullptr;
}

/// The `uses` entry by which `file` came in: the last one named before it in the order of reading, in which a file is
/// followed by what was read for it.
SourceSpan uses_entry(const Design& design, FileId file) {
  const auto position = [&](FileId one) { return std::ranges::find(design.closure, one) - design.closure.begin(); };
  std::size_t entry = 0;
  std::ptrdiff_t latest = -1;
  for (std::size_t i = 0; i < std::min(design.uses.size(), design.used_files.size()); ++i) {
    const std::ptrdiff_t at = position(design.used_files[i]);
    if (at > position(file) || at <= latest) continue;
    entry = i;
    latest = at;
  }
  return design.uses[entry].span;
}

/// What the fingerprint calls the layout: its name, or its tables' when it has none.
std::string layout_name(const Design& design) {
  if (!design.name->empty()) return *design.name;
  std::string names;
  for (const Table& table : design.tables) names += (names.empty() ? "" : "+") + *table.name;
  return names;
}

}  // namespace

std::shared_ptr<const void>& RuleContext::shared(std::type_index type) const {
  return costs_->shared(type);
}

const CostReport* RuleContext::costs() const {
  return costs_->report();
}

DiagnosticBuilder RuleContext::report(SourceSpan span, std::string logical_path, std::string message) {
  const CodeInfo code{rule_->code, rule_->name, rule_->severity, rule_->certainty};
  DiagnosticBuilder finding = sink_->report(code, span, std::move(message));
  finding.at(std::move(logical_path));
  return finding;
}

DiagnosticBuilder RuleContext::report_verdict(const Pattern& pattern, std::string message) {
  const SourceSpan span = verdict_span(pattern, *this);
  DiagnosticBuilder finding = report(span, "patterns." + *pattern.name, std::move(message));
  if (rule_->by_priority) finding.severity(pattern.priority == Priority::Must ? Severity::Error : Severity::Warning);
  if (span == pattern.name.span) return finding;
  finding.label(pattern.name.span, "the pattern");
  if (pattern.name.span.file != design_->file) finding.about(layout_name(*design_));
  return finding;
}

DiagnosticBuilder RuleContext::report_verdict(const Pattern& pattern, SourceSpan leg, std::string message) {
  const bool own = leg.file == design_->file || design_->uses.empty();
  DiagnosticBuilder finding =
      report(own ? leg : uses_entry(*design_, leg.file), "patterns." + *pattern.name + ".writes", std::move(message));
  if (!own) finding.label(leg, "the write").about(layout_name(*design_));
  return finding;
}

SourceSpan verdict_span(const Pattern& pattern, const RuleContext& context) {
  const Design& design = context.design();
  const PatternVerdict* verdict = verdict_of(pattern, context);
  if (verdict && verdict->pinned_by) {
    const Request& request = design.requests[verdict->pinned_by->value];
    return request.path ? request.path->span : request.name.span;
  }
  if (pattern.name.span.file == design.file || design.uses.empty()) return pattern.name.span;
  return uses_entry(design, pattern.name.span.file);
}

}  // namespace kw
