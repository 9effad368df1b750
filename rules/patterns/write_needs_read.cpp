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
    if (leg.addressable || !leg.lookup || !reported.insert(leg.leg).second) continue;
    const WriteLeg& written = pattern.writes[leg.leg];
    context
        .report_verdict(pattern, written.span,
                        fmt::format("`{}` reads `{}` first to find the table key of `{}`: {} {} not known",
                                    *pattern.name, context.layout().path(*leg.lookup).name, *written.entity_name,
                                    list_names(leg.unbound_key_attributes, "and"),
                                    leg.unbound_key_attributes.size() == 1 ? "is" : "are"))
        .about(*written.entity_name)
        .help("pass the key along (`knows`), or key the table by what the caller has");
  }
}

}  // namespace

extern constinit const Rule write_needs_read{.code = "PAT214",
                                             .name = "write-needs-read",
                                             .severity = Severity::Info,
                                             .summary = "a write has to look its key up first",
                                             .since = "2026.1",
                                             .check = &check};

}  // namespace kw::rules
