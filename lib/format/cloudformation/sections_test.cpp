#include <string>

#include <doctest/doctest.h>

#include "format/cloudformation/reading_test.h"

namespace kw {
namespace {

/// A table of that name, on one line.
std::string table(const std::string& name) {
  return name +
         ": { Type: AWS::DynamoDB::Table, Properties: { KeySchema: [{ AttributeName: id, KeyType: HASH }], "
         "AttributeDefinitions: [{ AttributeName: id, AttributeType: S }] } }\n";
}

Texts tables(const ReadTemplate& read) {
  Texts found;
  for (const Table& each : read.design.tables) found.push_back(*each.name);
  return found;
}

}  // namespace

TEST_CASE("tables are found in templates of every shape") {
  SUBCASE("a template") {
    const ReadTemplate read("Resources:\n  " + table("B") + "  " + table("A"));
    CHECK(tables(read) == Texts{"B", "A"});
    CHECK(read.table().origin == TableOrigin::CloudFormation);
  }
  SUBCASE("a SAM template") {
    const ReadTemplate read("Transform: [Mine, AWS::Serverless-2016-10-31]\nResources:\n  " + table("A"));
    CHECK(read.table().origin == TableOrigin::Sam);
  }
  SUBCASE("JSON") {
    const ReadTemplate read(
        R"({"Resources": {"A": {"Type": "AWS::DynamoDB::Table", "Properties": {
          "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
          "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
          "BillingMode": {"Fn::If": ["C", "PAY_PER_REQUEST", {"Ref": "AWS::NoValue"}]}}}}})",
        "template.json");
    CHECK(tables(read) == Texts{"A"});
    CHECK(read.skipped() == Texts{"`BillingMode`: Fn::If C"});
    CHECK(read.text(read.design.unresolved[0].skipped[0].first) == "\"Fn::If\"");
  }
  SUBCASE("a Serverless service") {
    const ReadTemplate read("service: s\nprovider: { name: aws }\nresources:\n  Resources:\n    " + table("A"));
    CHECK(tables(read) == Texts{"A"});
    CHECK(read.table().origin == TableOrigin::Serverless);
  }
  SUBCASE("a Serverless service with a list of templates, whose conditions are one") {
    const ReadTemplate read(
        "service: s\nprovider: { name: aws }\nresources:\n"
        "  - Resources:\n      " +
        table("A") + "  - ${file(more.yml)}\n  - Resources:\n      " + table("B") +
        "    Conditions: { C: !Equals [a, a] }\n");
    CHECK(tables(read) == Texts{"A", "B"});
    CHECK(read.skipped() == Texts{"${file(more.yml)}"});
  }
  SUBCASE("a file that is only resources") {
    CHECK(tables(ReadTemplate(table("A") + "Role: { Type: AWS::IAM::Role }\n")) == Texts{"A"});
  }
  SUBCASE("a file that is one resource") {
    const ReadTemplate read(
        "Type: AWS::DynamoDB::Table\nProperties:\n  KeySchema: [{ AttributeName: id, KeyType: HASH }]\n"
        "  AttributeDefinitions: [{ AttributeName: id, AttributeType: S }]\n",
        "resources/orders.table.yml");
    CHECK(tables(read) == Texts{"orders"});
    CHECK(read.text(read.table().name.span) == "AWS::DynamoDB::Table");
  }
}

TEST_CASE("resources that stand elsewhere or are made when deployed are told") {
  const ReadTemplate read(
      "Resources:\n"
      "  Other: ${file(other.yml)}\n"
      "  Fn::ForEach::Tables: [Name, [A, B], { '${Name}': { Type: AWS::DynamoDB::Table } }]\n"
      "  Fn::ForEach::Topics: [Name, [A, B], { '${Name}': { Type: AWS::SNS::Topic } }]\n  " +
      table("T"));
  CHECK(tables(read) == Texts{"T"});
  CHECK(read.skipped() == Texts{"${file(other.yml)}", "the resources that it makes"});
}

TEST_CASE("what is no template is not taken for one") {
  CHECK_FALSE(ReadTemplate("keywright: 1\nname: shop\n").recognised);
  CHECK_FALSE(ReadTemplate("Resources: { A: { kind: x } }\n").recognised);
  CHECK_FALSE(ReadTemplate("- a\n- b\n").recognised);
  CHECK_FALSE(ReadTemplate("text\n").recognised);
  CHECK_FALSE(ReadTemplate("TableName: T\nKeySchema: [{ AttributeName: id, KeyType: HASH }]\n").recognised);
}

TEST_CASE("anchors and merge keys of a template are followed") {
  const ReadTemplate read(
      "Resources:\n"
      "  A:\n"
      "    Type: AWS::DynamoDB::Table\n"
      "    Properties: &properties\n"
      "      KeySchema: &key [{ AttributeName: id, KeyType: HASH }]\n"
      "      AttributeDefinitions: [{ AttributeName: id, AttributeType: S }]\n"
      "  B:\n"
      "    Type: AWS::DynamoDB::Table\n"
      "    Properties:\n"
      "      <<: *properties\n"
      "      KeySchema: *key\n"
      "      BillingMode: PAY_PER_REQUEST\n");
  CHECK(tables(read) == Texts{"A", "B"});
  CHECK(read.findings().empty());
  CHECK(read.table(1).key.known);
  CHECK(names(read.table(1).key.partition) == Texts{"id"});
  CHECK(read.table(1).definitions.size() == 1);
}

}  // namespace kw
