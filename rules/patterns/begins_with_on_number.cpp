#include "expression/check_request.h"
#include "lint/rule.h"
#include "rules/patterns/refusals.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  report_refusals(request, verdict, RefusalKind::BeginsWithOnNumber, context);
}

}  // namespace

extern constinit const Rule begins_with_on_number{.code = "PAT107",
                                                  .name = "begins-with-on-number",
                                                  .severity = Severity::Error,
                                                  .summary = "a request asks for the beginning of a number",
                                                  .since = "2026.1",
                                                  .check = &check};

}  // namespace kw::rules
