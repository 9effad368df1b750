#include <set>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/text.h"
#include "lint/rule.h"
#include "rules/layout/table_shape.h"

namespace kw::rules {

namespace {

constexpr std::size_t kFewTables = 2;  ///< Two alike are no pattern.

void report(const std::vector<const TableShape*>& alike, RuleContext& context) {
  std::vector<std::string> names;
  for (const TableShape* shape : alike) names.push_back(*shape->table->name);
  const TableShape& first = *alike.front();
  DiagnosticBuilder finding = context.report(
      first.table->name.span, fmt::format("tables.{}", *first.table->name),
      fmt::format("tables {} have the same keys, indexes, attributes and patterns", list_names(names, "and")));
  for (std::size_t i = 1; i < alike.size(); ++i) finding.label(alike[i]->table->name.span, "the same again");
  finding.help("store them in one table and tell them apart by an attribute");
}

void check(const Design& design, RuleContext& context) {
  const std::vector<TableShape> shapes = table_shapes(design);
  std::set<const TableShape*> seen;
  for (const TableShape& shape : shapes) {
    if (seen.contains(&shape)) continue;
    std::vector<const TableShape*> alike;
    for (const TableShape& other : shapes)
      if (!seen.contains(&other) && other.text == shape.text && same_attributes(shape, other)) alike.push_back(&other);
    if (alike.size() <= kFewTables) continue;
    seen.insert(alike.begin(), alike.end());
    report(alike, context);
  }
}

}  // namespace

extern constinit const Rule table_per_type{.code = "LAY101",
                                           .name = "table-per-type",
                                           .severity = Severity::Warning,
                                           .certainty = Certainty::Heuristic,
                                           .summary = "three or more tables differ only in what their items are called",
                                           .since = "2026.1",
                                           .check = &check};

}  // namespace kw::rules
