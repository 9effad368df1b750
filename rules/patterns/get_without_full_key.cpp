#include "expression/check_request.h"
#include "lint/rule.h"
#include "rules/patterns/refusals.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  report_refusals(request, verdict, RefusalKind::GetWithoutFullKey, context);
}

}  // namespace

extern constinit const Rule get_without_full_key{
    .code = "PAT110",
    .name = "get-without-full-key",
    .severity = Severity::Error,
    .summary = "a get does not give the whole table key, or goes to an index",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
