// What a user does wrong as text, and what the reader says: one finding each.

#include <doctest/doctest.h>

#include "format/native/test_support.h"

using namespace kw;
using namespace kw::testing;

namespace {

const std::string kEntities =
    "keywright: 1\nentities:\n  User: { identity: [userId], attributes: { userId: S, status: S, at: N } }\n";

std::string one_finding(const std::string& rest) {
  const LoadedText loaded = load_text(kEntities + rest);
  return loaded.findings();
}

}  // namespace

TEST_CASE("text that lacks quotes is one finding, whether the document still parses or not") {
  const std::string stores = "tables:\n  T:\n    key: { partition: PK, sort: SK }\n    stores:\n      User:\n";
  CHECK(one_finding(stores + "        PK: {userId}#{status}\n        SK: \"x\"\n") ==
        "DOC206 <{userId}#{status}> `{userId}#{status}` of `PK` is read as a mapping | put the template in quotes");
  CHECK(one_finding(stores + "        PK: \"x\"\n        SK: {userId}\n") ==
        "DOC206 <{userId}> `{userId}` of `SK` is read as a mapping | put the template in quotes");
  CHECK(one_finding(stores + "        PK: \"x\"\n        SK: #META\n") ==
        "DOC205 <#META> `#META` of `SK` is read as a comment from `#` on | put the template in quotes");
  CHECK(
      one_finding(
          "tables:\n  T:\n    key: { partition: PK, sort: SK }\n    stores:\n      User: { PK: \"x\", SK: #META }\n") ==
      "DOC205 <#META> `#META` of `SK` is read as a comment from `#` on | put the template in quotes");
  CHECK(
      one_finding(
          "tables:\n  T:\n    key: { partition: PK }\n    stores:\n      User: { PK: {userId}#{status}, type: U }\n") ==
      "DOC206 <{userId}#{status}> `{userId}#{status}` of `PK` is read as a mapping | put the template in quotes");
  CHECK(one_finding("patterns:\n  p: { entity: User, where: status IN (:a, :b), limit: 3 }\n") ==
        "DOC207 <status IN (:a, :b)> `status IN (:a, :b)` of `where` is cut at its first comma | put the condition in "
        "quotes");
  CHECK(one_finding("patterns:\n  p: { entity: User, where: status IN ('a', 'b') }\n") ==
        "DOC207 <status IN ('a', 'b')> `status IN ('a', 'b')` of `where` is cut at its first comma | put the condition "
        "in quotes");
}

TEST_CASE("what was swallowed is read as it was meant") {
  const LoadedText loaded = load_text(kEntities +
                                      "patterns:\n  p: { entity: User, where: status IN (:a, :b), limit: 3 }\n"
                                      "tables:\n  T:\n    key: { partition: PK, sort: SK }\n    stores:\n      User:\n "
                                      "       PK: {userId}#{status}\n        SK: #META\n");
  CHECK(loaded.loaded.diagnostics.size() == 3);
  REQUIRE(loaded.design().patterns.size() == 1);
  CHECK(loaded.design().patterns[0].reads[0].where.text == "status IN (:a, :b)");
  CHECK(loaded.design().patterns[0].reads[0].limit);
  const StoredEntity& stored = loaded.design().tables[0].stores[0];
  CHECK(stored.find("PK")->alternatives[0].value.parts.size() == 3);
  CHECK(stored.find("SK")->alternatives[0].value.text == "#META");
}

TEST_CASE("faults of shape are one finding each, with the logical path of their object") {
  const LoadedText loaded = load_text(
      kEntities + "  Other: { count: many, identity: a, belongs_to: [User], wirtes: {}, attributes: { a: Strng } }\n");
  CHECK(loaded.places() ==
        "DOC204 entities.Other.count\nDOC203 entities.Other.identity\nDOC203 entities.Other.belongs_to\n"
        "DOC201 entities.Other\nDOC203 entities.Other.attributes.a");
}

