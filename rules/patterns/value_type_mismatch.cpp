#include "expression/check_request.h"
#include "lint/rule.h"
#include "rules/patterns/refusals.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  report_refusals(request, verdict, RefusalKind::ValueType, context);
}

}  // namespace

extern constinit const Rule value_type_mismatch{.code = "PAT108",
                                                .name = "value-type-mismatch",
                                                .severity = Severity::Error,
                                                .summary = "a request compares a key with a value of another type",
                                                .since = "2026.1",
                                                .check = &check};

}  // namespace kw::rules
