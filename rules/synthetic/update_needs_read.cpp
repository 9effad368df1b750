#include <cstddef>
#include <set>

#include <fmt/core.h>

#include "base/text.h"
#include "lint/rule.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

void check(const Pattern& pattern, const WriteVerdict& verdict, RuleContext& context) {
  if (accepts(pattern, DefectKind::ExtraRounds)) return;
  std::set<std::size_t> reported;
  for (const LegVerdict& leg : verdict.legs) {
    if (leg.self_contained || leg.needs_read.empty() || !reported.insert(leg.leg).second) continue;
    const WriteLeg& written = pattern.writes[leg.leg];
    const LegVerdict::Rebuild& first = leg.needs_read.front();
    DiagnosticBuilder finding = context.report_verdict(
        pattern, written.span,
        fmt::format("`{}` must read the `{}` first: `{}` is rebuilt from {}, which the caller does not have",
                    *pattern.name, *written.entity_name, first.physical, list_names(first.missing, "and")));
    for (const LegVerdict::Rebuild& rebuild : leg.needs_read)
      finding.label(rebuild.span, fmt::format("needs {}", list_names(rebuild.missing, "and")));
    finding.about(*written.entity_name)
        .help("name the attributes as a multi-attribute index key, or say in `knows` what the caller has");
  }
}

}  // namespace

extern constinit const Rule update_needs_read{.code = "SYN209",
                                              .name = "update-needs-read",
                                              .severity = Severity::Warning,
                                              .summary = "an update must read first to rebuild a joined key",
                                              .since = "2026.1",
                                              .check = &check};

}  // namespace kw::rules
