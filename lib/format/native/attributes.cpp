#include "format/native/sections.h"

#include "base/text.h"

namespace kw::native {
namespace {

template <class T, class Parse>
std::optional<Spanned<T>> word(const Fields& fields, const SourceNode* node, std::string_view key, Parse parse) {
  const std::optional<Spanned<std::string>> text = fields.text(node, key);
  if (!text) return std::nullopt;
  const std::optional<T> value = parse(text->value);
  if (!value) return std::nullopt;
  return Spanned<T>{*value, text->span};
}

/// `Entity.attribute`: the first dot parts them, for entity names hold none.
std::optional<AttributeReference> read_reference(const Fields& fields, const SourceNode* node) {
  const std::optional<Spanned<std::string>> text = fields.text(node);
  if (!text) return std::nullopt;
  const std::size_t dot = text->value.find('.');
  if (dot == std::string::npos) return AttributeReference{*text, {"", text->span}, std::nullopt, text->span};
  return AttributeReference{{text->value.substr(0, dot), fields.part_of(*node, 0, dot)},
                            {text->value.substr(dot + 1), fields.part_of(*node, dot + 1, text->value.size())},
                            std::nullopt,
                            text->span};
}

void read_declared_values(const Fields& fields, const SourceNode* node, Attribute& attribute) {
  if (!node) return;
  if (node->is_sequence())
    for (const SourceNode* item : fields.list(node))
      if (item->is_scalar()) attribute.values.push_back({item->text, std::nullopt, item->span});
  for (const NamedNode& value : fields.named(node)) {
    std::optional<Share> share;
    if (value.node->is_scalar()) share = parse_share(value.node->text);
    attribute.values.push_back({*value.name, share, value.name.span});
  }
}

void read_may_be(const Fields& fields, const SourceNode* node, Attribute& attribute) {
  if (!node) return;
  attribute.may_be_span = node->token;
  std::vector<const SourceNode*> words = fields.list(node);
  for (const SourceNode* item : words) {
    if (!item->is_scalar()) continue;
    attribute.may_be_empty |= item->text == "empty";
    attribute.may_be_null |= item->text == "null" || item->is_null();  // An unquoted null can mean nothing else.
  }
}

void read_sizes(const Fields& fields, const SourceNode* node, Attribute& attribute) {
  attribute.size = fields.bytes(node, "size");
  attribute.max_size = fields.bytes(node, "max_size");
  attribute.distinct = fields.count(node, "distinct");
  attribute.top_share = fields.share(node, "top_share");
  attribute.present = fields.share(node, "present");
  attribute.optional = fields.is_true(node, "optional");
  attribute.min = fields.decimal(node, "min");
  attribute.max = fields.decimal(node, "max");
  attribute.decimals = fields.count(node, "decimals");
}

void read_origin(const Fields& fields, const SourceNode* node, const std::string& path, Attribute& attribute) {
  for (const SourceNode* item : fields.list(fields.get(node, "refers")))
    if (std::optional<AttributeReference> reference = read_reference(fields, item))
      attribute.refers.push_back(std::move(*reference));
  attribute.follows = fields.text(node, "follows");
  if (const SourceNode* computed = fields.get(node, "computed"))
    if (std::optional<KeyTemplate> made = fields.key_template(computed, path_join(path, "computed")))
      attribute.computed = Spanned<KeyTemplate>{*made, computed->span};
  if (const SourceNode* copied = fields.get(node, "copy_of")) attribute.copy_of = read_reference(fields, copied);
  const std::string kept = fields.plain_text(node, "kept");
  if (kept == "snapshot") attribute.kept = CopyKept::Snapshot;
  if (kept == "in-step") attribute.kept = CopyKept::InStep;
  if (const auto since = fields.text(node, "since")) attribute.since = since->value;
  attribute.backfilled = fields.is_true(node, "backfilled");
}

Attribute read_attribute(const Fields& fields, const NamedNode& named, const std::string& path) {
  Attribute attribute;
  attribute.name = named.name;
  attribute.span = named.span;
  const SourceNode* node = named.node;
  if (node->is_scalar()) {
    if (const std::optional<AttributeType> type = parse_attribute_type(node->text))
      attribute.type = Spanned<AttributeType>{*type, node->span};
    return attribute;
  }
  if (const auto was = fields.text(node, "was")) attribute.was = was->value;
  attribute.description = fields.plain_text(node, "description");
  attribute.type = word<AttributeType>(fields, node, "type", parse_attribute_type);
  attribute.format = word<AttributeFormat>(fields, node, "format", parse_format);
  attribute.characters = word<CharacterSet>(fields, node, "characters", CharacterSet::parse);
  read_sizes(fields, node, attribute);
  read_declared_values(fields, fields.get(node, "values"), attribute);
  read_may_be(fields, fields.get(node, "may_be"), attribute);
  if (const auto changes = fields.boolean(node, "mutable")) attribute.is_mutable = changes->value;
  read_origin(fields, node, path, attribute);
  return attribute;
}

}  // namespace

void read_attributes(const Fields& fields, const SourceNode* node, const std::string& path, Entity& entity,
                     Sections& into) {
  for (const NamedNode& named : fields.named(node)) {
    entity.attributes.push_back(read_attribute(fields, named, path_join(path, *named.name)));
    for (Suppression& suppression : fields.ignored(named.node, named.span))
      into.suppressions.push_back(std::move(suppression));
  }
}

}  // namespace kw::native
