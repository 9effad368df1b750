#include <fmt/core.h>

#include "rules/capacity/need.h"
#include "rules/capacity/units.h"

namespace kw::rules {

namespace {

void report(const Path& path, const Billing& billing, RuleContext& context, double need, double has,
            std::string_view unit) {
  context
      .report(billing.span, billing_path(context.layout(), path),
              fmt::format("`{}` takes {} {} units/s and has {}", path.name, units_text(need), unit, units_text(has)))
      .help(fmt::format("give it at least {} {} units, or pay on demand", units_text(need), unit))
      .about(std::string(unit));
}

/// Writes of indexes are CAP103's.
void check(const Path& path, PathId id, RuleContext& context) {
  const Billing* billing = provisioned(context.design(), path);
  if (!billing) return;
  const Load need = known_need(context.layout(), context.analysis().patterns, id);
  const std::optional<double> writes = most_writes(*billing);
  if (writes && !path.is_global() && need.writes.value > *writes)
    report(path, *billing, context, need.writes.value, *writes, "write");
  const std::optional<double> reads = most_reads(*billing);
  if (reads && need.reads.value > *reads) report(path, *billing, context, need.reads.value, *reads, "read");
}

}  // namespace

extern constinit const Rule provisioned_below_need{.code = "CAP104",
                                                   .name = "provisioned-below-need",
                                                   .severity = Severity::Warning,
                                                   .summary = "a table has less capacity than its patterns take",
                                                   .since = "2026.1",
                                                   .check = &check};

}  // namespace kw::rules
