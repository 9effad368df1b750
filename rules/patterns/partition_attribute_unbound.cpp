#include "expression/check_request.h"
#include "lint/rule.h"
#include "rules/patterns/refusals.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  report_refusals(request, verdict, RefusalKind::PartitionUnbound, context);
}

}  // namespace

extern constinit const Rule partition_attribute_unbound{.code = "PAT102",
                                                        .name = "partition-attribute-unbound",
                                                        .severity = Severity::Error,
                                                        .summary = "a request leaves a partition attribute without `=`",
                                                        .since = "2026.1",
                                                        .check = &check};

}  // namespace kw::rules
