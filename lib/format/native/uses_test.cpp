#include <doctest/doctest.h>

#include "format/native/test_support.h"

using namespace kw;
using namespace kw::testing;

namespace {

const std::string kWorkload = R"(keywright: 1
name: work
tenant: a
assume: { region: us-east-1, month: 730h, default_item_size: 1 KB }
entities: { A: { identity: [a], attributes: { a: S } } }
patterns: { p: { entity: A, where: "a = :a" } }
tables: { Theirs: { key: { partition: a }, stores: [A] } }
requests: { p: { path: Theirs } }
)";

}  // namespace

TEST_CASE("a design takes entities, patterns and assumptions from what it uses, not tables and requests") {
  const LoadedText loaded = load_texts({{"d/layout.keywright.yaml", R"(uses: ../w/work.yaml
name: layout
description: mine
deployment: { tool: cdk }
assume: { region: eu-west-1, horizon: 90d, index_overhead: 2.5, prices: book }
tables: { T: { key: { partition: a }, stores: [A] } }
requests: { p: { path: T } }
)"},
                                        {"w/work.yaml", kWorkload}});
  CHECK(loaded.findings() == "");
  const Design& design = loaded.design();
  CHECK(*design.name == "layout");
  CHECK(design.description == "mine");
  CHECK(names(design.uses) == "../w/work.yaml");
  CHECK(design.deployment->tool == "cdk");
  CHECK(design.entities.size() == 1);
  CHECK(design.patterns.size() == 1);
  REQUIRE(design.tables.size() == 1);
  CHECK(*design.tables[0].name == "T");
  CHECK(design.requests.size() == 1);
  CHECK(**design.assume.region == "eu-west-1");
  CHECK(design.assume.month->value.value == 730 * kSecondsPerHour);
  CHECK(design.assume.default_item_size->value.value == 1024);
  CHECK(design.assume.horizon->value.value == 90 * kSecondsPerDay);
  CHECK(design.assume.index_overhead->value.value == doctest::Approx(2.5));
  CHECK(**design.assume.prices == "book");
  CHECK(**design.tenant == "a");
  REQUIRE(design.closure.size() == 2);
  CHECK(design.closure[0] == design.file);
  CHECK(loaded.sources.file(design.closure[1]).path() == "w/work.yaml");
  CHECK_FALSE(design.is_workload());
}

TEST_CASE("a file used along two ways is taken once") {
  const LoadedText loaded = load_texts({{"a.keywright.yaml", "uses: [b.yaml, c.yaml]\n"},
                                        {"b.yaml", "uses: c.yaml\nentities: { B: { kind_of: C } }\n"},
                                        {"c.yaml", "entities: { C: { identity: [c], attributes: { c: S } } }\n"}});
  CHECK(loaded.findings() == "");
  CHECK(loaded.design().entities.size() == 2);
  CHECK(*loaded.design().entities[0].name == "C");
  CHECK(loaded.design().closure.size() == 3);
  CHECK(loaded.design().is_workload());
}

TEST_CASE("the same name in two files is a conflict that shows both") {
  const LoadedText loaded =
      load_texts({{"a.keywright.yaml", "uses: w.yaml\nentities: { A: {} }\npatterns: { p: { entity: A } }\n"},
                  {"w.yaml", kWorkload}});
  CHECK(loaded.findings() ==
        "DOC304 <A> entity `A` is defined in two files | keep one of them, or rename one\n"
        "DOC304 <p> pattern `p` is defined in two files | keep one of them, or rename one");
  CHECK(loaded.sources.file(loaded.loaded.diagnostics[0].span.file).path() == "a.keywright.yaml");
  REQUIRE(loaded.loaded.diagnostics[0].labels.size() == 1);
  CHECK(loaded.sources.file(loaded.loaded.diagnostics[0].labels[0].span.file).path() == "w.yaml");
}

TEST_CASE("files that use each other are one finding") {
  CHECK(load_texts({{"a.keywright.yaml", "uses: b.yaml\n"}, {"b.yaml", "uses: a.keywright.yaml\n"}}).findings() ==
        "DOC304 <a.keywright.yaml> `a.keywright.yaml` uses this file again | remove one of the two `uses`");
  CHECK(load_texts({{"a.keywright.yaml", "uses: a.keywright.yaml\n"}}).findings().substr(0, 6) == "DOC304");
}

