#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/synthetic/cuts.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  for (const TextCut& cut : verdict.cuts) {
    if (cut.kind != TextCut::Kind::Prefix) continue;
    report_cut(request, cut,
               fmt::format("the prefix of `{}` ends with the value of {}: it also finds items of `{}` whose value only "
                           "begins like that",
                           cut.component, cut.part, context.design().entity(cut.entity).name.value),
               context)
        .help("end the prefix with the delimiter that follows the value");
  }
}

}  // namespace

extern constinit const Rule prefix_cuts_through_value{.code = "SYN211",
                                                      .name = "prefix-cuts-through-value",
                                                      .severity = Severity::Warning,
                                                      .summary = "a prefix also finds items with longer values",
                                                      .since = "2026.1",
                                                      .check = &check};

}  // namespace kw::rules
