#include "lint/rule.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  if (request.expect_refused) return;
  for (const PlacedRefusal& placed : verdict.refusals) {
    if (placed.refusal.kind != RefusalKind::ReservedWord) continue;
    DiagnosticBuilder finding = context.report(placed.span, "requests." + *request.name, placed.refusal.message);
    if (!placed.refusal.service_message.empty()) finding.note("the service: " + placed.refusal.service_message);
    finding.help("give it an alias in `names`, such as `#" + placed.refusal.attribute + "`")
        .about(placed.refusal.attribute);
  }
}

}  // namespace

extern constinit const Rule reserved_word_unaliased{
    .code = "KEY301",
    .name = "reserved-word-unaliased",
    .severity = Severity::Error,
    .summary = "a request's expression names a reserved word without an alias",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