TEST_CASE("names that may stand in a file that cannot be read are not unknown") {
  const std::string layout =
      "uses: wrok.yaml\ntables: { T: { key: { partition: a }, stores: [A] } }\nrequests: { p: { path: T } }\n";
  CHECK(load_texts({{"d/a.keywright.yaml", layout}, {"d/work.yaml", kWorkload}}).findings() ==
        "DOC301 <wrok.yaml> there is no file `wrok.yaml` | write `work.yaml`");
  CHECK(load_texts({{"d/a.keywright.yaml", layout}, {"d/wrok.yaml", "entities: [\n"}}).findings().find('\n') ==
        std::string::npos);
}

TEST_CASE("a definition from a template fills the table") {
  const std::string cloud_formation = R"(AWSTemplateFormatVersion: "2010-09-09"
Resources:
  Users:
    Type: AWS::DynamoDB::Table
    Properties:
      TableName: users-prod
      BillingMode: PAY_PER_REQUEST
      AttributeDefinitions:
        - { AttributeName: a, AttributeType: S }
        - { AttributeName: b, AttributeType: N }
      KeySchema: [{ AttributeName: a, KeyType: HASH }]
      GlobalSecondaryIndexes:
        - IndexName: ByB
          KeySchema: [{ AttributeName: b, KeyType: HASH }]
          Projection: { ProjectionType: KEYS_ONLY }
  Other:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PAY_PER_REQUEST
      AttributeDefinitions: [{ AttributeName: x, AttributeType: S }]
      KeySchema: [{ AttributeName: x, KeyType: HASH }]
)";
  const std::string entities = "entities: { A: { identity: [a], attributes: { a: S, b: N } } }\n";
  const auto load = [&](const std::string& table) {
    return load_texts(
        {{"d/a.keywright.yaml", entities + "tables:\n  T: " + table + "\n"}, {"d/t.yaml", cloud_formation}});
  };

  const LoadedText loaded =
      load("{ stores: [A], from: { file: t.yaml, resource: Users }, indexes: { ByB: { serves: export } } }");
  CHECK(loaded.findings() == "");
  const Table& table = loaded.design().tables[0];
  CHECK(*table.name == "T");
  CHECK(**table.physical_name == "users-prod");
  CHECK(names(table.key.partition) == "a");
  CHECK(table.key.known);
  REQUIRE(table.indexes.size() == 1);
  CHECK(names(table.indexes[0].key.partition) == "b");
  CHECK(table.indexes[0].projection.kind == ProjectionKind::KeysOnly);
  CHECK(**table.indexes[0].serves == "export");
  CHECK(table.billing.mode == BillingMode::OnDemand);
  CHECK(table.origin == TableOrigin::CloudFormation);
  CHECK(**table.from == "t.yaml");
  CHECK(loaded.design().closure.size() == 2);

  CHECK(load("{ stores: [A], from: { file: t.yaml, resource: users-prod } }").findings() == "");
  CHECK(load("{ stores: [A], from: t.yaml }").findings() ==
        "DOC202 <t.yaml> `t.yaml` defines 2 tables | name one with `resource`: `Users` or `Other`");
  CHECK(load("{ stores: [A], from: { file: t.yaml, resource: User } }").findings() ==
        "DOC301 <User> `t.yaml` defines no table `User` | write `Users`");
  CHECK(load("{ from: tt.yaml }").findings() == "DOC301 <tt.yaml> there is no file `tt.yaml` | write `t.yaml`");
  CHECK(load("{ from: a.keywright.yaml }").findings().substr(0, 6) == "DOC203");

  const LoadedText differing = load(
      "{ key: { partition: b }, from: { file: t.yaml, resource: Users }, billing: { read: 1, write: 1 }, indexes: { "
      "ByB: { "
      "key: { partition: a }, projection: all }, New: { key: { partition: b }, projection: all } } }");
  CHECK(differing.findings() ==
        "DOC304 <{ partition: b }> `key` differs from the template's | remove `key` here: the template defines it\n"
        "DOC304 <{ read: 1, write: 1 }> `billing` differs from the template's | remove `billing` here: the template "
        "defines it\n"
        "DOC304 <{ partition: a }> `key` differs from the template's | remove `key` here: the template defines it\n"
        "DOC304 <all> `projection` differs from the template's | remove `projection` here: the template defines it\n"
        "DOC304 <New> the template has no index `New` | add `New` to the template, or remove it here");
  CHECK(names(differing.design().tables[0].key.partition) == "a");
  CHECK(load("{ key: { partition: a }, from: { file: t.yaml, resource: Users }, billing: on-demand }").findings() ==
        "");
}
