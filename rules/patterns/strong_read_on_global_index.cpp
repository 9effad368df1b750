#include "expression/check_request.h"
#include "lint/rule.h"
#include "rules/patterns/refusals.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  report_refusals(request, verdict, RefusalKind::StrongOnGlobalIndex, context);
}

}  // namespace

extern constinit const Rule strong_read_on_global_index{
    .code = "PAT109",
    .name = "strong-read-on-global-index",
    .severity = Severity::Error,
    .summary = "a request asks a global index for a strongly consistent read",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
