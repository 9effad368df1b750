#include "rules/tenancy/tenant.h"

#include <algorithm>

namespace kw::rules {

namespace {

bool binds(const Condition& condition, std::string_view attribute) {
  return std::ranges::any_of(
      condition.terms, [&](const Term& term) { return term.kind == TermKind::Equal && term.attribute == attribute; });
}

/// The read takes a value from what an earlier read of one tenant found.
bool follows_one_tenant(const Design& design, const Pattern& pattern, std::size_t read) {
  return std::ranges::any_of(pattern.reads[read].where.terms, [&](const Term& term) {
    if (term.kind != TermKind::Equal || term.values.front().kind != Operand::Kind::Earlier) return false;
    for (std::size_t earlier = 0; earlier < read; ++earlier)
      if (*pattern.reads[earlier].entity_name == term.values.front().name)
        return is_for_one_tenant(design, pattern, earlier);
    return false;
  });
}

}  // namespace

std::optional<std::string> tenant_attribute(const Design& design, EntityId id) {
  if (!design.tenant) return std::nullopt;
  const Entity& entity = design.entity(id);
  if (entity.find(**design.tenant)) return **design.tenant;
  for (const Attribute& attribute : entity.attributes)
    if (std::ranges::any_of(attribute.refers,
                            [&](const AttributeReference& refers) { return *refers.attribute == **design.tenant; }))
      return *attribute.name;
  return std::nullopt;
}

bool is_for_one_tenant(const Design& design, const Pattern& pattern, std::size_t read) {
  const Read& wanted = pattern.reads[read];
  if (!wanted.entity) return true;
  const std::optional<std::string> tenant = tenant_attribute(design, *wanted.entity);
  return !tenant || binds(wanted.where, *tenant) || follows_one_tenant(design, pattern, read);
}

bool is_for_one_tenant(const Design& design, const WriteLeg& leg) {
  if (!leg.entity || leg.kind == WriteKind::Put) return true;
  const std::optional<std::string> tenant = tenant_attribute(design, *leg.entity);
  if (!tenant || binds(leg.where, *tenant) || (leg.if_condition && binds(*leg.if_condition, *tenant))) return true;
  return std::ranges::any_of(leg.knows, [&](const Spanned<std::string>& known) { return *known == *tenant; });
}

}  // namespace kw::rules
