#include <string>

#include <doctest/doctest.h>

#include "format/cloudformation/reading_test.h"

namespace kw {

TEST_CASE("a key that is partly an expression is unknown, and says so") {
  const ReadTemplate read = table_with(
      "      KeySchema:\n"
      "        - { AttributeName: id, KeyType: HASH }\n"
      "        - { AttributeName: !Ref Wanted, KeyType: RANGE }\n"
      "      AttributeDefinitions: [{ AttributeName: id, AttributeType: S }]\n");
  CHECK(read.findings().empty());
  CHECK_FALSE(read.table().key.known);
  CHECK(names(read.table().key.partition) == Texts{"id"});
  CHECK(read.table().key.sort.empty());
  CHECK(read.skipped() == Texts{"`KeySchema.AttributeName`: !Ref Wanted"});
}

TEST_CASE("an index under an undecided condition is uncertain and leaves the list unknown") {
  const ReadTemplate read = table_with(kKeyAndDefinition +
                                       "      GlobalSecondaryIndexes:\n"
                                       "        - { IndexName: A, KeySchema: [{ AttributeName: id, KeyType: HASH }], "
                                       "Projection: { ProjectionType: ALL } }\n"
                                       "        - !If\n"
                                       "          - Here\n"
                                       "          - { IndexName: B, KeySchema: [{ AttributeName: id, KeyType: HASH }], "
                                       "Projection: { ProjectionType: ALL } }\n"
                                       "          - !Ref AWS::NoValue\n");
  REQUIRE(read.table().indexes.size() == 2);
  CHECK(read.table().indexes[0].certain);
  CHECK_FALSE(read.table().indexes[1].certain);
  CHECK_FALSE(read.table().indexes_known);
  CHECK_FALSE(read.table().definitions_exact);
  CHECK(read.skipped() == Texts{"`GlobalSecondaryIndexes`: !If Here"});
}

TEST_CASE("an index that stands in both branches of a condition is one index") {
  const ReadTemplate read = table_with(kKeyAndDefinition +
                                       "      GlobalSecondaryIndexes: !If\n"
                                       "        - Here\n"
                                       "        - [{ IndexName: A, KeySchema: [{ AttributeName: id, KeyType: HASH }], "
                                       "Projection: { ProjectionType: ALL } }]\n"
                                       "        - [{ IndexName: A, KeySchema: [{ AttributeName: id, KeyType: HASH }],\n"
                                       "             Projection: { ProjectionType: KEYS_ONLY } }]\n");
  REQUIRE(read.table().indexes.size() == 1);
  CHECK_FALSE(read.table().indexes[0].certain);
  CHECK(read.table().indexes[0].key.known);
  CHECK_FALSE(read.table().indexes[0].projection.known);
}

TEST_CASE("an index that a default rules out is kept as uncertain, and the list stays known") {
  const ReadTemplate read(
      "Parameters: { SortBy: { Type: String, Default: '' } }\n"
      "Conditions: { Sorted: !Not [!Equals [!Ref SortBy, '']] }\n"
      "Resources:\n"
      "  T:\n"
      "    Type: AWS::DynamoDB::Table\n"
      "    Properties:\n" +
      kKeyAndDefinition +
      "      GlobalSecondaryIndexes: !If\n"
      "        - Sorted\n"
      "        - [{ IndexName: A, KeySchema: [{ AttributeName: !Ref SortBy, KeyType: HASH }],\n"
      "             Projection: { ProjectionType: ALL } }]\n"
      "        - !Ref AWS::NoValue\n");
  REQUIRE(read.table().indexes.size() == 1);
  CHECK_FALSE(read.table().indexes[0].certain);
  CHECK_FALSE(read.table().indexes[0].key.known);  // where it exists the default is overridden
  CHECK(read.table().indexes_known);
}

TEST_CASE("an index that stands in both branches of a decided condition is the one of the branch taken") {
  const ReadTemplate read(
      "Parameters: { Env: { Type: String, Default: dev } }\n"
      "Conditions: { IsProd: !Equals [!Ref Env, prod] }\n"
      "Resources:\n"
      "  T:\n"
      "    Type: AWS::DynamoDB::Table\n"
      "    Properties:\n" +
      kKeyAndDefinition +
      "      GlobalSecondaryIndexes:\n"
      "        - !If\n"
      "          - IsProd\n"
      "          - { IndexName: !Sub 'a-${Env}', KeySchema: [{ AttributeName: id, KeyType: HASH }],\n"
      "              Projection: { ProjectionType: ALL } }\n"
      "          - { IndexName: !Sub 'a-${Env}', KeySchema: [{ AttributeName: id, KeyType: HASH }],\n"
      "              Projection: { ProjectionType: KEYS_ONLY } }\n");
  REQUIRE(read.table().indexes.size() == 1);
  CHECK(read.table().indexes[0].certain);
  CHECK(*read.table().indexes[0].name == "a-dev");
  CHECK(read.table().indexes[0].projection.kind == ProjectionKind::KeysOnly);
  CHECK(read.table().definitions_exact);
}

TEST_CASE("a key attribute that a default leaves out is neither in the key nor among the definitions") {
  const ReadTemplate read(
      "Parameters: { Sorted: { Type: String, Default: 'no' } }\n"
      "Conditions: { IsSorted: !Equals [!Ref Sorted, 'yes'] }\n"
      "Resources:\n"
      "  T:\n"
      "    Type: AWS::DynamoDB::Table\n"
      "    Properties:\n"
      "      KeySchema:\n"
      "        - { AttributeName: id, KeyType: HASH }\n"
      "        - !If [IsSorted, { AttributeName: at, KeyType: RANGE }, !Ref AWS::NoValue]\n"
      "      AttributeDefinitions:\n"
      "        - { AttributeName: id, AttributeType: S }\n"
      "        - !If [IsSorted, { AttributeName: at, AttributeType: N }, !Ref AWS::NoValue]\n");
  CHECK(read.table().key.known);
  CHECK(read.table().key.elements.size() == 1);
  CHECK(read.table().definitions.size() == 1);
  CHECK(read.table().definitions_exact);
}

TEST_CASE("two branches that define an attribute differently say nothing about its type") {
  const ReadTemplate read = table_with(
      "      KeySchema: [{ AttributeName: id, KeyType: HASH }]\n"
      "      AttributeDefinitions:\n"
      "        Fn::If:\n"
      "          - Here\n"
      "          - [{ AttributeName: id, AttributeType: S }]\n"
      "          - [{ AttributeName: id, AttributeType: N }]\n");
  REQUIRE(read.table().definitions.size() == 1);
  CHECK_FALSE(read.table().definitions[0].type);
  CHECK_FALSE(read.table().definitions_exact);
}

TEST_CASE("properties that a transform may add are not missed") {
  const ReadTemplate read = table_with(
      "      Fn::Transform: { Name: AWS::Include }\n"
      "      TableClass: STANDARD\n");
  CHECK(read.findings().empty());
  CHECK_FALSE(read.table().key.known);
  CHECK_FALSE(read.table().indexes_known);
  CHECK_FALSE(read.table().billing.known);
  CHECK(read.skipped() == Texts{"what `Fn::Transform` adds"});
}

TEST_CASE("a resource's own condition is taken to hold") {
  const ReadTemplate read(
      "Parameters: { Env: { Type: String, Default: dev } }\n"
      "Conditions: { IsProd: !Equals [!Ref Env, prod] }\n"
      "Resources:\n"
      "  T:\n"
      "    Type: AWS::DynamoDB::Table\n"
      "    Condition: IsProd\n"
      "    Properties:\n" +
      kKeyAndDefinition + "      BillingMode: !If [IsProd, PAY_PER_REQUEST, PROVISIONED]\n");
  CHECK(read.table().billing.mode == BillingMode::OnDemand);
}

}  // namespace kw
