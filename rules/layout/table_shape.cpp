#include "rules/layout/table_shape.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "base/text.h"

namespace kw::rules {

namespace {

constexpr double kSameNames = 0.8;

/// `text` in small letters, the entity's name taken out wherever it stands.
std::string without_name(std::string_view text, const Entity& entity) {
  std::string plain = to_lower_ascii(text);
  const std::string name = to_lower_ascii(*entity.name);
  for (std::size_t at = plain.find(name); at != std::string::npos && !name.empty(); at = plain.find(name))
    plain.erase(at, name.size());
  return plain;
}

std::string type_of(const Entity& entity, const StoredEntity& stored, const std::string& name) {
  const Attribute* attribute = entity.find(name);
  if (!attribute) return stored.find(name) ? "text" : "?";
  return attribute->type ? std::string(to_text(attribute->type->value)) : "?";
}

std::string key_text(const KeySchema& key, const Entity& entity, const StoredEntity& stored) {
  std::string text;
  for (const Spanned<std::string>& name : key.partition) text += "p:" + type_of(entity, stored, *name) + " ";
  for (const Spanned<std::string>& name : key.sort) text += "s:" + type_of(entity, stored, *name) + " ";
  return text;
}

std::string projection_text(const Projection& projection) {
  if (!projection.kind) return "?";
  return *projection.kind == ProjectionKind::All        ? "all"
         : *projection.kind == ProjectionKind::KeysOnly ? "keys"
                                                        : "list";
}

std::string sorted_text(std::vector<std::string> lines) {
  std::ranges::sort(lines);
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::string index_text(const Table& table, const Entity& entity, const StoredEntity& stored) {
  std::vector<std::string> lines;
  for (const Index& index : table.indexes)
    lines.push_back(fmt::format("{} {}{}", static_cast<int>(index.kind), key_text(index.key, entity, stored),
                                projection_text(index.projection)));
  return sorted_text(std::move(lines));
}

std::string term_text(const Term& term, const Entity& entity) {
  if (term.kind == TermKind::Other) return without_name(to_text(term), entity);
  return fmt::format("{} {} {}", static_cast<int>(term.kind), without_name(term.attribute, entity), term.values.size());
}

std::string read_text(const Read& read, const Entity& entity) {
  std::vector<std::string> terms;
  for (const Term& term : read.where.terms) terms.push_back(term_text(term, entity));
  std::string text = sorted_text(std::move(terms));
  for (const OrderItem& item : read.order)
    text += fmt::format("order {} {}\n", without_name(*item.attribute, entity), item.descending);
  return text + fmt::format("limit {}\n", read.limit.has_value());
}

/// What is asked about the entity alone.
std::optional<std::string> patterns_text(const Design& design, const Entity& entity) {
  std::vector<std::string> patterns;
  for (const Pattern& pattern : design.patterns)
    if (pattern.reads.size() == 1 && *pattern.reads.front().entity_name == *entity.name)
      patterns.push_back(fmt::format("{} {}{}", static_cast<int>(pattern.answer), pattern.strong,
                                     read_text(pattern.reads.front(), entity)));
  if (patterns.empty()) return std::nullopt;
  return sorted_text(std::move(patterns));
}

std::string settings_text(const Table& table, const Entity& entity) {
  std::string text = fmt::format("{} ", table.billing.mode ? static_cast<int>(*table.billing.mode) : -1);
  if (table.ttl) text += "ttl ";
  if (table.pitr) text += **table.pitr ? "pitr " : "no-pitr ";
  if (table.table_class) text += **table.table_class + " ";
  if (table.streams) text += **table.streams + " ";
  for (const Replica& replica : table.replicas) text += *replica.region + " ";
  if (entity.team) text += "team " + **entity.team + " ";
  for (const auto& [wish, value] : entity.operations.wishes) text += wish + ":" + *value + " ";
  return text;
}

}  // namespace

std::vector<TableShape> table_shapes(const Design& design) {
  std::vector<TableShape> shapes;
  for (const Table& table : design.tables) {
    if (table.stores.size() != 1 || !table.stores.front().also.empty() || !table.key.known) continue;
    const StoredEntity& stored = table.stores.front();
    const Entity& entity = design.entity(stored.entity);
    const std::optional<std::string> patterns = patterns_text(design, entity);
    if (!patterns) continue;
    TableShape shape{
        .table = &table, .entity = &entity, .text = key_text(table.key, entity, stored) + "\n", .attributes = {}};
    shape.text += index_text(table, entity, stored) + settings_text(table, entity) + "\n" + *patterns;
    for (const Attribute& attribute : entity.attributes) shape.attributes.insert(without_name(*attribute.name, entity));
    shapes.push_back(std::move(shape));
  }
  return shapes;
}

bool same_attributes(const TableShape& a, const TableShape& b) {
  const std::size_t more = std::max(a.attributes.size(), b.attributes.size());
  const auto shared =
      std::ranges::count_if(a.attributes, [&](const std::string& name) { return b.attributes.contains(name); });
  return static_cast<double>(shared) >= kSameNames * static_cast<double>(more);
}

}  // namespace kw::rules
