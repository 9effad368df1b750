#include "expression/check_request.h"
#include "lint/rule.h"
#include "rules/patterns/refusals.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  report_refusals(request, verdict, RefusalKind::SortSkipped, context);
}

}  // namespace

extern constinit const Rule sort_attribute_skipped{.code = "PAT103",
                                                   .name = "sort-attribute-skipped",
                                                   .severity = Severity::Error,
                                                   .summary = "a request skips a sort attribute",
                                                   .since = "2026.1",
                                                   .check = &check};

}  // namespace kw::rules
