#include "rules/capacity/hot.h"

namespace kw::rules {

namespace {

void check(const StoredKey& stored, RuleContext& context) {
  const std::optional<Heat> heat = too_hot(context.layout(), context.analysis().patterns, stored);
  if (heat && !(heat->proved && heat->cannot_be_split)) report_heat(stored, *heat, context);
}

}  // namespace

extern constinit const Rule partition_may_run_hot{
    .code = "CAP102",
    .name = "partition-may-run-hot",
    .severity = Severity::Warning,
    .certainty = Certainty::Heuristic,
    .summary = "one partition key value may take more than a partition serves",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
