#include <optional>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/items/tables.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

/// Numbers from here on are milliseconds: as seconds they are dates after the year 33,000.
bool is_in_milliseconds(const Decimal& number) {
  static const Decimal kFirst = *Decimal::parse("1000000000000");
  return number >= kFirst;
}

bool is_in_milliseconds(std::string_view text) {
  const std::optional<Decimal> number = Decimal::parse(text);
  return number && is_in_milliseconds(*number);
}

struct Fault {
  std::string what;
  SourceSpan span;  ///< Of the value that shows it; unknown when the declaration does.
};

/// Why its values are no time to live; nothing when they can be.
std::optional<Fault> fault_of(const Entity& entity, const Attribute& attribute) {
  if (attribute.type && attribute.type->value != AttributeType::N)
    return Fault{fmt::format("is of type {}", to_text(attribute.type->value)), {}};
  if (attribute.format && attribute.format->value.kind == FormatKind::EpochMillis)
    return Fault{"counts milliseconds", {}};
  if (attribute.min && is_in_milliseconds(attribute.min->value))
    return Fault{"counts milliseconds", attribute.min->span};
  for (const DeclaredValue& value : attribute.values)
    if (is_in_milliseconds(value.text)) return Fault{"counts milliseconds", value.span};
  for (const SampleItem& item : entity.samples)
    for (const auto& [name, value] : item.attributes)
      if (*name == *attribute.name && value.type == AttributeType::N && is_in_milliseconds(value.text))
        return Fault{"counts milliseconds", value.span};
  return std::nullopt;
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
    const std::optional<Fault> fault = fault_of(entity, attribute);
    if (!fault) continue;
    DiagnosticBuilder finding =
        context.report(attribute.name.span, fmt::format("entities.{}.attributes.{}", *entity.name, *attribute.name),
                       fmt::format("`{}` of `{}` {}, so no item expires: a time to live is a number of seconds",
                                   *attribute.name, *entity.name, fault->what));
    if (fault->span.known()) finding.label(fault->span, "13 digits or more");
    finding.help("store the expiry as a number of epoch seconds (`type: N, format: epoch-seconds`)");
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
