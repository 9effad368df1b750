#include "format/native/sections.h"

namespace kw::native {
namespace {

std::optional<Parent> read_parent(const Fields& fields, const SourceNode* node) {
  if (!node) return std::nullopt;
  Parent parent;
  parent.span = node->token;
  const std::optional<Spanned<std::string>> name = node->is_scalar() ? fields.text(node) : fields.text(node, "entity");
  if (!name) return std::nullopt;
  parent.entity_name = *name;
  parent.average = fields.count(node, "average");
  parent.largest = fields.count(node, "largest");
  return parent;
}

std::vector<std::vector<Spanned<std::string>>> read_unique(const Fields& fields, const SourceNode* node) {
  std::vector<std::vector<Spanned<std::string>>> lists;
  if (!node || !node->is_sequence()) return lists;
  for (const SourceNode* item : fields.list(node))
    if (item->is_sequence()) lists.push_back(fields.texts(item));
  return lists;
}

Operations read_operations(const Fields& fields, const SourceNode* node) {
  Operations operations;
  for (const NamedNode& wish : fields.named(node))
    if (std::optional<Spanned<std::string>> value = fields.text(wish.node))
      operations.wishes.emplace(*wish.name, std::move(*value));
  return operations;
}

Entity read_entity(const Fields& fields, const NamedNode& named, Sections& into) {
  const std::string path = path_join("entities", *named.name);
  const SourceNode* node = named.node;
  Entity entity;
  entity.name = named.name;
  entity.span = named.span;
  if (const auto was = fields.text(node, "was")) entity.was = was->value;
  entity.description = fields.plain_text(node, "description");
  entity.count = fields.count(node, "count");
  entity.growth = fields.rate(node, "growth");
  if (const SourceNode* identity = fields.get(node, "identity")) {
    entity.identity = fields.texts(identity);
    entity.identity_span = identity->token;
  }
  entity.unique = read_unique(fields, fields.get(node, "unique"));
  entity.parent = read_parent(fields, fields.get(node, "belongs_to"));
  entity.kind_of_name = fields.text(node, "kind_of");
  entity.name_space = fields.text(node, "namespace");
  entity.item_size = fields.bytes(node, "item_size");
  entity.ttl = fields.text(node, "ttl");
  entity.team = fields.text(node, "team");
  entity.operations = read_operations(fields, fields.get(node, "operations"));
  read_attributes(fields, fields.get(node, "attributes"), path_join(path, "attributes"), entity, into);
  entity.ignore = fields.ignored(node, named.span);
  return entity;
}

}  // namespace

void read_entities(const Fields& fields, const SourceNode* node, Sections& into) {
  for (const NamedNode& named : fields.named(node)) {
    Entity entity = read_entity(fields, named, into);
    if (const SourceNode* samples = fields.get(named.node, "samples"); samples && samples->is_sequence())
      entity.samples = read_samples(fields, samples);
    read_entity_writes(fields, fields.get(named.node, "writes"), entity, into);
    into.entities.push_back(std::move(entity));
  }
}

}  // namespace kw::native
