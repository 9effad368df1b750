#include <fmt/core.h>

#include "lint/rule.h"

namespace kw::rules {

namespace {

void check(const Request& request, const RequestVerdict& verdict, RuleContext& context) {
  if (!verdict.limit_before_filter || !request.limit || request.expect_refused) return;
  DiagnosticBuilder finding =
      context.report(request.limit->span, fmt::format("requests.{}.limit", *request.name),
                     fmt::format("`limit` of `{}` counts items before the filter", *request.name));
  if (request.filter) finding.label(request.filter->span, "dropped after counting");
  finding
      .note(
          "a page may read up to the whole partition; `distinct` or `values` of the filtered attribute would bound it")
      .help("read pages until enough items are found, or put the condition into a key");
}

}  // namespace

extern constinit const Rule limit_before_filter{.code = "PAT202",
                                                .name = "limit-before-filter",
                                                .severity = Severity::Warning,
                                                .summary = "a request limits what is read, not what is returned",
                                                .since = "2026.1",
                                                .check = &check};

}  // namespace kw::rules
