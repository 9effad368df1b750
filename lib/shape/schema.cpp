#include "shape/schema.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "base/assert.h"

namespace kw {

namespace {

using Json = nlohmann::ordered_json;

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

std::string text_of(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// `{"required": [...]}`, perhaps with `not`: a demand on keys, no schema of its own.
bool demands_keys_only(const Json& branch) {
  return branch.is_object() && branch.contains("required") && !branch.contains("type") && !branch.contains("$ref");
}

}  // namespace

class SchemaParser {
 public:
  explicit SchemaParser(SchemaDocument& document) : document_(document) {}

  void parse(const Json& json) {
    const auto definitions = json.find("definitions");
    if (definitions != json.end()) {
      for (const auto& [name, body] : definitions->items())
        document_.definitions_[name] = &document_.nodes_.emplace_back();
      for (const auto& [name, body] : definitions->items()) fill(*document_.definitions_[name], body);
    }
    document_.root_ = make(json);
  }

 private:
  const Schema* make(const Json& json) {
    const auto reference = json.find("$ref");
    if (reference != json.end()) return &referenced(reference->get<std::string>());
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

  void fill(Schema& schema, const Json& json) {
    schema.title = json.value("title", "");
    schema.description = json.value("description", "");
    fill_types(schema, json);
    fill_scalar(schema, json);
    fill_mapping(schema, json);
    if (const auto items = json.find("items"); items != json.end()) schema.items = make(*items);
    schema.min_items = json.value("minItems", std::size_t{0});
    for (const char* word : {"oneOf", "anyOf", "allOf"})
      if (const auto branches = json.find(word); branches != json.end())
        fill_branches(schema, *branches, word == std::string_view("oneOf"));
    schema.anything = !schema.scalar() && !schema.mapping && !schema.list && schema.branches.empty();
  }

  void fill_types(Schema& schema, const Json& json) {
    const auto types = json.find("type");
    if (types == json.end()) return;
    for (const Json& type : types->is_array() ? *types : Json::array({*types})) {
      const std::string name = type.get<std::string>();
      schema.text |= name == "string";
      schema.number |= name == "number";
      schema.integer |= name == "integer";
      schema.boolean |= name == "boolean";
      schema.null |= name == "null";
      schema.mapping |= name == "object";
      schema.list |= name == "array";
    }
  }

  void fill_scalar(Schema& schema, const Json& json) {
    if (const auto meaning = json.find("x-keywright"); meaning != json.end())
      schema.meaning = meaning_of(meaning->get<std::string>());
    if (const auto only = json.find("const"); only != json.end()) schema.choices.push_back(text_of(*only));
    if (const auto choices = json.find("enum"); choices != json.end())
      for (const Json& choice : *choices)
        if (!choice.is_null()) schema.choices.push_back(text_of(choice));
    if (const auto minimum = json.find("minimum"); minimum != json.end()) schema.minimum = minimum->get<double>();
  }

  void fill_mapping(Schema& schema, const Json& json) {
    if (const auto properties = json.find("properties"); properties != json.end())
      for (const auto& [name, body] : properties->items()) schema.properties.emplace_back(name, make(body));
    if (const auto required = json.find("required"); required != json.end())
      for (const Json& name : *required) schema.required.push_back(name.get<std::string>());
    const auto others = json.find("additionalProperties");
    schema.open = others == json.end() || *others == Json(true);
    if (others != json.end() && others->is_object()) schema.others = make(*others);
  }

  void fill_branches(Schema& schema, const Json& branches, bool exclusive) {
    for (const Json& branch : branches) {
      if (!demands_keys_only(branch)) {
        schema.branches.push_back(make(branch));
        continue;
      }
      const std::string key = branch["required"][0].get<std::string>();
      schema.one_of.push_back(key);
      // `oneOf` means "no two of them"; a branch with `not` only stands in where there is none of the others.
      if (exclusive && !branch.contains("not")) schema.alone.push_back(key);
    }
  }

  SchemaDocument& document_;
};

SchemaDocument::SchemaDocument(std::string_view json) {
  SchemaParser(*this).parse(Json::parse(json));
}

const Schema* Schema::property(std::string_view name) const {
  const auto found = std::ranges::find(properties, name, &std::pair<std::string, const Schema*>::first);
  return found == properties.end() ? nullptr : found->second;
}

}  // namespace kw
