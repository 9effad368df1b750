#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "lint/rule.h"

namespace kw::rules {

namespace {

constexpr std::size_t kShownPlaces = 3;

/// One finding per table or index, however many expressions it has: what matters is what was left out.
void check(const Design& design, RuleContext& context) {
  for (const Unresolved& unresolved : design.unresolved) {
    const std::size_t count = unresolved.skipped.size();
    std::string left_out;
    for (const auto& [span, what] : unresolved.skipped) left_out += (left_out.empty() ? "" : ", ") + what;

    DiagnosticBuilder finding =
        context.report(unresolved.subject, unresolved.logical_path,
                       fmt::format("{} of `{}` cannot be resolved: {}", counted(count, "expression"),
                                   unresolved.logical_path, left_out));
    for (std::size_t i = 0; i < std::min(count, kShownPlaces); ++i)
      finding.label(unresolved.skipped[i].first, "not resolved");
    finding.note("nothing is concluded from what they stand for").help("give the parameters they use a default");
  }
}

}  // namespace

extern constinit const Rule unresolved_expression{.code = doc::kUnresolvedExpression.code,
                                                  .name = doc::kUnresolvedExpression.name,
                                                  .severity = doc::kUnresolvedExpression.severity,
                                                  .summary = "an expression of a template has no known value",
                                                  .since = "2026.1",
                                                  .check = &check};

}  // namespace kw::rules
