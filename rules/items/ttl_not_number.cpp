#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/items/tables.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

/// Values that are no time to live, in words; empty when they can be.
std::string fault_of(const Attribute& attribute) {
  if (attribute.type && attribute.type->value != AttributeType::N)
    return fmt::format("is of type {}", to_text(attribute.type->value));
  if (attribute.format && attribute.format->value.kind == FormatKind::EpochMillis) return "counts milliseconds";
  return {};
}

bool is_stored_somewhere_with_it(const Design& design, EntityId entity, const std::string& name) {
  for (const Table& table : design.tables) {
    const StoredEntity* stored = table.find_stored(entity);
    if (stored && table.ttl && own_name(*stored, **table.ttl) == name) return true;
  }
  return false;
}

void check(const Entity& entity, RuleContext& context) {
  for (const Attribute& attribute : entity.attributes) {
    if (attribute.inherited) continue;
    const bool is_own = entity.ttl && **entity.ttl == *attribute.name;
    const EntityId id = id_of(context.design(), entity);
    if (!is_own && !is_stored_somewhere_with_it(context.design(), id, *attribute.name)) continue;
    const std::string fault = fault_of(attribute);
    if (fault.empty()) continue;
    context
        .report(attribute.name.span, fmt::format("entities.{}.attributes.{}", *entity.name, *attribute.name),
                fmt::format("`{}` of `{}` {}, so no item expires: a time to live is a number of seconds",
                            *attribute.name, *entity.name, fault))
        .help("store the expiry as a number of epoch seconds (`type: N, format: epoch-seconds`)");
  }
}

}  // namespace

extern constinit const Rule ttl_not_number{.code = "ITM102",
                                           .name = "ttl-not-number",
                                           .severity = Severity::Error,
                                           .summary = "a time to live is no number of seconds",
                                           .since = "2026.1",
                                           .check = &check};

}  // namespace kw::rules
