#include "format/native/sections.h"

namespace kw::native {
namespace {

void read_side(const Fields& fields, const SourceNode* node, KeyRole role, KeySchema& key) {
  if (!node) return;
  std::vector<Spanned<std::string>>& side = role == KeyRole::Partition ? key.partition : key.sort;
  (role == KeyRole::Partition ? key.partition_span : key.sort_span) = node->token;
  for (Spanned<std::string>& name : fields.texts(node)) {
    key.elements.push_back({name, role, name.span});
    side.push_back(std::move(name));
  }
}

Projection read_projection(const Fields& fields, const SourceNode* node) {
  Projection projection;
  if (!node) return projection;
  projection.span = node->token;
  if (node->is_sequence()) {
    projection.kind = ProjectionKind::Include;
    projection.attributes = fields.texts(node);
    projection.list_given = true;
    return projection;
  }
  if (node->text == "all") projection.kind = ProjectionKind::All;
  if (node->text == "keys-only") projection.kind = ProjectionKind::KeysOnly;
  return projection;
}

Index read_index(const Fields& fields, const NamedNode& named) {
  const SourceNode* node = named.node;
  Index index;
  index.name = named.name;
  index.span = named.span;
  if (const auto was = fields.text(node, "was")) index.was = was->value;
  index.description = fields.plain_text(node, "description");
  const std::string kind = fields.plain_text(node, "kind");
  if (kind == "local") index.kind = IndexKind::Local;
  if (kind == "vector") index.kind = IndexKind::Vector;
  index.key = read_key(fields, fields.get(node, "key"));
  index.projection = read_projection(fields, fields.get(node, "projection"));
  index.billing = read_billing(fields, fields.get(node, "billing"));
  index.serves = fields.text(node, "serves");
  index.ignore = fields.ignored(node, named.span);
  return index;
}

void read_definitions(const Fields& fields, const SourceNode* node, Table& table) {
  if (!node) return;
  table.definitions_span = node->token;
  for (const NamedNode& named : fields.named(node)) {
    AttributeDefinition definition;
    definition.name = named.name;
    definition.span = named.span;
    definition.type_span = named.node->token;
    if (named.node->is_scalar()) definition.type = parse_attribute_type(named.node->text);
    table.definitions.push_back(std::move(definition));
  }
}

void read_replicas(const Fields& fields, const SourceNode* node, Table& table) {
  if (!node) return;
  const SourceNode* regions = node->is_mapping() ? fields.get(node, "regions") : node;
  for (Spanned<std::string>& region : fields.texts(regions)) table.replicas.push_back({std::move(region)});
  table.replicas_strong = fields.plain_text(node, "consistency") == "strong";
}

Table read_table(const Fields& fields, const NamedNode& named) {
  const std::string path = path_join("tables", *named.name);
  const SourceNode* node = named.node;
  Table table;
  table.name = named.name;
  table.span = named.span;
  if (const auto was = fields.text(node, "was")) table.was = was->value;
  table.description = fields.plain_text(node, "description");
  table.key = read_key(fields, fields.get(node, "key"));
  if (table.key.span.known() && table.key.partition.empty()) table.key.known = false;  // It is said what is missing.
  read_definitions(fields, fields.get(node, "attributes"), table);
  read_stores(fields, fields.get(node, "stores"), path_join(path, "stores"), table);
  for (const NamedNode& index : fields.named(fields.get(node, "indexes")))
    if (index.node->is_mapping()) table.indexes.push_back(read_index(fields, index));
  table.billing = read_billing(fields, fields.get(node, "billing"));
  table.ttl = fields.text(node, "ttl");
  table.pitr = fields.boolean(node, "pitr");
  table.backups = fields.count(node, "backups");
  table.deletion_protection = fields.boolean(node, "deletion_protection");
  table.table_class = fields.text(node, "class");
  table.streams = fields.text(node, "streams");
  read_replicas(fields, fields.get(node, "replicas"), table);
  const SourceNode* warm = fields.get(node, "warm");
  table.warm = {fields.count(warm, "read"), fields.count(warm, "write")};
  table.deployment = read_deployment(fields, fields.get(node, "deployment"));
  table.ignore = fields.ignored(node, named.span);
  return table;
}

}  // namespace

KeySchema read_key(const Fields& fields, const SourceNode* node) {
  KeySchema key;
  if (!node) return key;
  key.span = node->token;
  read_side(fields, fields.get(node, "partition"), KeyRole::Partition, key);
  read_side(fields, fields.get(node, "sort"), KeyRole::Sort, key);
  return key;
}

Billing read_billing(const Fields& fields, const SourceNode* node) {
  Billing billing;
  if (!node) return billing;
  billing.span = node->token;
  if (node->is_scalar()) {
    if (node->text == "on-demand") billing.mode = BillingMode::OnDemand;
    return billing;
  }
  if (!node->is_mapping()) return billing;
  billing.mode = BillingMode::Provisioned;
  billing.capacity = {fields.count(node, "read"), fields.count(node, "write")};
  if (const SourceNode* scaling = fields.get(node, "autoscale"); scaling && scaling->is_mapping()) {
    Autoscale autoscale;
    if (const auto target = fields.share(scaling, "target")) autoscale.target = target->value;
    if (const auto least = fields.count(scaling, "min")) autoscale.min = least->value;
    if (const auto most = fields.count(scaling, "max")) autoscale.max = most->value;
    billing.autoscale = autoscale;
  }
  return billing;
}

std::optional<Deployment> read_deployment(const Fields& fields, const SourceNode* node) {
  if (!node || !node->is_mapping()) return std::nullopt;
  return Deployment{fields.plain_text(node, "tool"), fields.plain_text(node, "version"), node->token};
}

void read_tables(const Fields& fields, const SourceNode* node, Sections& into) {
  for (const NamedNode& named : fields.named(node))
    if (named.node->is_mapping()) into.tables.push_back(read_table(fields, named));
}

}  // namespace kw::native
