#pragma once

#include <optional>

#include "cost/cost_report.h"
#include "diag/diagnostic.h"

namespace kw::rules {

/// A saving of less than this share of the bill is not worth a finding.
inline constexpr double kWorthSaying = 0.05;

/// What the table costs in a month; nothing unless every part of it is known to the cent.
std::optional<Dollars> bill_of(const CostReport& report, const Table& table);

/// What a table or index costs in a month by itself; nothing unless it is known to the cent.
std::optional<Dollars> bill_of(const CostReport& report, const Path& path);

/// "it costs $12.50 a month", where that is known and a cent at least. `report` may be null.
void note_bill(DiagnosticBuilder& finding, const CostReport* report, const Path& path);

}  // namespace kw::rules
