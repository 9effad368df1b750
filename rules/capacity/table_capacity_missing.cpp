#include <algorithm>
#include <string>

#include <fmt/core.h>

#include "lint/rule.h"

namespace kw::rules {

namespace {

/// Parts of the table come from elsewhere (`Fn::Transform`, unknown conditions), and its capacity may too.
bool is_partly_unknown(const Design& design, const std::string& path) {
  return std::ranges::any_of(design.unresolved, [&](const Unresolved& one) { return one.logical_path == path; });
}

void check(const Table& table, RuleContext& context) {
  const Billing& billing = table.billing;
  if (billing.mode != BillingMode::Provisioned || !billing.known || billing.autoscale) return;
  const std::string path = fmt::format("tables.{}", *table.name);
  if (is_partly_unknown(context.design(), path)) return;
  const bool read = billing.capacity.read.has_value();
  const bool write = billing.capacity.write.has_value();
  if (read && write) return;
  const char* missing = read ? "write capacity" : write ? "read capacity" : "read and write capacity";
  context
      .report(billing.span.known() ? billing.span : table.name.span, path,
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
