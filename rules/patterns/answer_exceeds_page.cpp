#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "base/quantity.h"
#include "lint/rule.h"
#include "model/limits.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

void check(const Pattern& pattern, const PatternVerdict& verdict, RuleContext& context) {
  if (pattern.scan || pattern.answer != Answer::Items || verdict.best.is_scan()) return;
  if (std::any_of(pattern.reads.begin(), pattern.reads.end(), [](const Read& read) { return read.limit.has_value(); }))
    return;
  const std::optional<Bytes> bytes = answer_bytes(verdict.best);
  if (!bytes || *bytes <= limits::kMaxPage) return;
  context
      .report_verdict(pattern, fmt::format("the answer of `{}` is about {}, more than one page of {}", *pattern.name,
                                           to_text(*bytes), to_text(limits::kMaxPage)))
      .help("say `limit` if the caller wants a part, or read all pages");
}

}  // namespace

extern constinit const Rule answer_exceeds_page{.code = "PAT208",
                                                .name = "answer-exceeds-page",
                                                .severity = Severity::Info,
                                                .summary = "an answer is larger than one page",
                                                .since = "2026.1",
                                                .check = &check};

}  // namespace kw::rules
