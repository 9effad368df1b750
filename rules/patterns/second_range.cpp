#include "expression/check_request.h"
#include "lint/rule.h"
#include "rules/patterns/refusals.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  report_refusals(request, verdict, RefusalKind::SecondRange, context);
}

}  // namespace

extern constinit const Rule second_range{.code = "PAT105",
                                         .name = "second-range",
                                         .severity = Severity::Error,
                                         .summary = "a request has two ranges",
                                         .since = "2026.1",
                                         .check = &check};

}  // namespace kw::rules