TEST_CASE("a document that does not parse gives its problem and nothing else") {
  CHECK(load_text("entities: [\n").findings().substr(0, 6) == "DOC101");
  CHECK(load_text("entities: [\n").findings().find('\n') == std::string::npos);
  CHECK(load_text("").findings() == "DOC203 <> the document is empty; expected a design | begin with `keywright: 1`");
  CHECK(load_text("- a\n").findings().substr(0, 6) == "DOC203");
  CHECK(load_text("keywright: 1\nname: a\nname: b\n").findings().substr(0, 13) == "DOC102 <name>");
  CHECK(load_text("keywright: 1\nname: \"\xff\"\n").findings().substr(0, 6) == "DOC103");
}

TEST_CASE("a document is recognised by its name or its content") {
  CHECK(names_itself_design("a/b.keywright.yaml"));
  CHECK(names_itself_design("b.keywright.json"));
  CHECK_FALSE(names_itself_design("keywright.yaml"));
  CHECK_FALSE(names_itself_design("a/.keywright.yaml"));
  CHECK_FALSE(names_itself_design("a.yaml"));
  CHECK(declares_design("a.yaml", "# x\nkeywright: 1\n"));
  CHECK(declares_design("a.yaml", "\"keywright\": 1\n"));
  CHECK_FALSE(declares_design("a.yaml", "x:\n  keywright: 1\n"));
  CHECK_FALSE(declares_design("keywright.yaml", "keywright: 1\n"));

  const LoadedText native = load_texts({{"a.yaml", "keywright: 1\nname: n\n"}});
  CHECK(native.loaded.recognised);
  CHECK(*native.design().name == "n");
  const LoadedText json = load_texts({{"a.json", R"({"name": "n", "keywright": 1})"}});
  CHECK(json.loaded.recognised);
  CHECK(json.findings() == "");
  CHECK(*json.design().name == "n");
  CHECK_FALSE(load_texts({{"a.yaml", "name: n\n"}}).loaded.recognised);
  CHECK_FALSE(load_texts({{"a.json", R"({"a": {"keywright": 1}})"}}).loaded.recognised);
  const LoadedText foreign = load_texts({{"t.yaml", "Resources: { T: { Type: AWS::DynamoDB::Table } }\n"}});
  CHECK(foreign.loaded.recognised);
  CHECK_FALSE(foreign.design().native);

  SourceSet sources;
  MemoryReader nothing;
  CHECK_FALSE(load_design("missing.yaml", nothing, sources));
}

TEST_CASE("suppressions from comments and of objects without a place of their own belong to the design") {
  const LoadedText loaded = load_text(
      "keywright: 1\nignore: [{ rule: LAY, reason: one }]\nentities:\n"
      "  # keywright: ignore KEY202 -- few users\n"
      "  User: { identity: [id], attributes: { id: { type: S, ignore: [{ rule: SYN, reason: two }] } } }\n");
  CHECK(loaded.findings() == "");
  const auto& suppressions = loaded.design().suppressions;
  REQUIRE(suppressions.size() == 3);
  CHECK(*suppressions[0].selector == "SYN");
  CHECK(loaded.text(suppressions[0].scope).starts_with("id: {"));
  CHECK(*suppressions[1].selector == "LAY");
  CHECK(*suppressions[2].selector == "KEY202");
  CHECK(suppressions[2].reason == "few users");
  CHECK(loaded.text(suppressions[2].scope).starts_with("User: {"));
}

TEST_CASE("anchors, aliases and merge keys are read as what they stand for") {
  const LoadedText loaded = load_text(R"(keywright: 1
entities:
  User: &user { identity: [id], attributes: &own { id: S } }
  Admin: { <<: *user, count: 5 }
  Guest: { identity: [id], attributes: *own }
)");
  CHECK(loaded.findings() == "");
  REQUIRE(loaded.design().entities.size() == 3);
  CHECK(names(loaded.design().entities[1].identity) == "id");
  CHECK(loaded.design().entities[2].find("id"));
}
