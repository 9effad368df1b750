#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/indexes/redundant.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

std::set<EntityId> carried_by(const Layout& layout, PathId path) {
  std::set<EntityId> entities;
  for (const StoredKey& stored : layout.stored)
    if (stored.path == path) entities.insert(stored.entity);
  return entities;
}

/// Every pattern that reads the entity is judged, and there is one: what reads it is known.
bool readers_known(const Analysis& analysis, EntityId entity) {
  const Design& design = *analysis.design;
  bool any = false;
  for (const PatternVerdict& verdict : analysis.patterns) {
    const Pattern& pattern = design.pattern(verdict.pattern);
    const bool reads = std::ranges::any_of(pattern.reads, [&](const Read& read) {
      return read.entity && (*read.entity == entity || design.is_kind_of(entity, *read.entity));
    });
    if (!reads || pattern.elsewhere) continue;
    if (!verdict.judged) return false;
    any = true;
  }
  return any;
}

/// A scan uses an index only where it was asked for.
bool reads_path(const Design& design, const PatternVerdict& verdict, PathId path) {
  const bool scan = design.pattern(verdict.pattern).scan;
  return std::ranges::any_of(verdict.best.requests, [&](const RequestPlan& request) {
    return request.path == path && (scan || request.operation != Operation::Scan);
  });
}

bool is_used(const Analysis& analysis, PathId path) {
  const Design& design = *analysis.design;
  const std::string& name = analysis.layout.path(path).name;
  return std::ranges::any_of(analysis.patterns,
                             [&](const PatternVerdict& one) { return reads_path(design, one, path); }) ||
         std::ranges::any_of(design.requests,
                             [&](const Request& request) { return request.path && **request.path == name; }) ||
         std::ranges::any_of(analysis.writes, [&](const WriteVerdict& write) {
           return std::ranges::any_of(write.legs, [&](const LegVerdict& leg) { return leg.lookup == path; });
         });
}

void check(const Path& path, PathId id, RuleContext& context) {
  const Analysis& analysis = context.analysis();
  const Index* index = certain_index(context.layout(), path);
  if (!index || index->serves) return;
  const std::set<EntityId> entities = carried_by(context.layout(), id);
  if (entities.empty() || is_used(analysis, id) || replacement_of(analysis, id)) return;
  if (!std::ranges::all_of(entities, [&](EntityId entity) { return readers_known(analysis, entity); })) return;
  const Table& table = context.design().table(path.table);
  context
      .report(index->name.span, index_path(table, *index),
              fmt::format("no pattern and no request reads index `{}` of `{}`", *index->name, *table.name))
      .help("drop it, or say with `serves` who reads it");
}

}  // namespace

extern constinit const Rule index_unused{.code = "IDX201",
                                         .name = "index-unused",
                                         .severity = Severity::Warning,
                                         .summary = "no pattern and no request reads an index",
                                         .since = "2026.1",
                                         .check = &check};

}  // namespace kw::rules
