#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

/// A design gives both numbers; a template's property holds both or is not there.
bool lacks_capacity(const Table& table, const Billing& billing) {
  if (billing.autoscale) return false;
  const bool read = billing.capacity.read.has_value();
  const bool write = billing.capacity.write.has_value();
  return table.origin == TableOrigin::Native ? !read || !write : !read && !write;
}

void check(const Table& table, const Index& index, RuleContext& context) {
  // A table without capacity of its own is CAP108.
  if (table.billing.mode != BillingMode::Provisioned || !table.billing.known || lacks_capacity(table, table.billing))
    return;
  if (index.kind != IndexKind::Global || !index.certain || !index.billing.known) return;
  if (!lacks_capacity(table, index.billing)) return;
  context
      .report(index.name.span, index_path(table, index),
              fmt::format("index `{}` has no read and write capacity of its own, and `{}` is provisioned", *index.name,
                          *table.name))
      .label(table.billing.span, "provisioned here")
      .help(table.origin == TableOrigin::Native
                ? "give the index `billing: { read: …, write: … }`; its writes are those of the items it holds"
                : "give the index its throughput; its writes are those of the items it holds");
}

}  // namespace

extern constinit const Rule index_capacity_missing{
    .code = "CAP105",
    .name = "index-capacity-missing",
    .severity = Severity::Error,
    .summary = "a global index of a provisioned table has no capacity of its own",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
