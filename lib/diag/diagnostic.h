#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "source/span.h"

namespace kw {

enum class Severity { Error, Warning, Info };
std::string_view to_text(Severity severity);  // "error", "warning", "info"

/// How sure a rule is; a heuristic rule is never an error.
enum class Certainty { Certain, Heuristic };
std::string_view to_text(Certainty certainty);

/// Another place that explains the finding.
struct Label {
  SourceSpan span;
  std::string message;
};

struct Edit {
  /// `Entry`: the entry of a list at `span` with its comma or its line; settled to exact bytes before it is shown.
  enum class Extent { Exact, Entry };
  SourceSpan span;
  std::string replacement;
  Extent extent = Extent::Exact;
};

/// A change that removes the finding and adds none.
struct Fix {
  std::string description;
  std::vector<Edit> edits;
};

/// Why a finding is not shown.
struct Silenced {
  enum class By { Suppression, Baseline } by = By::Suppression;  ///< In the file, or in a file of its own.
  std::string reason;
};

/// A finding. The message says what was seen: lower case, no full stop, names in backticks, numbers with units; it
/// stands alone. The help is one action.
struct Diagnostic {
  std::string code;  ///< "KEY202".
  std::string name;  ///< "low-cardinality-partition".
  Severity severity = Severity::Warning;
  Certainty certainty = Certainty::Certain;
  std::string message;
  SourceSpan span;
  std::vector<Label> labels;
  std::vector<std::string> notes;
  std::string help;
  std::vector<Fix> fixes;
  /// Where it is in the design, by names: "tables.Shop.indexes.GSI1.key". With code and `identity` it makes the
  /// fingerprint.
  std::string logical_path;
  /// Further names that tell findings of one code at one place apart (no numbers, no lines).
  std::vector<std::string> identity;
  std::map<std::string, std::string> facts;
  std::optional<Silenced> silenced;
  bool fails = false;  ///< It reaches the threshold of its configuration.
};

/// Chaining for the one who reports: `sink.report(…).label(…).help(…)`.
class DiagnosticBuilder {
 public:
  explicit DiagnosticBuilder(Diagnostic& diagnostic) : diagnostic_(&diagnostic) {}
  DiagnosticBuilder& label(SourceSpan span, std::string message);
  DiagnosticBuilder& note(std::string text);
  DiagnosticBuilder& help(std::string text);
  DiagnosticBuilder& fix(Fix fix);
  /// A fix that takes the list entry at `span` away.
  DiagnosticBuilder& remove_entry(std::string description, SourceSpan span);
  DiagnosticBuilder& at(std::string logical_path);
  DiagnosticBuilder& about(std::string name);  ///< Adds to `identity`.
  DiagnosticBuilder& fact(std::string name, std::string value);
  DiagnosticBuilder& severity(Severity severity);

 private:
  Diagnostic* diagnostic_;
};

/// The catalogue's entry of a code that readers report before any rule runs (DOC family).
struct CodeInfo {
  std::string_view code;
  std::string_view name;
  Severity severity;
  Certainty certainty = Certainty::Certain;
};

/// What was found so far, in the order of reporting. A builder stays valid while others are reported, until `take`.
class DiagnosticSink {
 public:
  DiagnosticBuilder report(const CodeInfo& code, SourceSpan span, std::string message);
  void add(Diagnostic diagnostic) { items_.push_back(std::move(diagnostic)); }
  const std::deque<Diagnostic>& items() const { return items_; }
  /// All of them; the sink is empty afterwards.
  std::vector<Diagnostic> take();
  bool has_errors() const;

 private:
  std::deque<Diagnostic> items_;  ///< Not a vector: builders point into it.
};

/// Stable for the same fault: code, logical path and identity; never lines or numbers. 16 hexadecimal digits (FNV-1a
/// 64).
std::string fingerprint(const Diagnostic& diagnostic);

/// DOC codes, which the readers of L1 to L4 report; `rules/document` registers the same constants with their pages.
namespace doc {
inline constexpr CodeInfo kSyntax{"DOC101", "syntax", Severity::Error};
inline constexpr CodeInfo kDuplicateKey{"DOC102", "duplicate-key", Severity::Error};
inline constexpr CodeInfo kNotUtf8{"DOC103", "not-utf8", Severity::Error};
inline constexpr CodeInfo kTooDeepOrLarge{"DOC104", "too-deep-or-large", Severity::Error};
inline constexpr CodeInfo kUnknownKey{"DOC201", "unknown-key", Severity::Error};
inline constexpr CodeInfo kMissingKey{"DOC202", "missing-key", Severity::Error};
inline constexpr CodeInfo kWrongType{"DOC203", "wrong-type", Severity::Error};
inline constexpr CodeInfo kBadQuantity{"DOC204", "bad-quantity", Severity::Error};
inline constexpr CodeInfo kValueReadAsComment{"DOC205", "value-read-as-comment", Severity::Error};
inline constexpr CodeInfo kTemplateReadAsMapping{"DOC206", "template-read-as-mapping", Severity::Error};
inline constexpr CodeInfo kExpressionCutAtComma{"DOC207", "expression-cut-at-comma", Severity::Error};
inline constexpr CodeInfo kUnknownName{"DOC301", "unknown-name", Severity::Error};
inline constexpr CodeInfo kUnresolvedExpression{"DOC302", "unresolved-expression", Severity::Info};
inline constexpr CodeInfo kNotCarried{"DOC303", "not-carried", Severity::Info};
inline constexpr CodeInfo kConflictingDefinition{"DOC304", "conflicting-definition", Severity::Error};
inline constexpr CodeInfo kDeclaredTwice{"DOC305", "declared-twice", Severity::Error};
inline constexpr CodeInfo kNumbersDisagree{"DOC306", "numbers-disagree", Severity::Info};
}  // namespace doc

}  // namespace kw
