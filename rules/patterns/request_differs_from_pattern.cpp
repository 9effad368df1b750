#include <fmt/core.h>

#include "lint/rule.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  for (const auto& [span, what] : verdict.differences) {
    DiagnosticBuilder finding = context.report(span, fmt::format("requests.{}", *request.name), what);
    finding.about(what);
    if (request.pattern)
      finding.label(context.design().pattern(*request.pattern).name.span, "the pattern that it is for");
    finding.help("correct the request, or the pattern if the request is right");
  }
}

}  // namespace

extern constinit const Rule request_differs_from_pattern{
    .code = "PAT115",
    .name = "request-differs-from-pattern",
    .severity = Severity::Error,
    .summary = "a request asks for something else than its pattern",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
