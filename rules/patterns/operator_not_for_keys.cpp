#include "expression/check_request.h"
#include "lint/rule.h"
#include "rules/patterns/refusals.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  report_refusals(request, verdict, RefusalKind::OperatorNotForKeys, context);
}

}  // namespace

extern constinit const Rule operator_not_for_keys{
    .code = "PAT106",
    .name = "operator-not-for-keys",
    .severity = Severity::Error,
    .summary = "a request uses in its key condition what keys do not take",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
