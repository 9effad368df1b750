#include "expression/check_request.h"
#include "lint/rule.h"
#include "rules/patterns/refusals.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  report_refusals(request, verdict, RefusalKind::PartiQlOnMultiAttribute, context);
}

}  // namespace

extern constinit const Rule partiql_on_multi_attribute_index{.code = "PAT114",
                                                             .name = "partiql-on-multi-attribute-index",
                                                             .severity = Severity::Error,
                                                             .summary = "PartiQL reads a multi-attribute index",
                                                             .since = "2026.1",
                                                             .check = &check};

}  // namespace kw::rules
