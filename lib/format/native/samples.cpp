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

/// Bytes that a value takes in an item, elements and all (fact sheet 4.1).
class StoredBytes {
 public:
  /// Unset for a number that is none, and for values that are too large to be counted.
  static std::optional<Bytes> of(const SourceNode& node) {
    StoredBytes counted;
    const double bytes = counted.value(node);
    if (counted.failed_) return std::nullopt;
    return Bytes{bytes};
  }

 private:
  double value(const SourceNode& written) {
    const SourceNode& node = written.resolved();
    if (failed_ || ++nodes_ > kMaxNodes) return fail();
    if (const std::optional<AttributeType> type = dynamodb_json_type(node))
      return typed(*type, node.entries[0].value->resolved());
    if (node.is_scalar()) return scalar(plain_type(node), node.text);
    return node.is_sequence() ? list(node) : map(node);
  }

  double typed(AttributeType type, const SourceNode& node) {
    switch (type) {
      case AttributeType::S:
      case AttributeType::N:
      case AttributeType::B:
      case AttributeType::Bool:
      case AttributeType::Null:
        return scalar(type, node.text);
      case AttributeType::M:
        return map(node);
      case AttributeType::L:
        return list(node);
      case AttributeType::SS:
        return set(AttributeType::S, node);
      case AttributeType::NS:
        return set(AttributeType::N, node);
      case AttributeType::BS:
        return set(AttributeType::B, node);
    }
    return fail();
  }

  double scalar(AttributeType type, const std::string& text) {
    if (type == AttributeType::Bool || type == AttributeType::Null) return 1;
    if (type == AttributeType::B) return base64_bytes(text);
    if (type == AttributeType::S) return static_cast<double>(text.size());
    const std::optional<Decimal> number = Decimal::parse(text);
    return number ? static_cast<double>(number->stored_bytes()) : fail();
  }

  static double base64_bytes(const std::string& text) {
    const auto padding = static_cast<double>(text.size() - text.find_last_not_of('=') - 1);
    return text.empty() ? 0 : static_cast<double>(text.size()) / 4 * 3 - padding;
  }

  double list(const SourceNode& node) {
    double bytes = kDocument;
    for (const SourceNode* item : node.items) bytes += kElement + value(*item);
    return bytes;
  }

  double map(const SourceNode& node) {
    double bytes = kDocument;
    for (const MappingEntry& entry : node.entries)
      bytes += kElement + static_cast<double>(entry.key->text.size()) + value(*entry.value);
    return bytes;
  }

  double set(AttributeType type, const SourceNode& node) {
    double bytes = 0;
    for (const SourceNode* item : node.items) bytes += scalar(type, item->resolved().text);
    return bytes;
  }

  double fail() {
    failed_ = true;
    return 0;
  }

  static constexpr double kDocument = 3;
  static constexpr double kElement = 1;
  static constexpr int kMaxNodes = 100'000;  ///< An item has 400 KB; aliases of aliases have more.
  int nodes_ = 0;
  bool failed_ = false;
};

}  // namespace

SampleItem::Value read_value(const Fields& fields, const SourceNode& node) {
  const std::optional<Bytes> bytes = StoredBytes::of(node);
  if (const std::optional<AttributeType> type = dynamodb_json_type(node)) {
    const SourceNode& value = fields.real(*node.entries[0].value);
    return {*type, value.is_scalar() ? value.text : "", node.token, bytes};
  }
  if (node.is_scalar()) return {plain_type(node), node.text, node.token, bytes};
  return {node.is_sequence() ? AttributeType::L : AttributeType::M, "", node.token, bytes};
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
