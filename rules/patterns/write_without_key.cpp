#include <cstddef>
#include <set>

#include <fmt/core.h>

#include "base/text.h"
#include "lint/rule.h"

namespace kw::rules {

namespace {

void check(const Pattern& pattern, const WriteVerdict& verdict, RuleContext& context) {
  std::set<std::size_t> reported;
  for (const LegVerdict& leg : verdict.legs) {
    if (leg.addressable || leg.lookup || !reported.insert(leg.leg).second) continue;
    const WriteLeg& written = pattern.writes[leg.leg];
    context
        .report_verdict(pattern, written.span,
                        fmt::format("nothing leads to the key of the `{}` that `{}` writes: {} {} not known",
                                    *written.entity_name, *pattern.name, list_names(leg.unbound_key_attributes, "and"),
                                    leg.unbound_key_attributes.size() == 1 ? "is" : "are"))
        .label(context.design().table(leg.table).key.span, "the table key")
        .about(*written.entity_name)
        .help("bind the table key in `where` or `knows`, or add a path that finds it");
  }
}

}  // namespace

extern constinit const Rule write_without_key{.code = "PAT117",
                                              .name = "write-without-key",
                                              .severity = Severity::Error,
                                              .summary = "an update or delete cannot find its item",
                                              .since = "2026.1",
                                              .check = &check};

}  // namespace kw::rules
