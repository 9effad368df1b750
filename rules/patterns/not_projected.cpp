#include "expression/check_request.h"
#include "lint/rule.h"
#include "rules/patterns/refusals.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  report_refusals(request, verdict, RefusalKind::NotProjected, context);
}

}  // namespace

extern constinit const Rule not_projected{.code = "PAT116",
                                          .name = "not-projected",
                                          .severity = Severity::Error,
                                          .summary = "a request names an attribute that the index does not carry",
                                          .since = "2026.1",
                                          .check = &check};

}  // namespace kw::rules
