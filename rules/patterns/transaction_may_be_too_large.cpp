#include <string>

#include <fmt/core.h>

#include "base/quantity.h"
#include "lint/rule.h"
#include "model/limits.h"

namespace kw::rules {

namespace {

std::string too_much(const WriteVerdict& verdict) {
  const auto most = static_cast<double>(limits::kMaxTransactionActions);
  if (verdict.actions_usual <= most && verdict.actions_largest > most)
    return fmt::format("{} actions at most, {} usually; {} are allowed", to_text(verdict.actions_largest),
                       to_text(verdict.actions_usual), limits::kMaxTransactionActions);
  const bool usual_fits = !verdict.bytes_usual || *verdict.bytes_usual <= limits::kMaxTransaction;
  if (usual_fits && verdict.bytes_largest && *verdict.bytes_largest > limits::kMaxTransaction)
    return fmt::format("{} at most; {} are allowed", to_text(*verdict.bytes_largest), to_text(limits::kMaxTransaction));
  return {};
}

void check(const Pattern& pattern, const WriteVerdict& verdict, RuleContext& context) {
  const std::string much = verdict.transaction ? too_much(verdict) : std::string{};
  if (much.empty()) return;
  context
      .report(pattern.name.span, fmt::format("patterns.{}", *pattern.name),
              fmt::format("transaction `{}` has {}", *pattern.name, much))
      .help("refuse such a request in the application, or split it");
}

}  // namespace

extern constinit const Rule transaction_may_be_too_large{
    .code = "PAT119",
    .name = "transaction-may-be-too-large",
    .severity = Severity::Warning,
    .summary = "a transaction can become larger than the service allows",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
