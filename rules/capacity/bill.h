#pragma once

#include <optional>

#include "cost/cost_report.h"

namespace kw::rules {

/// A saving of less than this share of the bill is not worth a finding.
inline constexpr double kWorthSaying = 0.05;

/// What the table costs in a month; nothing unless every part of it is known to the cent.
std::optional<Dollars> bill_of(const CostReport& report, const Table& table);

}  // namespace kw::rules
