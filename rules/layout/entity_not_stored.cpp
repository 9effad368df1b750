#include <set>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

void check(const Design& design, RuleContext& context) {
  std::set<EntityId> reported;
  for (const PatternVerdict& verdict : context.analysis().patterns) {
    const Pattern& pattern = design.pattern(verdict.pattern);
    if (!verdict.judged) continue;
    for (const Read& read : pattern.reads) {
      if (is_stored(*read.entity, context.layout()) || !reported.insert(*read.entity).second) continue;
      DiagnosticBuilder finding =
          context.report_verdict(pattern, fmt::format("no table of this layout stores `{}`", *read.entity_name));
      finding.label(design.entity(*read.entity).name.span, "declared here")
          .about(*read.entity_name)
          .help("list it in the `stores` of a table, or say that the pattern is answered `elsewhere`");
    }
  }
}

}  // namespace

extern constinit const Rule entity_not_stored{.code = "LAY104",
                                              .name = "entity-not-stored",
                                              .severity = Severity::Error,
                                              .summary = "a pattern asks for an entity that no table stores",
                                              .since = "2026.1",
                                              .check = &check};

}  // namespace kw::rules
