#include <algorithm>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "advise/advice.h"
#include "analysis/carried.h"
#include "report/json_parts.h"
#include "report/report.h"

namespace kw {
namespace {

using Json = nlohmann::ordered_json;
using advise::Replacement;

std::string quoted(const std::string& text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The new indexes of one table, each once.
struct TableDefinition {
  const Table* table = nullptr;
  std::vector<const Replacement*> indexes;
};

std::vector<TableDefinition> tables_of(const advise::Advice& advice) {
  const Design& design = *advice.analysis->design;
  std::vector<TableDefinition> tables;
  for (const Replacement& unit : advice.replacements) {
    if (!unit.is_sound() || unit.is_there) continue;
    const Table& table = design.table(unit.table);
    auto found = std::ranges::find_if(tables, [&](const TableDefinition& each) { return each.table == &table; });
    if (found == tables.end()) found = tables.insert(tables.end(), TableDefinition{&table, {}});
    const bool known =
        std::ranges::any_of(found->indexes, [&](const Replacement* other) { return other->name == unit.name; });
    if (!known) found->indexes.push_back(&unit);
  }
  return tables;
}

class Definitions {
 public:
  explicit Definitions(const advise::Advice& advice) : design_(*advice.analysis->design), tables_(tables_of(advice)) {}

  IndexDefinitions run(std::string_view form) {
    for (const TableDefinition& table : tables_) {
      if (form == "cloudformation") cloudformation(table);
      if (form == "terraform") terraform(table);
      if (form == "create-table") create_table(table);
    }
    if (tables_.empty()) result_.notes.push_back("note: no index to make");
    return std::move(result_);
  }

 private:
  struct TypedAttribute {
    std::string name;
    std::string type;
  };

  std::string type_of(const Replacement& unit, const std::string& name) {
    const Table& table = design_.table(unit.table);
    const StoredEntity& stored = *table.find_stored(unit.entity);
    if (stored.find(name)) return "S";
    for (const Attribute& attribute : design_.entity(unit.entity).attributes)
      if (stored_name(stored, *attribute.name) == name && attribute.type)
        return std::string(to_text(attribute.type->value));
    result_.notes.push_back(fmt::format("note: the type of `{}` is not declared; S is written", name));
    return "S";
  }

  std::vector<TypedAttribute> attributes_of(const TableDefinition& table) {
    std::vector<TypedAttribute> all;
    for (const Replacement* unit : table.indexes)
      for (const std::vector<std::string>* side : {&unit->partition, &unit->sort})
        for (const std::string& name : *side)
          if (std::ranges::none_of(all, [&](const TypedAttribute& have) { return have.name == name; }))
            all.push_back({name, type_of(*unit, name)});
    return all;
  }

  static std::string_view projection_of(const Replacement& unit) {
    switch (unit.projection.kind.value_or(ProjectionKind::All)) {
      case ProjectionKind::All:
        return "ALL";
      case ProjectionKind::KeysOnly:
        return "KEYS_ONLY";
      case ProjectionKind::Include:
        return "INCLUDE";
    }
    return "";
  }

  static std::string names_of(const Projection& projection) {
    std::string text;
    for (const Spanned<std::string>& name : projection.attributes) text += (text.empty() ? "" : ", ") + quoted(*name);
    return "[" + text + "]";
  }

  template <class Visit>
  static void each_key(const Replacement& unit, const Visit& visit) {
    for (const std::string& name : unit.partition) visit(name, "HASH");
    for (const std::string& name : unit.sort) visit(name, "RANGE");
  }

  void cloudformation(const TableDefinition& table) {
    std::string& text = result_.text;
    text += fmt::format("# {}: add to its AttributeDefinitions and GlobalSecondaryIndexes\n", *table.table->name);
    text += "AttributeDefinitions:\n";
    for (const TypedAttribute& attribute : attributes_of(table))
      text += fmt::format("  - {{ AttributeName: {}, AttributeType: {} }}\n", quoted(attribute.name), attribute.type);
    text += "GlobalSecondaryIndexes:\n";
    for (const Replacement* unit : table.indexes) {
      text += fmt::format("  - IndexName: {}\n    KeySchema:\n", quoted(unit->name));
      each_key(*unit, [&](const std::string& name, std::string_view type) {
        text += fmt::format("      - {{ AttributeName: {}, KeyType: {} }}\n", quoted(name), type);
      });
      text += fmt::format("    Projection:\n      ProjectionType: {}\n", projection_of(*unit));
      if (unit->projection.kind == ProjectionKind::Include)
        text += fmt::format("      NonKeyAttributes: {}\n", names_of(unit->projection));
    }
  }

  void terraform(const TableDefinition& table) {
    std::string& text = result_.text;
    text += fmt::format("# {}: add to its aws_dynamodb_table (AWS provider 6.29.0 or later)\n", *table.table->name);
    for (const TypedAttribute& attribute : attributes_of(table))
      text += fmt::format("attribute {{\n  name = {}\n  type = \"{}\"\n}}\n", quoted(attribute.name), attribute.type);
    for (const Replacement* unit : table.indexes) {
      text += fmt::format("global_secondary_index {{\n  name            = {}\n  projection_type = \"{}\"\n",
                          quoted(unit->name), projection_of(*unit));
      if (unit->projection.kind == ProjectionKind::Include)
        text += fmt::format("  non_key_attributes = {}\n", names_of(unit->projection));
      each_key(*unit, [&](const std::string& name, std::string_view type) {
        text += fmt::format("  key_schema {{\n    attribute_name = {}\n    key_type       = \"{}\"\n  }}\n",
                            quoted(name), type);
      });
      text += "}\n";
    }
  }

  void create_table(const TableDefinition& table) {
    Json root;
    root["TableName"] = *table.table->name;
    root["AttributeDefinitions"] = Json::array();
    for (const TypedAttribute& attribute : attributes_of(table))
      root["AttributeDefinitions"].push_back({{"AttributeName", attribute.name}, {"AttributeType", attribute.type}});
    root["GlobalSecondaryIndexes"] = Json::array();
    for (const Replacement* unit : table.indexes) {
      Json index;
      index["IndexName"] = unit->name;
      index["KeySchema"] = Json::array();
      each_key(*unit, [&](const std::string& name, std::string_view type) {
        index["KeySchema"].push_back({{"AttributeName", name}, {"KeyType", type}});
      });
      index["Projection"]["ProjectionType"] = projection_of(*unit);
      if (unit->projection.kind == ProjectionKind::Include)
        for (const Spanned<std::string>& name : unit->projection.attributes)
          index["Projection"]["NonKeyAttributes"].push_back(*name);
      root["GlobalSecondaryIndexes"].push_back(std::move(index));
    }
    result_.text += json_text(root);
  }

  const Design& design_;
  std::vector<TableDefinition> tables_;
  IndexDefinitions result_;
};

}  // namespace

IndexDefinitions index_definitions(const advise::Advice& advice, std::string_view form) {
  return Definitions(advice).run(form);
}

}  // namespace kw
