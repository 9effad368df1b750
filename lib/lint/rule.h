#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <typeindex>
#include <variant>
#include <vector>

#include "analysis/analysis.h"
#include "diag/diagnostic.h"
#include "model/design.h"

namespace kw {

struct Rule;
class LazyCosts;
struct CostReport;

/// What a rule may look at, and the only way it speaks. One lives for one rule on one design.
class RuleContext {
 public:
  RuleContext(const Rule& rule, const Design& design, const Analysis& analysis, LazyCosts& costs, DiagnosticSink& sink)
      : rule_(&rule), design_(&design), analysis_(&analysis), costs_(&costs), sink_(&sink) {}

  const Design& design() const { return *design_; }
  const Analysis& analysis() const { return *analysis_; }
  const Layout& layout() const { return analysis_->layout; }
  /// What the design costs, estimated when the first rule asks; null where it cannot be priced (`LazyCosts::report`).
  const CostReport* costs() const;
  /// A place for what several rules derive from the design, by its type; empty until the first of them fills it.
  std::shared_ptr<const void>& shared(std::type_index type) const;

  /// A finding of this rule at `span`; `logical_path` names the place ("tables.Shop.indexes.GSI1.key").
  DiagnosticBuilder report(SourceSpan span, std::string logical_path, std::string message);

  /// A finding about how this layout answers `pattern`. It stands where the layout speaks of the pattern
  /// (`verdict_span`) with a label at the pattern; its fingerprint has both. The severity of a rule `by_priority`
  /// follows the pattern.
  DiagnosticBuilder report_verdict(const Pattern& pattern, std::string message);
  /// The same about one leg of a write pattern: at the leg, or at the `uses` entry with a label at the leg.
  DiagnosticBuilder report_verdict(const Pattern& pattern, SourceSpan leg, std::string message);

 private:
  const Rule* rule_;
  const Design* design_;
  const Analysis* analysis_;
  LazyCosts* costs_;
  DiagnosticSink* sink_;
};

/// Where a verdict about `pattern` stands: the request that pins its path, else the pattern's name when the layout's
/// own file declares it, else the layout's `uses` entry that brings it (format page, "Merging by `uses`").
SourceSpan verdict_span(const Pattern& pattern, const RuleContext& context);

/// What the engine walks for a rule: each of these once, in the file's order. A rule never hunts for its subject. On a
/// workload (a design without tables) only checks of the design and of its entities run.
using CheckDesign = void (*)(const Design&, RuleContext&);
using CheckEntity = void (*)(const Entity&, RuleContext&);
using CheckTable = void (*)(const Table&, RuleContext&);
using CheckIndex = void (*)(const Table&, const Index&, RuleContext&);
/// Every path of the layout: table keys, extra items and indexes.
using CheckPath = void (*)(const Path&, PathId, RuleContext&);
/// Each entity on each path, with its parts (all SYN rules).
using CheckStoredKey = void (*)(const StoredKey&, RuleContext&);
/// Patterns of reads that were judged.
using CheckPattern = void (*)(const Pattern&, const PatternVerdict&, RuleContext&);
using CheckRequest = void (*)(const Request&, const RequestVerdict&, RuleContext&);
using CheckWrite = void (*)(const Pattern&, const WriteVerdict&, RuleContext&);
using CheckLeg = void (*)(const Pattern&, const WriteLeg&, const LegVerdict&, RuleContext&);

/// Reported by a reader (DOC family) or by the selection of findings (SUP family); the rule only names and explains the
/// code.
struct ReportedByReader {};

using Check = std::variant<ReportedByReader, CheckDesign, CheckEntity, CheckTable, CheckIndex, CheckPath,
                           CheckStoredKey, CheckPattern, CheckRequest, CheckWrite, CheckLeg>;

/// What a rule's default severity was up to and including a rule set: a frozen set keeps it.
struct EarlierSeverity {
  std::string_view until;
  Severity severity = Severity::Warning;
};

/// A rule is a value and a function, without state. One code has one default severity; a heuristic one is never an
/// error.
struct Rule {
  std::string_view code;
  std::string_view name;
  Severity severity = Severity::Warning;
  Certainty certainty = Certainty::Certain;
  std::string_view summary;  ///< One clause: what is wrong.
  std::string_view since;    ///< The rule set that brought it: "2026.1".
  Check check;
  /// The severity follows the pattern's priority (PAT101, PAT207, IDX206): E for `must`, W for `should`.
  bool by_priority = false;
  std::span<const EarlierSeverity> earlier = {};  ///< Oldest first.
};

/// A rule with its page (markdown), as the registry lists it.
struct RegisteredRule {
  const Rule* rule;
  std::string_view page;
};

}  // namespace kw
