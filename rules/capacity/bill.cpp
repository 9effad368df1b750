#include "rules/capacity/bill.h"

#include <fmt/core.h>

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

std::optional<Dollars> bill_of(const CostReport& report, const Path& path) {
  Dollars sum{};
  for (const CostItem& item : report.items) {
    if (item.path != path.name) continue;
    if (!item.month.known() || item.month.is_range()) return std::nullopt;
    sum = sum + item.month.low();
  }
  return sum;
}

void note_bill(DiagnosticBuilder& finding, const CostReport* report, const Path& path) {
  constexpr Dollars kCent{0.01};
  const std::optional<Dollars> bill = report ? bill_of(*report, path) : std::nullopt;
  if (bill && *bill >= kCent) finding.note(fmt::format("it costs {} a month", to_text(*bill)));
}

}  // namespace kw::rules
