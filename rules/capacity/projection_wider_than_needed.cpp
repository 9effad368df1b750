#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "analysis/carried.h"
#include "base/text.h"
#include "lint/rule.h"
#include "model/limits.h"
#include "rules/capacity/bill.h"

namespace kw::rules {

namespace {

void add_names(const Design& design, const StoredEntity& stored, const Read& read, std::set<std::string>& names) {
  std::set<std::string> own;
  for (const Spanned<std::string>& name : read.needs) own.insert(*name);
  for (const Term& term : read.where.terms)
    for (const std::string& name : attributes_of(term.expression)) own.insert(name);
  for (const OrderItem& item : read.order) own.insert(*item.attribute);
  for (const std::string& name : own)
    if (design.entity(stored.entity).find(name) && !stored.omits(name)) names.insert(stored_name(stored, name));
}

/// What the patterns on the index need of its entries besides keys; nothing when one does not say, or there is none.
std::optional<std::set<std::string>> needed_on(const Analysis& analysis, const Table& table, PathId path) {
  const Design& design = *analysis.design;
  std::set<std::string> names;
  bool any = false;
  for (const PatternVerdict& verdict : analysis.patterns) {
    if (!verdict.judged || !verdict.best.uses(path)) continue;
    any = true;
    for (const Read& read : design.pattern(verdict.pattern).reads) {
      if (!read.needs_given || !read.entity) return std::nullopt;
      for (const EntityId entity : design.with_kinds(*read.entity))
        if (const StoredEntity* stored = table.find_stored(entity)) add_names(design, *stored, read, names);
    }
  }
  return any ? std::optional(names) : std::nullopt;
}

Projection narrowed(const Table& table, const Index& index, const std::set<std::string>& names) {
  Projection projection;
  for (const std::string& name : names)
    if (!table.key.contains(name) && !index.key.contains(name)) projection.attributes.push_back({name, {}});
  projection.kind = projection.attributes.empty() ? ProjectionKind::KeysOnly : ProjectionKind::Include;
  projection.list_given = !projection.attributes.empty();
  return projection;
}

bool answers_as_well(const Analysis& narrow, const Analysis& wide) {
  for (std::size_t i = 0; i < wide.patterns.size(); ++i)
    if (wide.patterns[i].judged && better(wide.patterns[i].best, narrow.patterns[i].best) &&
        wide.patterns[i].best.reads.units < narrow.patterns[i].best.reads.units)
      return false;
  return true;
}

/// The table's bill with the index narrowed; nothing where a pattern is answered less well.
std::optional<Dollars> narrow_bill(const Analysis& analysis, std::size_t table, std::size_t index,
                                   const Projection& projection) {
  Design changed = *analysis.design;
  changed.tables[table].indexes[index].projection = projection;
  const Analysis narrow = analyse(changed);
  if (!answers_as_well(narrow, analysis)) return std::nullopt;
  return bill_of(estimate_costs(narrow, built_in_prices(), std::nullopt), changed.tables[table]);
}

void check_index(std::size_t t, std::size_t i, PathId path, Dollars bill, RuleContext& context) {
  const Table& table = context.design().tables[t];
  const Index& index = table.indexes[i];
  const std::optional<std::set<std::string>> names = needed_on(context.analysis(), table, path);
  if (!names) return;
  const Projection projection = narrowed(table, index, *names);
  if (projection.attributes.size() > limits::kMaxProjectedPerIndex) return;
  const std::optional<Dollars> less = narrow_bill(context.analysis(), t, i, projection);
  if (!less || less->value >= bill.value * (1 - kWorthSaying)) return;
  std::vector<std::string> list;
  for (const Spanned<std::string>& name : projection.attributes) list.push_back(*name);
  context
      .report(index.projection.span, fmt::format("tables.{}.indexes.{}.projection", *table.name, *index.name),
              fmt::format("`{}` costs {} a month and would cost {} if index `{}` carried what its patterns need",
                          *table.name, to_text(bill), to_text(*less), *index.name))
      .help(list.empty() ? std::string("write `projection: keys-only`")
                         : fmt::format("project {} only", list_names(list, "and")));
}

void check(const Design& design, RuleContext& context) {
  for (std::uint32_t p = 0; p < context.layout().paths.size(); ++p) {
    const Path& path = context.layout().paths[p];
    if (!path.is_global() || !path.index) continue;
    const Table& table = design.table(path.table);
    const Index& index = table.indexes[path.index->value];
    const bool is_wide = index.projection.known && index.projection.kind == ProjectionKind::All;
    if (!is_wide || !index.certain || index.serves || !index.projection.span.known()) continue;
    const CostReport* costs = context.costs();
    if (!costs) return;
    const std::optional<Dollars> bill = bill_of(*costs, table);
    if (bill && bill->value > 0) check_index(path.table.value, path.index->value, PathId{p}, *bill, context);
  }
}

}  // namespace

extern constinit const Rule projection_wider_than_needed{
    .code = "CAP201",
    .name = "projection-wider-than-needed",
    .severity = Severity::Info,
    .summary = "an index carries more than its patterns need, and that costs",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
