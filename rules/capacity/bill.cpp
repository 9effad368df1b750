#include "rules/capacity/bill.h"

namespace kw::rules {

std::optional<Dollars> bill_of(const CostReport& report, const Table& table) {
  Dollars sum{};
  for (const CostItem& item : report.items) {
    if (item.table.empty()) return std::nullopt;  // Several tables share it.
    if (item.table != *table.name) continue;
    if (!item.month.known() || item.month.is_range()) return std::nullopt;
    sum = sum + item.month.low();
  }
  return sum;
}

}  // namespace kw::rules
