#include <algorithm>
#include <vector>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/indexes/redundant.h"
#include "rules/keys/keys_of_table.h"
#include "rules/keys/stored_types.h"

namespace kw::rules {

namespace {

void check(const Path& path, PathId id, RuleContext& context) {
  const Index* index = certain_index(context.layout(), path);
  const Design& design = context.design();
  const Table& table = design.table(path.table);
  if (!index || table.stores.empty()) return;
  if (std::ranges::any_of(context.layout().stored, [&](const StoredKey& stored) { return stored.path == id; })) return;
  // What an entity without attributes writes is unknown, and a name that nothing has is DOC301.
  if (std::ranges::any_of(table.stores,
                          [&](const StoredEntity& stored) { return design.entity(stored.entity).attributes.empty(); }))
    return;
  const std::vector<Spanned<std::string>> names = attributes_of(path.key);
  const auto written = [&](const Spanned<std::string>& name) {
    return !stored_attributes(design, table, *name).empty();
  };
  const auto defined = [&](const Spanned<std::string>& name) {
    return std::ranges::any_of(table.definitions, [&](const auto& one) { return *one.name == *name; });
  };
  if (!std::ranges::all_of(names, [&](const auto& name) { return written(name) || defined(name); })) return;
  DiagnosticBuilder finding = context.report(
      index->name.span, index_path(table, *index),
      fmt::format("index `{}` stays empty: nothing in `{}` writes all its key attributes", *index->name, *table.name));
  finding.label(path.key.span, "its key").help("write them in one entity, or drop the index");
}

}  // namespace

extern constinit const Rule index_never_filled{.code = "IDX203",
                                               .name = "index-never-filled",
                                               .severity = Severity::Error,
                                               .summary = "no stored entity writes all key attributes of an index",
                                               .since = "2026.1",
                                               .check = &check};

}  // namespace kw::rules
