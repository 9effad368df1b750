#include "rules/indexes/used.h"

#include <algorithm>

namespace kw::rules {
namespace {

/// A scan uses an index only where it was asked for.
bool reads_path(const Design& design, const PatternVerdict& verdict, PathId path) {
  const bool scan = design.pattern(verdict.pattern).scan;
  return std::ranges::any_of(verdict.best.requests, [&](const RequestPlan& request) {
    return request.path == path && (scan || request.operation != Operation::Scan);
  });
}

}  // namespace

std::set<EntityId> carried_by(const Layout& layout, PathId path) {
  std::set<EntityId> entities;
  for (const StoredKey& stored : layout.stored)
    if (stored.path == path) entities.insert(stored.entity);
  return entities;
}

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

}  // namespace kw::rules
