#include "rules/capacity/need.h"

#include <fmt/core.h>

namespace kw::rules {
namespace {

std::optional<double> most(const Billing& billing, const std::optional<Spanned<Count>>& declared) {
  if (billing.autoscale) {
    if (!billing.autoscale->max) return std::nullopt;
    return billing.autoscale->max->value;
  }
  if (!declared) return std::nullopt;
  return declared->value.value;
}

}  // namespace

std::string billing_path(const Layout& layout, const Path& path) {
  const Table& table = layout.design->table(path.table);
  if (!path.index) return fmt::format("tables.{}.billing", *table.name);
  return fmt::format("tables.{}.indexes.{}.billing", *table.name, *table.indexes[path.index->value].name);
}

const Billing* provisioned(const Design& design, const Path& path) {
  const Table& table = design.table(path.table);
  if (table.billing.mode != BillingMode::Provisioned || !table.billing.known) return nullptr;
  if (path.type == PathType::TableKey) return &table.billing;
  if (!path.is_global() || !path.index) return nullptr;
  const Index& index = table.indexes[path.index->value];
  return index.certain && index.billing.known ? &index.billing : nullptr;
}

std::optional<double> most_writes(const Billing& billing) {
  return most(billing, billing.capacity.write);
}

std::optional<double> most_reads(const Billing& billing) {
  return most(billing, billing.capacity.read);
}

}  // namespace kw::rules
