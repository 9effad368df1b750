#include "expression/check_request.h"
#include "lint/rule.h"
#include "rules/patterns/refusals.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  report_refusals(request, verdict, RefusalKind::FilterNamesKey, context);
}

}  // namespace

extern constinit const Rule filter_names_key_attribute{.code = "PAT111",
                                                       .name = "filter-names-key-attribute",
                                                       .severity = Severity::Error,
                                                       .summary = "a filter of a Query names a key attribute",
                                                       .since = "2026.1",
                                                       .check = &check};

}  // namespace kw::rules
