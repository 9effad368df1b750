#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/synthetic/cuts.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  for (const TextCut& cut : verdict.cuts) {
    if (cut.kind != TextCut::Kind::UpperBound) continue;
    report_cut(request, cut,
               fmt::format("the upper bound on `{}` ends with the value of {}: items of `{}` with that very value lie "
                           "above it",
                           cut.component, cut.part, context.design().entity(cut.entity).name.value),
               context)
        .help("end the bound with a character above all that can follow, such as U+10FFFF");
  }
}

}  // namespace

extern constinit const Rule bound_cuts_last_value{.code = "SYN210",
                                                  .name = "bound-cuts-last-value",
                                                  .severity = Severity::Error,
                                                  .summary = "an upper bound leaves out items of its own last value",
                                                  .since = "2026.1",
                                                  .check = &check};

}  // namespace kw::rules
