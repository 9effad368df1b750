#include <fmt/core.h>

#include "cost/need.h"
#include "lint/rule.h"
#include "rules/capacity/units.h"

namespace kw::rules {

namespace {

void report(const Table& table, RuleContext& context, double need, std::string_view unit) {
  if (need <= kTableQuota) return;
  context
      .report(table.name.span, fmt::format("tables.{}", *table.name),
              fmt::format("`{}` and its global indexes take {} {} units/s, and a table has a quota of {}", *table.name,
                          units_text(need), unit, units_text(kTableQuota)))
      .help("ask for a higher quota before you need it")
      .about(std::string(unit));
}

void check(const Table& table, RuleContext& context) {
  const Layout& layout = context.layout();
  Load sum;
  for (std::uint32_t i = 0; i < layout.paths.size(); ++i) {
    const Path& path = layout.paths[i];
    const bool counts = path.type == PathType::TableKey || path.is_global();
    if (!counts || &layout.design->table(path.table) != &table) continue;
    const Load need = known_need(layout, context.analysis().patterns, PathId{i});
    sum.writes = sum.writes + need.writes;
    sum.reads = sum.reads + need.reads;
  }
  report(table, context, sum.writes.value, "write");
  report(table, context, sum.reads.value, "read");
}

}  // namespace

extern constinit const Rule table_quota{.code = "CAP106",
                                        .name = "table-quota",
                                        .severity = Severity::Warning,
                                        .summary = "a table takes more units than its quota",
                                        .since = "2026.1",
                                        .check = &check};

}  // namespace kw::rules
