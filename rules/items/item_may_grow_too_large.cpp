#include <fmt/core.h>

#include "analysis/amounts.h"
#include "lint/rule.h"
#include "model/limits.h"
#include "rules/items/tables.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

/// The declared maxima of what the table stores of the entity, with the names; what has none counts nothing.
Bytes declared_maxima(const Entity& entity, const StoredEntity& stored) {
  Bytes sum{};
  for (const Attribute& attribute : entity.attributes) {
    const std::optional<Bytes> most = max_value_size(attribute);
    if (!most || stored.omits(*attribute.name)) continue;
    sum = sum + *most + Bytes{static_cast<double>(attribute.name->size())};
  }
  return sum;
}

/// The attribute that can take the most, to point at.
const Attribute* largest(const Entity& entity) {
  const Attribute* found = nullptr;
  for (const Attribute& attribute : entity.attributes)
    if (max_value_size(attribute) && (!found || *max_value_size(attribute) > *max_value_size(*found)))
      found = &attribute;
  return found;
}

void check(const Table& table, RuleContext& context) {
  const TableId id = id_of(context.design(), table);
  for (const StoredEntity& stored : table.stores) {
    const Entity& entity = context.design().entity(stored.entity);
    const Attribute* attribute = largest(entity);
    const Bytes most = declared_maxima(entity, stored);
    if (!attribute || attribute->inherited || most <= limits::kMaxItem) continue;
    const std::optional<Bytes> average = declared_item_size(context.design(), stored.entity, id).value;
    if (average && *average > limits::kMaxItem) continue;  // ITM101 says it.
    context
        .report(attribute->name.span, fmt::format("entities.{}.attributes.{}", *entity.name, *attribute->name),
                fmt::format("a `{}` may take {} in `{}` by its `max_size`, {} at most", *entity.name, to_text(most),
                            *table.name, to_text(limits::kMaxItem)))
        .help("split it over several items, or keep what grows in items of its own")
        .about(*table.name);
  }
}

}  // namespace

extern constinit const Rule item_may_grow_too_large{.code = "ITM202",
                                                    .name = "item-may-grow-too-large",
                                                    .severity = Severity::Warning,
                                                    .summary = "an item can grow larger than an item can be",
                                                    .since = "2026.1",
                                                    .check = &check};

}  // namespace kw::rules
