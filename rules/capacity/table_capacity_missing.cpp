#include <fmt/core.h>

#include "lint/rule.h"

namespace kw::rules {

namespace {

void check(const Table& table, RuleContext& context) {
  const Billing& billing = table.billing;
  if (billing.mode != BillingMode::Provisioned || !billing.known || billing.autoscale) return;
  // SAM gives its simple tables a default.
  if (table.origin == TableOrigin::Sam) return;
  const bool read = billing.capacity.read.has_value();
  const bool write = billing.capacity.write.has_value();
  if (read && write) return;
  const char* missing = read ? "write capacity" : write ? "read capacity" : "read and write capacity";
  context
      .report(billing.span.known() ? billing.span : table.name.span, fmt::format("tables.{}", *table.name),
              fmt::format("`{}` is provisioned and has no {}", *table.name, missing))
      .help(table.origin == TableOrigin::Native ? "give `read` and `write` in units per second, or `billing: on-demand`"
                                                : "give its throughput, or say `PAY_PER_REQUEST`");
}

}  // namespace

extern constinit const Rule table_capacity_missing{.code = "CAP108",
                                                   .name = "table-capacity-missing",
                                                   .severity = Severity::Error,
                                                   .summary = "a provisioned table has no capacity",
                                                   .since = "2026.1",
                                                   .check = &check};

}  // namespace kw::rules
