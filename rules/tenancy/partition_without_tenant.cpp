#include <algorithm>
#include <vector>

#include <fmt/core.h>

#include "analysis/carried.h"
#include "lint/rule.h"
#include "rules/keys/stored_keys.h"
#include "rules/tenancy/tenant.h"

namespace kw::rules {

namespace {

bool partition_holds(const StoredKey& stored, const std::string& tenant) {
  return std::ranges::all_of(stored.branches, [&](const KeyBranch& branch) {
    return std::ranges::any_of(branch.partition, [&](const KeyComponent& component) {
      return std::ranges::any_of(component.parts, [&](const KeyPart& part) {
        return !part.literal && (part.text == tenant || part.source == tenant);
      });
    });
  });
}

bool stays_with_one_tenant(const Design& design, const Pattern& pattern) {
  if (pattern.across_tenants) return false;
  for (std::size_t read = 0; read < pattern.reads.size(); ++read)
    if (!is_for_one_tenant(design, pattern, read)) return false;
  return true;
}

/// A local index has the partition of its table, which is where it is reported.
bool speaks_for(const Layout& layout, PathId path, PathId used) {
  if (used == path) return true;
  const Path& other = layout.path(used);
  return other.type == PathType::LocalIndex && table_path(layout, other.table) == path;
}

/// The entity of a tenant that the request finds in `path` under a partition without the tenant.
std::optional<EntityId> mixed(const Design& design, const Layout& layout, PathId path, const RequestPlan& request) {
  if (request.operation == Operation::Scan || !speaks_for(layout, path, request.path)) return std::nullopt;
  for (const EntityId entity : request.entities) {
    const std::optional<std::string> tenant = tenant_attribute(design, entity);
    const StoredKey* stored = layout.find(entity, path);
    if (tenant && stored && !partition_holds(*stored, *tenant)) return entity;
  }
  return std::nullopt;
}

void check(const Path& path, PathId id, RuleContext& context) {
  const Design& design = context.design();
  if (!design.tenant || path.type == PathType::LocalIndex) return;
  std::optional<EntityId> first;
  std::vector<const Pattern*> patterns;
  for (const PatternVerdict& verdict : context.analysis().patterns) {
    const Pattern& pattern = design.pattern(verdict.pattern);
    if (!verdict.judged || !stays_with_one_tenant(design, pattern)) continue;
    for (const RequestPlan& request : verdict.best.requests) {
      const std::optional<EntityId> entity = mixed(design, context.layout(), id, request);
      if (!entity) continue;
      if (!first) first = entity;
      patterns.push_back(&pattern);
      break;
    }
  }
  if (!first) return;
  const bool extra = path.type == PathType::ExtraItem || !path.key.partition_span.known();
  const std::string tenant = *tenant_attribute(design, *first);
  DiagnosticBuilder finding =
      context.report(extra ? path.span : path.key.partition_span, key_path(context.layout(), id),
                     fmt::format("the partition of `{}` does not hold `{}`, the tenant of `{}`", path.name, tenant,
                                 *design.entity(*first).name));
  for (const Pattern* pattern : patterns) finding.label(pattern->name.span, "one tenant's, and answered here");
  finding.about(path.name).help(fmt::format("make `{}` a part of the partition", tenant));
}

}  // namespace

extern constinit const Rule partition_without_tenant{
    .code = "TEN102",
    .name = "partition-without-tenant",
    .severity = Severity::Warning,
    .summary = "a tenant's pattern is answered by a partition that does not hold the tenant",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
