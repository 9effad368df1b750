#include "expression/check_request.h"
#include "lint/rule.h"
#include "rules/patterns/refusals.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  report_refusals(request, verdict, RefusalKind::ConditionAfterRange, context);
}

}  // namespace

extern constinit const Rule condition_after_range{.code = "PAT104",
                                                  .name = "condition-after-range",
                                                  .severity = Severity::Error,
                                                  .summary = "a request has a condition behind a range",
                                                  .since = "2026.1",
                                                  .check = &check};

}  // namespace kw::rules
