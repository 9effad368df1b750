#include <string>

#include <doctest/doctest.h>

#include "format/cloudformation/reading_test.h"

namespace kw {
namespace {

const char* const kOrders =
    "Resources:\n"
    "  Orders:\n"
    "    Type: AWS::DynamoDB::Table\n"
    "    Properties:\n"
    "      TableName: orders\n"
    "      BillingMode: PROVISIONED\n"
    "      ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: '7' }\n"
    "      AttributeDefinitions:\n"
    "        - { AttributeName: customer, AttributeType: S }\n"
    "        - { AttributeName: placed, AttributeType: N }\n"
    "        - { AttributeName: status, AttributeType: S }\n"
    "        - { AttributeName: region, AttributeType: \"B\" }\n"
    "      KeySchema:\n"
    "        - AttributeName: customer\n"
    "          KeyType: HASH\n"
    "        - AttributeName: placed\n"
    "          KeyType: RANGE\n"
    "      GlobalSecondaryIndexes:\n"
    "        - IndexName: ByStatus\n"
    "          KeySchema:\n"
    "            - { AttributeName: status, KeyType: HASH }\n"
    "            - { AttributeName: region, KeyType: HASH }\n"
    "            - { AttributeName: placed, KeyType: RANGE }\n"
    "            - { AttributeName: customer, KeyType: RANGE }\n"
    "          Projection: { ProjectionType: INCLUDE, NonKeyAttributes: [total, 'lines'] }\n"
    "          ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 2 }\n"
    "      LocalSecondaryIndexes:\n"
    "        - IndexName: ByRegion\n"
    "          KeySchema: [{ AttributeName: customer, KeyType: HASH }, { AttributeName: region, KeyType: RANGE }]\n"
    "          Projection: { ProjectionType: KEYS_ONLY }\n"
    "      TimeToLiveSpecification: { AttributeName: expires, Enabled: true }\n"
    "      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true }\n"
    "      StreamSpecification: { StreamViewType: NEW_AND_OLD_IMAGES }\n"
    "      TableClass: STANDARD_INFREQUENT_ACCESS\n"
    "      DeletionProtectionEnabled: false\n"
    "      WarmThroughput: { ReadUnitsPerSecond: 12000, WriteUnitsPerSecond: 4000 }\n"
    "      SSESpecification: { SSEEnabled: true }\n"
    "      SomethingNewOfNextYear: [1, 2]\n";

}  // namespace

TEST_CASE("a template's table has everything that it says") {
  const ReadTemplate read(kOrders);
  CHECK(read.recognised);
  CHECK(read.findings().empty());
  CHECK(read.skipped().empty());
  REQUIRE(read.design.tables.size() == 1);
  const Table& table = read.table();
  CHECK(*table.name == "Orders");
  CHECK(**table.physical_name == "orders");
  CHECK(table.origin == TableOrigin::CloudFormation);
  CHECK(names(table.key.partition) == Texts{"customer"});
  CHECK(names(table.key.sort) == Texts{"placed"});
  CHECK(table.key.known);
  REQUIRE(table.definitions.size() == 4);
  CHECK(table.definitions[1].type == AttributeType::N);
  CHECK(table.definitions[3].type == AttributeType::B);
  CHECK(table.definitions_exact);
  CHECK(table.billing.mode == BillingMode::Provisioned);
  CHECK(table.billing.known);
  CHECK(table.billing.capacity.read->value == Count{5});
  CHECK(table.billing.capacity.write->value == Count{7});
  CHECK(**table.ttl == "expires");
  CHECK(**table.pitr);
  CHECK(**table.streams == "new-and-old-images");
  CHECK(**table.table_class == "infrequent-access");
  CHECK_FALSE(**table.deletion_protection);
  CHECK(table.warm.read->value == Count{12'000});
}

TEST_CASE("indexes are read with keys of several attributes, projections and capacity") {
  const ReadTemplate read(kOrders);
  REQUIRE(read.table().indexes.size() == 2);
  const Index& global = read.table().indexes[0];
  CHECK(*global.name == "ByStatus");
  CHECK(global.kind == IndexKind::Global);
  CHECK(global.certain);
  CHECK(names(global.key.partition) == Texts{"status", "region"});
  CHECK(names(global.key.sort) == Texts{"placed", "customer"});
  CHECK(global.projection.kind == ProjectionKind::Include);
  CHECK(names(global.projection.attributes) == Texts{"total", "lines"});
  CHECK(global.billing.capacity.write->value == Count{2});
  const Index& local = read.table().indexes[1];
  CHECK(local.kind == IndexKind::Local);
  CHECK(names(local.key.sort) == Texts{"region"});
  CHECK(local.projection.kind == ProjectionKind::KeysOnly);
  CHECK_FALSE(local.projection.list_given);
}

TEST_CASE("what is read stands where it is written") {
  const ReadTemplate read(kOrders);
  const Table& table = read.table();
  const Index& index = table.indexes[0];
  CHECK(read.text(table.name.span) == "Orders");
  CHECK(read.text(table.span).starts_with("Orders:\n    Type"));
  CHECK(read.text(table.span).ends_with("[1, 2]"));
  CHECK(read.text(table.key.partition_span) == "customer");
  CHECK(read.text(table.key.elements[1].span) == "AttributeName: placed\n          KeyType: RANGE");
  CHECK(read.text(table.definitions[3].type_span) == "B");
  CHECK(read.text(table.definitions[3].span) == "{ AttributeName: region, AttributeType: \"B\" }");
  CHECK(read.text(table.billing.span) == "PROVISIONED");
  CHECK(read.text(table.billing.capacity.write->span) == "7");
  CHECK(read.text(index.name.span) == "ByStatus");
  CHECK(read.text(index.key.sort_span).starts_with("placed"));
  CHECK(read.text(index.key.sort_span).ends_with("customer"));
  CHECK(read.text(index.projection.span) == "INCLUDE");
  CHECK(read.text(index.projection.attributes[1].span) == "lines");
  CHECK(read.text(table.ttl->span) == "expires");
}

TEST_CASE("the order and the roles of key elements stay as they are written") {
  const ReadTemplate read = table_with(
      "      KeySchema: [{ AttributeName: b, KeyType: RANGE }, { AttributeName: a, KeyType: HASH }]\n"
      "      AttributeDefinitions: [{ AttributeName: a, AttributeType: S }, { AttributeName: b, AttributeType: S }]\n");
  const KeySchema& key = read.table().key;
  CHECK(key.known);
  REQUIRE(key.elements.size() == 2);
  CHECK(key.elements[0].role == KeyRole::Sort);
  CHECK(*key.elements[1].name == "a");
}

TEST_CASE("a vector index is carried by name, and definitions may be there for it") {
  const ReadTemplate read =
      table_with(kKeyAndDefinition + "      VectorIndexes: [{ IndexName: ByMeaning, Anything: 1 }]\n");
  CHECK(read.findings().empty());
  REQUIRE(read.table().indexes.size() == 1);
  CHECK(read.table().indexes[0].kind == IndexKind::Vector);
  CHECK(*read.table().indexes[0].name == "ByMeaning");
  CHECK_FALSE(read.table().definitions_exact);
}

TEST_CASE("capacity is provisioned where no mode is said") {
  CHECK(table_with(kKeyAndDefinition).table().billing.mode == BillingMode::Provisioned);
}

TEST_CASE("a switched-off time to live is none") {
  const ReadTemplate read =
      table_with(kKeyAndDefinition + "      TimeToLiveSpecification: { AttributeName: x, Enabled: false }\n");
  CHECK_FALSE(read.table().ttl);
}

TEST_CASE("properties of a wrong form are reported where they are") {
  const ReadTemplate read = table_with(
      "      KeySchema: { AttributeName: id, KeyType: HASH }\n"
      "      AttributeDefinitions:\n"
      "        - id\n"
      "        - { AttributeName: id, AttributeType: STRING }\n"
      "        - { AttributeType: S }\n"
      "      BillingMode: ON_DEMAND\n"
      "      ProvisionedThroughput: { ReadCapacityUnits: many, WriteCapacityUnits: 1 }\n"
      "      DeletionProtectionEnabled: perhaps\n");
  CHECK(read.findings() == Texts{"DOC203 7: `KeySchema` is a mapping, not a list",
                                 "DOC203 9: an element of `AttributeDefinitions` is text, not a mapping",
                                 "DOC203 10: `STRING` is no value of `AttributeType`",
                                 "DOC202 11: `AttributeName` is missing",
                                 "DOC203 13: `ReadCapacityUnits` is `many`, not a number",
                                 "DOC203 12: `ON_DEMAND` is no value of `BillingMode`",
                                 "DOC203 14: `DeletionProtectionEnabled` is `perhaps`, not true or false"});
  CHECK_FALSE(read.table().key.known);
  CHECK_FALSE(read.table().definitions_exact);
  CHECK_FALSE(read.table().billing.known);
}

TEST_CASE("what a table and an index cannot do without is missed") {
  const ReadTemplate read = table_with(
      "      KeySchema: [{ AttributeName: id }, { KeyType: SORT }]\n"
      "      GlobalSecondaryIndexes: [{ Projection: {} }]\n");
  CHECK(read.findings() == Texts{"DOC202 7: `KeyType` is missing", "DOC202 7: `AttributeName` is missing",
                                 "DOC203 7: `SORT` is no value of `KeyType`",
                                 "DOC202 4: `AttributeDefinitions` is missing", "DOC202 8: `IndexName` is missing",
                                 "DOC202 8: `KeySchema` is missing", "DOC202 8: `ProjectionType` is missing"});
  CHECK_FALSE(read.table().key.known);
  REQUIRE(read.table().indexes.size() == 1);
  CHECK_FALSE(read.table().indexes[0].name_known);
  CHECK_FALSE(read.table().indexes[0].key.known);
}

TEST_CASE("a default of a wrong form asks for a value and is no mistake") {
  const ReadTemplate read = table_with(
      "      KeySchema: [{ AttributeName: id, KeyType: HASH }]\n"
      "      AttributeDefinitions: [{ AttributeName: id, AttributeType: !Ref Kind }]\n");
  CHECK(read.findings().empty());
  CHECK_FALSE(read.table().definitions[0].type);
  CHECK_FALSE(read.table().definitions_exact);
  CHECK(read.skipped() == Texts{"`AttributeDefinitions.AttributeType`: !Ref Kind"});
}

TEST_CASE("a name that is an expression is shown as it is written and needs no word") {
  const ReadTemplate read = table_with(kKeyAndDefinition +
                                       "      TableName: !Sub '${AWS::StackName}-t'\n"
                                       "      GlobalSecondaryIndexes:\n"
                                       "        - IndexName: !Sub '${AWS::StackName}-by-id'\n"
                                       "          KeySchema: [{ AttributeName: id, KeyType: HASH }]\n"
                                       "          Projection: { ProjectionType: ALL }\n");
  CHECK_FALSE(read.table().physical_name);
  const Index& index = read.table().indexes.at(0);
  CHECK_FALSE(index.name_known);
  CHECK(*index.name == "!Sub ${AWS::StackName}-by-id");
  CHECK(read.text(index.name.span) == "!Sub '${AWS::StackName}-by-id'");
  CHECK(read.skipped().empty());
  CHECK(read.table().definitions_exact);
}

TEST_CASE("a global table has replicas, and settings where they agree") {
  const ReadTemplate read(
      "Resources:\n"
      "  G:\n"
      "    Type: AWS::DynamoDB::GlobalTable\n"
      "    Properties:\n" +
      kKeyAndDefinition +
      "      BillingMode: PROVISIONED\n"
      "      MultiRegionConsistency: STRONG\n"
      "      WriteProvisionedThroughputSettings:\n"
      "        WriteCapacityAutoScalingSettings:\n"
      "          MinCapacity: 5\n"
      "          MaxCapacity: 50\n"
      "          TargetTrackingScalingPolicyConfiguration: { TargetValue: 70 }\n"
      "      Replicas:\n"
      "        - Region: eu-west-1\n"
      "          ReadProvisionedThroughputSettings: { ReadCapacityUnits: 9 }\n"
      "          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true }\n"
      "          DeletionProtectionEnabled: true\n"
      "          TableClass: STANDARD\n"
      "        - Region: !Ref AWS::Region\n"
      "          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true }\n"
      "          DeletionProtectionEnabled: false\n"
      "          TableClass: STANDARD\n");
  const Table& table = read.table();
  CHECK(read.findings().empty());
  REQUIRE(table.replicas.size() == 1);
  CHECK(*table.replicas[0].region == "eu-west-1");
  CHECK(table.replicas_strong);
  CHECK(table.billing.capacity.write->value == Count{5});
  CHECK(table.billing.capacity.read->value == Count{9});
  CHECK(table.billing.autoscale->max == Count{50});
  CHECK(table.billing.autoscale->target == Share{0.7});
  CHECK(**table.pitr);
  CHECK_FALSE(table.deletion_protection);
  CHECK(**table.table_class == "standard");
  CHECK(read.skipped().empty());
}

TEST_CASE("a simple table is what SAM makes of it") {
  SUBCASE("by default") {
    const ReadTemplate read("Resources:\n  T: { Type: AWS::Serverless::SimpleTable }\n");
    CHECK(read.findings().empty());
    CHECK(read.table().origin == TableOrigin::Sam);
    CHECK(names(read.table().key.partition) == Texts{"id"});
    CHECK(read.text(read.table().key.partition_span) == "AWS::Serverless::SimpleTable");
    CHECK(read.table().definitions[0].type == AttributeType::S);
    CHECK(read.table().billing.mode == BillingMode::OnDemand);
  }
  SUBCASE("as it says") {
    const ReadTemplate read(
        "Transform: AWS::Serverless-2016-10-31\n"
        "Resources:\n"
        "  T:\n"
        "    Type: AWS::Serverless::SimpleTable\n"
        "    Properties:\n"
        "      TableName: things\n"
        "      PrimaryKey: { Name: number, Type: Number }\n"
        "      ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 }\n");
    CHECK(names(read.table().key.partition) == Texts{"number"});
    CHECK(read.table().definitions[0].type == AttributeType::N);
    CHECK(read.table().billing.mode == BillingMode::Provisioned);
    CHECK(**read.table().physical_name == "things");
  }
  SUBCASE("with a key of a wrong type") {
    const ReadTemplate read(
        "Resources:\n  T: { Type: AWS::Serverless::SimpleTable, Properties: { PrimaryKey: { Name: a, Type: Map } } "
        "}\n");
    CHECK(read.findings() == Texts{"DOC203 2: `Map` is no value of `Type`"});
    CHECK_FALSE(read.table().definitions[0].type);
  }
}

}  // namespace kw
