#include <doctest/doctest.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "expression/check_request.h"

using namespace kw;
using Json = nlohmann::json;

namespace {

constexpr const char* kLostExpression = "the row holds a program's object in place of the expression";
constexpr const char* kLostList = "the row lost its AttributesToGet, which is what was judged";

/// Rows that cannot be asked, and why.
const std::map<std::string, const char*> kExceptions{
    {"R0217", kLostList},
    {"R0269", kLostList},
    {"R0431", kLostList},
    {"R0434", kLostList},
    {"R0361", "the schema lacks the index, which an earlier update had created"},
    {"R0363", "the schema lacks the index: an unknown name is found before a request is checked"},
    {"R0512", "mixes expressions with legacy parameters, which a request here cannot say"},
    {"R1060", "mixes expressions with legacy parameters, which a request here cannot say"},
    {"R0514", "the row lost the values that no expression used"},
    {"R1098", "the table does not exist"},
    {"R1132", "the row describes the expression instead of giving it; check_request_test has it"},
    {"R0458", kLostExpression},
    {"R0462", kLostExpression},
    {"R0467", kLostExpression},
    {"R0472", kLostExpression},
    {"R0474", kLostExpression},
    {"R0475", kLostExpression},
    {"R0476", kLostExpression},
    {"R0477", kLostExpression},
    {"R0479", kLostExpression},
    {"R0486", kLostExpression},
    {"R0487", kLostExpression},
    {"R0489", kLostExpression},
    {"R0491", kLostExpression},
    {"R0494", kLostExpression},
    {"R0496", kLostExpression},
    {"R0497", kLostExpression},
    {"R0498", kLostExpression},
};

/// Rows that have several faults, of which the service names another one first, or that it words in two ways.
const std::map<std::string, const char*> kOtherWords{
    {"R0509", "an unused alias besides a comparison of two attributes"},
    {"R0690", "an empty list of names besides an empty expression; the row does not hold the list"},
    {"R1126", "nested attributes are also recorded without the first words (R0718)"},
    {"R1128", "nested attributes are also recorded without the first words (R0718)"},
};

struct Reason {
  const char* fragment;  ///< Of the recorded message, or of the pattern that it was said to match.
  std::vector<RefusalKind> kinds;
};

/// Which kinds a recorded message stands for; the first fragment that occurs decides.
const std::vector<Reason>& reasons() {
  using enum RefusalKind;
  static const std::vector<Reason> all{
      {"can only contain non-primary key attributes", {FilterNamesKey}},
      {"[fF]ilter.*[kK]ey", {FilterNamesKey}},
      {".* key ", {FilterNamesKey}},
      {"HASH.*equality", {PartitionUnbound}},
      {"RANGE.*equality", {ConditionAfterRange}},
      {"RANGE key attributes", {SortSkipped}},
      {"onsistent", {StrongOnGlobalIndex}},
      {"[Tt]ype", {ValueType, BeginsWithOnNumber}},
      {".*type", {ValueType}},
      {"Query condition missed", {PartitionUnbound, OperatorNotForKeys}},
      {"ey condition", {PartitionUnbound, OperatorNotForKeys}},
      {".*not supported", {PartitionUnbound}},
      {"not an indexable operation", {OperatorNotForKeys}},
      {"Conditions can be of length", {Malformed}},
      {"same data type", {Malformed}},
      {"Incorrect operand type", {Malformed}},
      {"Syntax error", {Malformed}},
      {"empty", {Malformed}},
      {"Multiple attribute names", {Malformed}},
      {"No key attribute specified", {Malformed}},
      {"as its first operand", {Malformed}},
      {"nested", {OperatorNotForKeys}},
      {"operator", {OperatorNotForKeys}},
      {".*KeyConditionExpression", {OperatorNotForKeys}},
      {"BEGINS_WITH is not valid for N ", {BeginsWithOnNumber}},
      {"is not valid for", {Malformed}},
      {"Invalid number of argument", {Malformed}},
      {".*BEGINS_WITH", {BeginsWithOnNumber, Malformed}},
      {".*EQ", {Malformed}},
      {".*comparison", {Malformed}},
      {".*one", {TwoConditionsOnOneKey}},
      {"unused in expressions", {Malformed}},
      {"is not defined", {Malformed}},
      {".*qq", {Malformed}},
      {".*name2", {Malformed}},
  };
  return all;
}

bool reason_agrees(const std::string& recorded, RefusalKind kind) {
  for (const Reason& reason : reasons()) {
    if (recorded.find(reason.fragment) == std::string::npos) continue;
    return std::find(reason.kinds.begin(), reason.kinds.end(), kind) != reason.kinds.end();
  }
  return recorded.empty() || recorded == "ValidationException";
}

std::vector<TypedName> names_of(const Json& keys, std::string_view role) {
  std::vector<TypedName> names;
  for (const Json& key : keys)
    if (role.empty() || key[1] == role) names.push_back({key[0], parse_attribute_type(std::string(key[2]))});
  return names;
}

/// The queried table or index; nothing is known about it when the row has no schema.
RequestTarget target_of(const Json& row) {
  RequestTarget target;
  target.name = "Table";
  if (!row.contains("schema") || row["schema"].is_null()) return target;
  const Json& schema = row["schema"];
  target.table_key = names_of(schema["table_keys"], "");
  Json keys = schema["table_keys"];
  const std::string index = row["input"].value("IndexName", "");
  for (const char* kind : {"gsi", "lsi"}) {
    const Json indexes = schema.value(kind, Json::array());
    for (const Json& declared : indexes) {
      if (declared["name"] != index) continue;
      keys = declared["keys"];
      target.name = "Table." + index;
      target.is_index = true;
      target.is_global = kind == std::string_view("gsi");
      const Json projection = declared.value("projection", Json::object());
      if (projection.value("ProjectionType", "ALL") != "ALL")
        target.projected = projection.value("NonKeyAttributes", std::vector<std::string>());
    }
  }
  REQUIRE((index.empty() || target.is_index));
  target.partition = names_of(keys, "HASH");
  target.sort = names_of(keys, "RANGE");
  return target;
}

BoundValue value_of(const std::string& placeholder, const Json& value) {
  BoundValue bound;
  bound.placeholder = placeholder;
  for (const auto& [type, content] : value.items()) {
    bound.type = parse_attribute_type(type);
    if (content.is_string() && content != "…") bound.constant = content;
  }
  return bound;
}

std::optional<std::string> text_of(const Json& input, const char* name) {
  if (!input.contains(name)) return std::nullopt;
  return input[name].get<std::string>();
}

RequestToCheck request_of(const Json& input) {
  RequestToCheck request;
  request.key_condition = text_of(input, "KeyConditionExpression");
  request.filter = text_of(input, "FilterExpression");
  request.projection = text_of(input, "ProjectionExpression");
  request.select = text_of(input, "Select");
  request.strong = input.value("ConsistentRead", false);
  request.values_complete = input.contains("values");
  if (input.contains("Limit")) request.limit = input["Limit"].get<double>();
  const Json names = input.value("names", Json::object());
  for (const auto& [alias, name] : names.items()) request.names.emplace_back(alias, name);
  const Json values = input.value("values", Json::object());
  for (const auto& [placeholder, value] : values.items()) request.values.push_back(value_of(placeholder, value));
  return request;
}

std::vector<LegacyCondition> legacy_of(const Json& conditions) {
  std::vector<LegacyCondition> all;
  for (const auto& [attribute, condition] : conditions.items()) {
    LegacyCondition legacy{attribute, condition[0], {}};
    for (const Json& value : condition[1])  // A value that the row left empty is taken for a text.
      legacy.types.push_back(value.empty() ? AttributeType::S
                                           : parse_attribute_type(value.begin().key()).value_or(AttributeType::S));
    all.push_back(std::move(legacy));
  }
  return all;
}

void append(std::vector<Refusal>& all, const std::vector<Refusal>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

/// Legacy conditions are checked as such, what stands beside them as in a request without a key condition.
std::vector<Refusal> answer(const Json& row) {
  const Json& input = row["input"];
  const RequestTarget target = target_of(row);
  RequestToCheck request = request_of(input);
  if (!input.contains("KeyConditions") && !input.contains("QueryFilter")) return check_request(request, target);
  std::vector<Refusal> all;
  request.operation = RequestToCheck::Operation::Scan;
  append(all, check_request(request, target));
  if (input.contains("QueryFilter")) append(all, check_legacy_filter(legacy_of(input["QueryFilter"]), target));
  if (input.contains("KeyConditions")) append(all, check_legacy_conditions(legacy_of(input["KeyConditions"]), target));
  return all;
}

std::string recorded_message(const Json& row) {
  for (const char* name : {"message", "message_pattern"})
    if (row.contains(name) && row[name].is_string()) return row[name];
  return {};
}

struct Counts {
  int accepted = 0;
  int refused = 0;
  int excepted = 0;
  int same_words = 0;   ///< Our `service_message` is the recorded one.
  int other_words = 0;  ///< It is another.
};

void check_row(const Json& row, Counts& counts) {
  const std::string id = row["id"];
  CAPTURE(id);
  const std::string input = row["input"].dump();
  CAPTURE(input);
  const std::vector<Refusal> refusals = answer(row);
  for (const Refusal& refusal : refusals) CHECK_FALSE(refusal.message.empty());
  if (row["outcome"] == "accept") {
    ++counts.accepted;
    CHECK_MESSAGE(refusals.empty(), (refusals.empty() ? "" : refusals[0].message));
    return;
  }
  ++counts.refused;
  CHECK_FALSE(refusals.empty());
  if (refusals.empty()) return;
  const std::string recorded = recorded_message(row);
  CHECK_MESSAGE(reason_agrees(recorded, refusals[0].kind), refusals[0].message, " / ", recorded);
  const bool exact = row.contains("message") && row["message"].is_string();
  if (!exact || refusals[0].service_message.empty()) return;
  const bool same = refusals[0].service_message == recorded;
  ++(same ? counts.same_words : counts.other_words);
  if (!same) CHECK_MESSAGE(kOtherWords.contains(id), refusals[0].service_message, " / ", recorded);
}

}  // namespace

TEST_CASE("every recorded query is answered as the service answered") {
  const char* shared = std::getenv("KEYWRIGHT_SHARED");
  std::ifstream file(std::string(shared ? shared : "../shared") + "/cases/recorded-outcomes.jsonl");
  if (!file) {
    MESSAGE("skipped: no recorded outcomes here");
    return;
  }
  const std::set<std::string> scopes{"key-condition", "filter", "placeholders", "request", "consistent-read"};
  Counts counts;
  for (std::string line; std::getline(file, line);) {
    const Json row = Json::parse(line);
    if (!scopes.contains(row["scope"])) continue;
    if (kExceptions.contains(row["id"]))
      ++counts.excepted;
    else
      check_row(row, counts);
  }
  MESSAGE(fmt::format("{} accepted, {} refused, {} not asked; {} of the service's messages word for word, {} otherwise",
                      counts.accepted, counts.refused, counts.excepted, counts.same_words, counts.other_words));
  CHECK(counts.excepted == static_cast<int>(kExceptions.size()));
  CHECK(counts.accepted + counts.refused > 300);
}
