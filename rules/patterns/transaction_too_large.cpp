#include <string>

#include <fmt/core.h>

#include "base/quantity.h"
#include "lint/rule.h"
#include "model/limits.h"

namespace kw::rules {

namespace {

std::string too_much(const WriteVerdict& verdict) {
  if (verdict.actions_usual > static_cast<double>(limits::kMaxTransactionActions))
    return fmt::format("{} actions; at most {} are allowed", to_text(verdict.actions_usual),
                       limits::kMaxTransactionActions);
  if (verdict.bytes_usual && *verdict.bytes_usual > limits::kMaxTransaction)
    return fmt::format("{}; at most {} are allowed", to_text(*verdict.bytes_usual), to_text(limits::kMaxTransaction));
  return {};
}

void check(const Pattern& pattern, const WriteVerdict& verdict, RuleContext& context) {
  if (!verdict.transaction) return;
  const std::string path = fmt::format("patterns.{}", *pattern.name);
  if (const std::string much = too_much(verdict); !much.empty())
    context.report(pattern.name.span, path, fmt::format("transaction `{}` has {}", *pattern.name, much))
        .note("items that are written with their entity (`also`) count too")
        .help("split it, and make the parts repeatable");
  if (verdict.same_item)
    context
        .report(pattern.writes[verdict.same_item->second].span, path,
                fmt::format("transaction `{}` names one item twice", *pattern.name))
        .label(pattern.writes[verdict.same_item->first].span, "the same item")
        .about("same item")
        .help("make one action of the two");
}

}  // namespace

extern constinit const Rule transaction_too_large{.code = "PAT118",
                                                  .name = "transaction-too-large",
                                                  .severity = Severity::Error,
                                                  .summary = "a transaction is larger than the service allows",
                                                  .since = "2026.1",
                                                  .check = &check};

}  // namespace kw::rules
