#include <string>

#include <doctest/doctest.h>

#include "format/cloudformation/reading_test.h"

namespace kw {
namespace {

constexpr const char* kHead =
    "AWSTemplateFormatVersion: '2010-09-09'\n"
    "Parameters:\n"
    "  Env: { Type: String, Default: dev }\n"
    "  NoDefault: { Type: String }\n"
    "  Empty: { Type: String, Default: '' }\n"
    "  Zones: { Type: CommaDelimitedList, Default: 'a, b,c' }\n"
    "  Stored: { Type: 'AWS::SSM::Parameter::Value<String>', Default: /a/path }\n"
    "  Flag: { Type: String, Default: True }\n"
    "Mappings:\n"
    "  ByEnv:\n"
    "    dev: { name: small, list: [x, y] }\n"
    "    prod: { name: large, list: [z] }\n"
    "Conditions:\n"
    "  IsDev: !Equals [!Ref Env, dev]\n"
    "  IsProd: { 'Fn::Equals': [{ Ref: Env }, prod] }\n"
    "  Never: !Equals [a, b]\n"
    "  Always: !Not [!Condition Never]\n"
    "  Here: !Equals [!Ref AWS::Region, us-east-1]\n"
    "  Flagged: !Equals [!Ref Flag, 'true']\n"
    "  Both: !And [!Condition Always, !Condition IsDev]\n"
    "  NeitherKnown: !And [!Condition Here, !Condition Never]\n"
    "  One: { 'Fn::Or': [{ Condition: Here }, { Condition: Always }] }\n"
    "  Open: !Or [!Condition Here, !Condition Never]\n"
    "  Looping: !Not [!Condition Looping]\n"
    "Resources:\n"
    "  T:\n"
    "    Type: AWS::DynamoDB::Table\n"
    "    Properties:\n"
    "      KeySchema: [{ AttributeName: id, KeyType: HASH }]\n"
    "      AttributeDefinitions: [{ AttributeName: id, AttributeType: S }]\n"
    "      TableClass: ";

/// What `expression` comes to as a property: its text, "?" when that is unknown, "-" when it is left out.
std::string value_of(const std::string& expression) {
  const ReadTemplate read(kHead + expression + "\n");
  REQUIRE(read.design.tables.size() == 1);
  CHECK(read.findings().empty());
  if (read.table().table_class) return **read.table().table_class;
  return read.skipped().empty() ? "-" : "?";
}

}  // namespace

TEST_CASE("a reference is known by its parameter's default") {
  CHECK(value_of("!Ref Env") == "dev");
  CHECK(value_of("{ Ref: Env }") == "dev");
  CHECK(value_of("!Ref NoDefault") == "?");
  CHECK(value_of("!Ref T") == "?");
  CHECK(value_of("!Ref AWS::StackName") == "?");
  CHECK(value_of("!Ref AWS::NoValue") == "-");
  CHECK(value_of("!Ref Empty") == "?");   // an empty default asks for a value
  CHECK(value_of("!Ref Stored") == "?");  // the default is the name of a value
}

TEST_CASE("text is substituted when all of its parts are known") {
  CHECK(value_of("!Sub 'orders-${Env}'") == "orders-dev");
  CHECK(value_of("{ 'Fn::Sub': 'orders-${ Env }' }") == "orders-dev");
  CHECK(value_of("!Sub '${Empty}orders'") == "orders");
  CHECK(value_of("!Sub 'orders-${!Env}'") == "?");  // a literal `${Env}` is no name, and Serverless would fill it in
  CHECK(value_of("!Sub ['${a}-${Env}', { a: !Join ['', [x, y]] }]") == "xy-dev");
  CHECK(value_of("!Sub 'orders-${NoDefault}'") == "?");
  CHECK(value_of("!Sub '${T.Arn}'") == "?");
  CHECK(value_of("!Sub '${self:custom.stage}-orders'") == "?");
}

TEST_CASE("lists are joined, split and picked from") {
  CHECK(value_of("!Join ['-', [orders, !Ref Env]]") == "orders-dev");
  CHECK(value_of("!Join ['-', [orders, !Ref AWS::NoValue, v2]]") == "orders-v2");
  CHECK(value_of("!Join ['-', !Ref Zones]") == "a-b-c");
  CHECK(value_of("!Join ['-', [orders, !Ref NoDefault]]") == "?");
  CHECK(value_of("!Select [1, !Split [',', 'x,y,z']]") == "y");
  CHECK(value_of("!Select [1, !Ref Zones]") == "b");
  CHECK(value_of("!Select ['0', [orders, !Ref NoDefault]]") == "orders");
  CHECK(value_of("!Select [1, [orders, !Ref NoDefault]]") == "?");
  CHECK(value_of("!Select [7, !Ref Zones]") == "?");
}

TEST_CASE("a mapping is looked up by known keys") {
  CHECK(value_of("!FindInMap [ByEnv, !Ref Env, name]") == "small");
  CHECK(value_of("{ 'Fn::FindInMap': [ByEnv, prod, name] }") == "large");
  CHECK(value_of("!Select [1, !FindInMap [ByEnv, dev, list]]") == "y");
  CHECK(value_of("!FindInMap [ByEnv, !Ref AWS::Region, name]") == "?");
  CHECK(value_of("!FindInMap [ByEnv, test, name]") == "?");
}

TEST_CASE("what is only known when deployed stays unknown") {
  CHECK(value_of("!GetAtt Other.Arn") == "?");
  CHECK(value_of("!ImportValue shared-name") == "?");
  CHECK(value_of("{ 'Fn::Transform': { Name: Macro } }") == "?");
  CHECK(value_of("'${self:custom.table}'") == "?");
  CHECK(value_of("'{{resolve:ssm:/orders}}'") == "?");
  CHECK(value_of("!NewFunction x") == "?");
}

TEST_CASE("a condition is decided by literals and by parameters' defaults") {
  CHECK(value_of("!If [IsDev, yes-dev, no]") == "yes-dev");
  CHECK(value_of("{ 'Fn::If': [IsProd, prod, not-prod] }") == "not-prod");
  CHECK(value_of("!If [Always, a, !Ref NoDefault]") == "a");
  CHECK(value_of("!If [Flagged, a, b]") == "a");
  CHECK(value_of("!If [Both, a, b]") == "a");
  CHECK(value_of("!If [NeitherKnown, a, b]") == "b");
  CHECK(value_of("!If [One, a, b]") == "a");
}

TEST_CASE("a condition that cannot be decided leaves unknown what depends on it") {
  CHECK(value_of("!If [Here, a, b]") == "?");
  CHECK(value_of("!If [Here, a, !Ref AWS::NoValue]") == "?");
  CHECK(value_of("!If [Open, a, b]") == "?");
  CHECK(value_of("!If [Looping, a, b]") == "?");
  CHECK(value_of("!If [Missing, a, b]") == "?");
  CHECK(value_of("!If [Here, a]") == "?");
  CHECK(value_of("!Sub ['${x}-t', { x: !If [Here, a, b] }]") == "?");
}

TEST_CASE("branches that agree make a condition indifferent") {
  CHECK(value_of("!If [Here, same, same]") == "same");
  CHECK(value_of("!If [Here, !Ref Env, dev]") == "dev");
  CHECK(value_of("!If [Here, !Ref AWS::NoValue, !Ref AWS::NoValue]") == "-");
}

TEST_CASE("inside a branch its condition is known to hold") {
  CHECK(value_of("!If [Here, !If [Here, a, b], a]") == "a");
  CHECK(value_of("!If [Here, a, !If [Here, b, a]]") == "a");
}

TEST_CASE("a small text that means very much stays unknown instead of taking forever") {
  std::string conditions;
  std::string branches = "x0: &x0 !If [C0, a, b]\n";
  for (int i = 1; i < 40; ++i) {
    const std::string n = std::to_string(i);
    const std::string before = std::to_string(i - 1);
    branches += "x" + n + ": &x" + n + " !If [C" + n + ", *x" + before + ", *x" + before + "]\n";
  }
  for (int i = 0; i < 40; ++i)
    conditions += "  C" + std::to_string(i) + ": !Equals [!Ref AWS::Region, r" + std::to_string(i) + "]\n";
  const ReadTemplate read(branches + "Conditions:\n" + conditions +
                          "Resources:\n  T:\n    Type: AWS::DynamoDB::Table\n    Properties:\n"
                          "      KeySchema: [{ AttributeName: id, KeyType: HASH }]\n"
                          "      AttributeDefinitions: [{ AttributeName: id, AttributeType: S }]\n"
                          "      TableClass: *x39\n");
  CHECK_FALSE(read.table().table_class);
  CHECK(read.skipped().size() == 1);
}

}  // namespace kw
