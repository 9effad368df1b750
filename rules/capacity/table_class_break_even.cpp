#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/capacity/bill.h"

namespace kw::rules {

namespace {

bool is_infrequent(const Table& table) {
  return table.table_class && **table.table_class == "infrequent-access";
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
  const CostReport* costs = context.costs();
  if (!costs) return;
  for (std::size_t i = 0; i < design.tables.size(); ++i) {
    const Table& table = design.tables[i];
    const std::optional<Dollars> bill = bill_of(*costs, table);
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
                          **design.assume.region, costs->book, costs->book_date))
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
