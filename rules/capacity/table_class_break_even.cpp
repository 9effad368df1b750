#include <fmt/core.h>

#include "cost/cost_report.h"
#include "lint/rule.h"

namespace kw::rules {

namespace {

/// A smaller saving is not worth a finding.
constexpr double kWorthSaying = 0.05;

bool is_infrequent(const Table& table) {
  return table.table_class && **table.table_class == "infrequent-access";
}

/// What the table costs in a month; nothing unless every part of it is known to the cent.
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

/// The same analysis with the table in the other class: nothing but prices depends on it.
std::optional<Dollars> bill_in(const std::string& table_class, std::size_t position, const Analysis& analysis) {
  Design changed = *analysis.design;
  changed.tables[position].table_class = Spanned<std::string>{table_class, {}};
  Analysis other = analysis;
  other.design = other.layout.design = &changed;
  return bill_of(estimate_costs(other, built_in_prices(), std::nullopt), changed.tables[position]);
}

void check(const Design& design, RuleContext& context) {
  // Another book than the one that is compiled in is not read here.
  if (design.is_workload() || !design.assume.region || design.assume.prices || design.tables.empty()) return;
  const CostReport report = estimate_costs(context.analysis(), built_in_prices(), std::nullopt);
  for (std::size_t i = 0; i < design.tables.size(); ++i) {
    const Table& table = design.tables[i];
    const std::optional<Dollars> bill = bill_of(report, table);
    if (!bill || bill->value <= 0) continue;
    const std::string wanted = is_infrequent(table) ? "standard" : "infrequent-access";
    const std::optional<Dollars> other = bill_in(wanted, i, context.analysis());
    if (!other || other->value >= bill->value * (1 - kWorthSaying)) continue;
    context
        .report(table.table_class ? table.table_class->span : table.name.span,
                fmt::format("tables.{}.class", *table.name),
                fmt::format("`{}` costs {} a month and would cost {} in class `{}`", *table.name, to_text(*bill),
                            to_text(*other), wanted))
        .note(fmt::format("prices of {} from {}, {}; `keywright cost` says what else it rests on",
                          **design.assume.region, report.book, report.book_date))
        .help(fmt::format("write `class: {}`", wanted));
  }
}

}  // namespace

extern constinit const Rule table_class_break_even{.code = "CAP202",
                                                   .name = "table-class-break-even",
                                                   .severity = Severity::Info,
                                                   .summary = "a table would cost less in the other table class",
                                                   .since = "2026.1",
                                                   .check = &check};

}  // namespace kw::rules
