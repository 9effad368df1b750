#include <fmt/core.h>

#include "rules/capacity/need.h"
#include "rules/capacity/units.h"

namespace kw::rules {

namespace {

void check(const Path& path, PathId id, RuleContext& context) {
  const Billing* billing = path.is_global() ? provisioned(context.design(), path) : nullptr;
  if (!billing) return;
  const std::optional<double> writes = most_writes(*billing);
  const double need = known_need(context.layout(), context.analysis().patterns, id).writes.value;
  if (!writes || need <= *writes) return;
  context
      .report(
          billing->span, billing_path(context.layout(), path),
          fmt::format("index `{}` takes {} write units/s and has {}", path.name, units_text(need), units_text(*writes)))
      .note("an index that is throttled throttles all writes to its table")
      .help(fmt::format("give it at least {} write units", units_text(need)));
}

}  // namespace

extern constinit const Rule index_throttles_table{.code = "CAP103",
                                                  .name = "index-throttles-table",
                                                  .severity = Severity::Warning,
                                                  .summary = "an index has less write capacity than its writes take",
                                                  .since = "2026.1",
                                                  .check = &check};

}  // namespace kw::rules
