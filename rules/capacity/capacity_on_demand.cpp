#include <vector>

#include <fmt/core.h>

#include "lint/rule.h"

namespace kw::rules {

namespace {

bool has_capacity(const Billing& billing) {
  return billing.capacity.read || billing.capacity.write || billing.autoscale;
}

SourceSpan capacity_span(const Billing& billing) {
  if (billing.capacity.read && billing.capacity.read->span.known()) return billing.capacity.read->span;
  if (billing.capacity.write && billing.capacity.write->span.known()) return billing.capacity.write->span;
  return billing.span;
}

/// One finding a table: the mode and its numbers contradict each other once.
void check(const Table& table, RuleContext& context) {
  if (table.billing.mode != BillingMode::OnDemand || !table.billing.known) return;
  std::vector<SourceSpan> places;
  if (has_capacity(table.billing)) places.push_back(capacity_span(table.billing));
  for (const Index& index : table.indexes)
    if (index.certain && index.billing.known && has_capacity(index.billing))
      places.push_back(capacity_span(index.billing));
  if (places.empty()) return;
  DiagnosticBuilder finding =
      context.report(places.front(), fmt::format("tables.{}", *table.name),
                     fmt::format("`{}` is on demand and has provisioned capacity as well", *table.name));
  for (std::size_t i = 1; i < places.size(); ++i) finding.label(places[i], "here too");
  if (table.billing.span.known() && !has_capacity(table.billing)) finding.label(table.billing.span, "on demand");
  finding.help("remove the capacity, or make the table provisioned");
}

}  // namespace

extern constinit const Rule capacity_on_demand{.code = "CAP107",
                                               .name = "capacity-on-demand",
                                               .severity = Severity::Error,
                                               .summary = "a table on demand has provisioned capacity as well",
                                               .since = "2026.1",
                                               .check = &check};

}  // namespace kw::rules
