#include "expression/check_request.h"
#include "lint/rule.h"
#include "rules/patterns/refusals.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  report_refusals(request, verdict, RefusalKind::Malformed, context);
}

}  // namespace

extern constinit const Rule request_malformed{.code = "PAT113",
                                              .name = "request-malformed",
                                              .severity = Severity::Error,
                                              .summary = "the service does not accept the request as written",
                                              .since = "2026.1",
                                              .check = &check};

}  // namespace kw::rules
