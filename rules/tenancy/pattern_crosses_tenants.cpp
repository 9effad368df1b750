#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/tenancy/tenant.h"

namespace kw::rules {

namespace {

/// The first entity of another's tenant that the pattern can reach; nothing when it stays with one tenant.
std::optional<EntityId> crossed(const Design& design, const Pattern& pattern) {
  for (std::size_t read = 0; read < pattern.reads.size(); ++read)
    if (!is_for_one_tenant(design, pattern, read)) return pattern.reads[read].entity;
  for (const WriteLeg& leg : pattern.writes)
    if (!is_for_one_tenant(design, leg)) return leg.entity;
  return std::nullopt;
}

void check(const Design& design, RuleContext& context) {
  for (const Pattern& pattern : design.patterns) {
    if (pattern.implied || pattern.across_tenants || pattern.elsewhere) continue;
    const std::optional<EntityId> entity = crossed(design, pattern);
    if (!entity) continue;
    const std::string tenant = *tenant_attribute(design, *entity);
    context
        .report(pattern.name.span, fmt::format("patterns.{}", *pattern.name),
                fmt::format("`{}` does not bind `{}`, the tenant of `{}`", *pattern.name, tenant,
                            *design.entity(*entity).name))
        .label(design.tenant->span, "the tenant")
        .help(fmt::format("add `{} = :tenant` to `where`, or say `across_tenants: true`", tenant));
  }
}

}  // namespace

extern constinit const Rule pattern_crosses_tenants{.code = "TEN101",
                                                    .name = "pattern-crosses-tenants",
                                                    .severity = Severity::Warning,
                                                    .summary = "a pattern does not say which tenant it is for",
                                                    .since = "2026.1",
                                                    .check = &check};

}  // namespace kw::rules
