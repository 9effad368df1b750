#include "format/native/sections.h"

#include <optional>

namespace kw::native {
namespace {

/// `{ S: "x" }`: one entry whose key is a type's short name.
std::optional<AttributeType> dynamodb_json_type(const SourceNode& node) {
  if (!node.is_mapping() || node.entries.size() != 1 || !node.entries[0].key->is_scalar()) return std::nullopt;
  const std::string& name = node.entries[0].key->text;
  const std::optional<AttributeType> type = parse_attribute_type(name);
  if (!type || to_text(*type) != name) return std::nullopt;
  const SourceNode& value = node.entries[0].value->resolved();
  switch (*type) {
    case AttributeType::S:
    case AttributeType::N:
    case AttributeType::B:
    case AttributeType::Bool:
    case AttributeType::Null:
      return value.is_scalar() ? type : std::nullopt;
    case AttributeType::M:
      return value.is_mapping() ? type : std::nullopt;
    case AttributeType::L:
    case AttributeType::SS:
    case AttributeType::NS:
    case AttributeType::BS:
      return value.is_sequence() ? type : std::nullopt;
  }
  return std::nullopt;
}

AttributeType plain_type(const SourceNode& scalar) {
  if (scalar.quoted) return AttributeType::S;
  if (scalar.is_null()) return AttributeType::Null;
  if (scalar.text == "true" || scalar.text == "false") return AttributeType::Bool;
  return Decimal::parse(scalar.text) ? AttributeType::N : AttributeType::S;
}

}  // namespace

SampleItem::Value read_value(const Fields& fields, const SourceNode& node) {
  if (const std::optional<AttributeType> type = dynamodb_json_type(node)) {
    const SourceNode& value = fields.real(*node.entries[0].value);
    return {*type, value.is_scalar() ? value.text : "", node.token};
  }
  if (node.is_scalar()) return {plain_type(node), node.text, node.token};
  return {node.is_sequence() ? AttributeType::L : AttributeType::M, "", node.token};
}

std::vector<SampleItem> read_samples(const Fields& fields, const SourceNode* list) {
  std::vector<SampleItem> samples;
  for (const SourceNode* item : fields.list(list)) {
    if (!item->is_mapping()) continue;
    SampleItem sample;
    sample.span = item->token;
    const SourceNode* body = fields.get(item, "Item");  // What `get-item` prints wraps the item.
    if (!body || !body->is_mapping() || item->entries.size() != 1) body = item;
    for (const NamedNode& attribute : fields.named(body))
      sample.attributes.emplace_back(attribute.name, read_value(fields, *attribute.node));
    samples.push_back(std::move(sample));
  }
  return samples;
}

}  // namespace kw::native
