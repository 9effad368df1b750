#include "shape/schema.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/assert.h"
#include "source/load.h"

namespace kw {

namespace {

constexpr std::string_view kDefinitions = "#/definitions/";

ScalarMeaning meaning_of(std::string_view annotation) {
  static constexpr std::array<std::pair<std::string_view, ScalarMeaning>, 13> kMeanings = {{
      {"count", ScalarMeaning::Quantity},
      {"bytes", ScalarMeaning::Size},
      {"rate", ScalarMeaning::Frequency},
      {"duration", ScalarMeaning::Time},
      {"share", ScalarMeaning::Portion},
      {"decimal", ScalarMeaning::Decimal},
      {"attribute-type", ScalarMeaning::AttributeType},
      {"format", ScalarMeaning::Format},
      {"characters", ScalarMeaning::Characters},
      {"order", ScalarMeaning::Order},
      {"template", ScalarMeaning::Template},
      {"where", ScalarMeaning::Expression},
      {"expression", ScalarMeaning::Expression},
  }};
  const auto* found = std::ranges::find(kMeanings, annotation, &std::pair<std::string_view, ScalarMeaning>::first);
  return found == kMeanings.end() ? ScalarMeaning::Plain : found->second;  // Other annotations tell editors more.
}

std::string text_or_empty(const SourceNode& node, std::string_view key) {
  const SourceNode* value = node.find(key);
  return value ? value->text : "";
}

double number_of(const SourceNode& node) {
  double number = 0;
  const char* end = node.text.data() + node.text.size();
  const auto [stopped, fault] = std::from_chars(node.text.data(), end, number);
  KW_ASSERT(fault == std::errc{} && stopped == end);
  return number;
}

/// `{"required": [...]}`, perhaps with `not`: a demand on keys, no schema of its own.
bool demands_keys_only(const SourceNode& branch) {
  return branch.is_mapping() && branch.find("required") && !branch.find("type") && !branch.find("$ref");
}

}  // namespace

class SchemaParser {
 public:
  explicit SchemaParser(SchemaDocument& document) : document_(document) {}

  void parse(const SourceNode& json) {
    if (const SourceNode* definitions = json.find("definitions")) {
      for (const MappingEntry& entry : definitions->entries)
        document_.definitions_[entry.key->text] = &document_.nodes_.emplace_back();
      for (const MappingEntry& entry : definitions->entries)
        fill(*document_.definitions_[entry.key->text], *entry.value);
    }
    document_.root_ = make(json);
  }

 private:
  const Schema* make(const SourceNode& json) {
    if (const SourceNode* reference = json.find("$ref")) return &referenced(reference->text);
    Schema& schema = document_.nodes_.emplace_back();
    fill(schema, json);
    return &schema;
  }

  const Schema& referenced(const std::string& reference) {
    KW_ASSERT(reference.starts_with(kDefinitions));
    const auto found = document_.definitions_.find(reference.substr(kDefinitions.size()));
    KW_ASSERT(found != document_.definitions_.end());
    return *found->second;
  }

  void fill(Schema& schema, const SourceNode& json) {
    schema.title = text_or_empty(json, "title");
    schema.description = text_or_empty(json, "description");
    fill_types(schema, json);
    fill_scalar(schema, json);
    fill_mapping(schema, json);
    if (const SourceNode* items = json.find("items")) schema.items = make(*items);
    if (const SourceNode* least = json.find("minItems")) schema.min_items = static_cast<std::size_t>(number_of(*least));
    for (const std::string_view word : {"oneOf", "anyOf", "allOf"})
      if (const SourceNode* branches = json.find(word)) fill_branches(schema, *branches, word == "oneOf");
    schema.anything = !schema.scalar() && !schema.mapping && !schema.list && schema.branches.empty();
  }

  void fill_types(Schema& schema, const SourceNode& json) {
    const SourceNode* types = json.find("type");
    if (!types) return;
    if (types->is_scalar()) return fill_type(schema, types->text);
    for (const SourceNode* type : types->items) fill_type(schema, type->text);
  }

  static void fill_type(Schema& schema, std::string_view name) {
    schema.text |= name == "string";
    schema.number |= name == "number";
    schema.integer |= name == "integer";
    schema.boolean |= name == "boolean";
    schema.null |= name == "null";
    schema.mapping |= name == "object";
    schema.list |= name == "array";
  }

  void fill_scalar(Schema& schema, const SourceNode& json) {
    if (const SourceNode* meaning = json.find("x-keywright")) schema.meaning = meaning_of(meaning->text);
    if (const SourceNode* only = json.find("const")) schema.choices.push_back(only->text);
    if (const SourceNode* choices = json.find("enum"))
      for (const SourceNode* choice : choices->items)
        if (!choice->is_null()) schema.choices.push_back(choice->text);
    if (const SourceNode* minimum = json.find("minimum")) schema.minimum = number_of(*minimum);
  }

  void fill_mapping(Schema& schema, const SourceNode& json) {
    if (const SourceNode* properties = json.find("properties"))
      for (const MappingEntry& entry : properties->entries)
        schema.properties.emplace_back(entry.key->text, make(*entry.value));
    if (const SourceNode* required = json.find("required"))
      for (const SourceNode* name : required->items) schema.required.push_back(name->text);
    const SourceNode* others = json.find("additionalProperties");
    schema.open = !others || (others->is_scalar() && others->text == "true");
    if (others && others->is_mapping()) schema.others = make(*others);
  }

  void fill_branches(Schema& schema, const SourceNode& branches, bool exclusive) {
    for (const SourceNode* branch : branches.items) {
      if (!demands_keys_only(*branch)) {
        schema.branches.push_back(make(*branch));
        continue;
      }
      const std::string& key = branch->find("required")->items.front()->text;
      schema.one_of.push_back(key);
      // `oneOf` means "no two of them"; a branch with `not` only stands in where there is none of the others.
      if (exclusive && !branch->find("not")) schema.alone.push_back(key);
    }
  }

  SchemaDocument& document_;
};

SchemaDocument::SchemaDocument(std::string_view json) {
  SourceSet sources;
  const LoadedSource loaded = load_json(sources.file(sources.add("schema", std::string(json))));
  KW_ASSERT(loaded.tree.root != nullptr && loaded.problems.empty());
  SchemaParser(*this).parse(*loaded.tree.root);
}

const Schema* Schema::property(std::string_view name) const {
  const auto found = std::ranges::find(properties, name, &std::pair<std::string, const Schema*>::first);
  return found == properties.end() ? nullptr : found->second;
}

}  // namespace kw
