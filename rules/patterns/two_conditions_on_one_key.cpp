#include "expression/check_request.h"
#include "lint/rule.h"
#include "rules/patterns/refusals.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  report_refusals(request, verdict, RefusalKind::TwoConditionsOnOneKey, context);
}

}  // namespace

extern constinit const Rule two_conditions_on_one_key{.code = "PAT112",
                                                      .name = "two-conditions-on-one-key",
                                                      .severity = Severity::Error,
                                                      .summary = "a request has two conditions on one key attribute",
                                                      .since = "2026.1",
                                                      .check = &check};

}  // namespace kw::rules
