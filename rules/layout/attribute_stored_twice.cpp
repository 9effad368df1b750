#include <algorithm>
#include <optional>
#include <string>

#include <fmt/core.h>

#include "analysis/carried.h"
#include "lint/rule.h"
#include "rules/indexes/redundant.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

bool writes(const ExtraItem& item, const std::string& name) {
  return std::ranges::any_of(item.attributes, [&](const auto& attribute) { return *attribute.name == name; });
}

/// The attribute's stored name when the item writes `key` as its bare copy, always, and keeps it as well.
std::optional<std::string> copied(const StoredEntity& stored, const std::string& key) {
  const PhysicalAttribute* physical = stored.find(key);
  if (!physical || physical->alternatives.size() != 1 || physical->alternatives.front().when) return std::nullopt;
  const std::string* bare = physical->alternatives.front().value.bare_attribute();
  if (!bare || stored.omits(*bare)) return std::nullopt;
  std::string name = stored_name(stored, *bare);
  return name == key ? std::nullopt : std::optional(std::move(name));
}

/// An own attribute, a physical one or one of an extra item has this name.
bool stores(const Design& design, const StoredEntity& stored, const std::string& name) {
  if (stored.find(name)) return true;
  for (const ExtraItem& item : stored.also)
    if (writes(item, name) || item.keeps_all ||
        std::ranges::any_of(item.keeps, [&](const auto& kept) { return *kept == name; }))
      return true;
  return std::ranges::any_of(design.entity(stored.entity).attributes, [&](const Attribute& attribute) {
    return !stored.omits(*attribute.name) && stored_name(stored, *attribute.name) == name;
  });
}

/// The one attribute that every item with `key` keeps under its own name too, and no other item has: an index on it
/// would hold the same entries.
std::optional<std::string> could_be_named(const Design& design, const Table& table, const std::string& key) {
  std::optional<std::string> name;
  for (const StoredEntity& stored : table.stores) {
    if (std::ranges::any_of(stored.also, [&](const ExtraItem& item) { return writes(item, key); })) return std::nullopt;
    if (!stored.find(key)) continue;
    const std::optional<std::string> one = copied(stored, key);
    if (!one || (name && *name != *one)) return std::nullopt;
    name = one;
  }
  if (!name) return std::nullopt;
  for (const StoredEntity& stored : table.stores)
    if (!stored.find(key) && stores(design, stored, *name)) return std::nullopt;
  return name;
}

void check(const Path& path, PathId, RuleContext& context) {
  const Index* index = certain_index(context.layout(), path);
  if (!index) return;
  const Table& table = context.design().table(path.table);
  for (const Spanned<std::string>& key : attributes_of(index->key)) {
    const std::optional<std::string> name = could_be_named(context.design(), table, *key);
    if (!name || index->key.contains(*name) || table.key.contains(*key)) continue;
    context
        .report(key.span, index_path(table, *index) + ".key",
                fmt::format("`{}` of index `{}` is `{}` stored a second time", *key, *index->name, *name))
        .help(fmt::format("name `{}` in the key of the index, and stop writing `{}`", *name, *key))
        .about(*key);
  }
}

}  // namespace

extern constinit const Rule attribute_stored_twice{.code = "LAY202",
                                                   .name = "attribute-stored-twice",
                                                   .severity = Severity::Info,
                                                   .summary = "an index key is a mere copy of an attribute",
                                                   .since = "2026.1",
                                                   .check = &check};

}  // namespace kw::rules
