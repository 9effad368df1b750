#include <doctest/doctest.h>
#include <fmt/core.h>

#include "format/native/test_support.h"

using namespace kw;
using namespace kw::testing;

TEST_CASE("every key of an entity is read") {
  const LoadedText loaded = load_text(R"(keywright: 1
entities:
  Parent: { identity: [p], attributes: { p: S } }
  Child:
    description: a child
    was: Kid
    count: 12M
    growth: 400k/month
    identity: [c, p]
    unique: [[mail], [p, mail]]
    belongs_to: { entity: Parent, average: 40, largest: 900 }
    namespace: people
    item_size: 1.5 KB
    ttl: expires
    team: search
    operations: { pitr: true, class: standard, billing: on-demand, streams: new-image }
    attributes: { c: S, p: { type: S, refers: Parent.p }, mail: string, expires: N }
    samples:
      - { c: x, expires: 12, p: { S: y } }
    ignore: [{ rule: KEY202, reason: few }, { rule: IDX }]
  Short: { belongs_to: Parent, identity: [p], attributes: { p: S } }
)");
  CHECK(loaded.findings() == "");
  REQUIRE(loaded.design().entities.size() == 3);
  const Entity& child = loaded.design().entities[1];
  CHECK(*child.name == "Child");
  CHECK(child.description == "a child");
  CHECK(child.was == "Kid");
  CHECK(child.count->value.value == 12e6);
  CHECK(child.growth->value.value == doctest::Approx(400e3 / kSecondsPerMonth));
  CHECK(names(child.identity) == "c, p");
  CHECK(loaded.text(child.identity_span) == "[c, p]");
  REQUIRE(child.unique.size() == 2);
  CHECK(names(child.unique[1]) == "p, mail");
  REQUIRE(child.parent);
  CHECK(child.parent->entity == EntityId{0});
  CHECK(child.parent->average->value.value == 40);
  CHECK(child.parent->largest->value.value == 900);
  CHECK(**child.name_space == "people");
  CHECK(child.item_size->value.value == 1536);
  CHECK(**child.ttl == "expires");
  CHECK(**child.team == "search");
  CHECK(child.operations.wishes.size() == 4);
  CHECK(*child.operations.wishes.at("class") == "standard");
  REQUIRE(child.samples.size() == 1);
  REQUIRE(child.samples[0].attributes.size() == 3);
  CHECK(child.samples[0].attributes[0].second.type == AttributeType::S);
  CHECK(child.samples[0].attributes[1].second.type == AttributeType::N);
  CHECK(child.samples[0].attributes[2].second.text == "y");
  REQUIRE(child.ignore.size() == 2);
  CHECK(child.ignore[0].has_reason);
  CHECK_FALSE(child.ignore[1].has_reason);
  CHECK(child.ignore[0].scope == child.span);
  CHECK(loaded.text(child.span).starts_with("Child:"));
  CHECK(loaded.design().entities[2].parent->entity == EntityId{0});
}

TEST_CASE("every key of an attribute is read") {
  const LoadedText loaded = load_text(R"(keywright: 1
entities:
  Base: { identity: [id], attributes: { id: S, created: N, text: S } }
  E:
    identity: [a]
    attributes:
      a: { type: S, size: 12, max_size: 1 KB, characters: "[a-z]", mutable: false, was: old, description: an a }
      b: { type: N, min: -3, max: 9.5, decimals: 1, distinct: 300, top_share: 9%, present: 10%, may_be: [empty, "null"] }
      c: { values: [x, y, 3], optional: true }
      d: { values: { open: 8%, closed: 0.92 }, since: 2026-01-01, backfilled: true }
      e: { type: S, format: digits(6), refers: [Base.id, Base.text] }
      f: { type: S, format: ksuid, follows: time }
      g: { computed: "{time:year-month}" }
      h: { copy_of: Base.text, kept: in-step }
      time: { type: N, format: epoch-seconds }
)");
  CHECK(loaded.findings() == "");
  const Entity& entity = loaded.design().entities[1];
  const Attribute& a = *entity.find("a");
  CHECK(a.size->value.value == 12);
  CHECK(a.max_size->value.value == 1024);
  CHECK((*a.characters)->contains('q'));
  CHECK(a.is_mutable == false);
  CHECK(a.was == "old");
  CHECK(a.description == "an a");
  const Attribute& b = *entity.find("b");
  CHECK((*b.min)->to_string() == "-3");
  CHECK((*b.max)->to_string() == "9.5");
  CHECK(b.decimals->value.value == 1);
  CHECK(b.distinct->value.value == 300);
  CHECK(b.top_share->value.value == doctest::Approx(0.09));
  CHECK(b.optional);
  CHECK(b.may_be_empty);
  CHECK(b.may_be_null);
  const Attribute& c = *entity.find("c");
  REQUIRE(c.values.size() == 3);
  CHECK(c.values[2].text == "3");
  CHECK_FALSE(c.values[0].share);
  CHECK(c.optional);
  CHECK_FALSE(c.present);
  const Attribute& d = *entity.find("d");
  CHECK(d.values[0].share->value == doctest::Approx(0.08));
  CHECK(d.since == "2026-01-01");
  CHECK(d.backfilled);
  const Attribute& e = *entity.find("e");
  CHECK((*e.format)->digits == 6);
  REQUIRE(e.refers.size() == 2);
  CHECK(e.refers[1].entity == EntityId{0});
  CHECK(loaded.text(e.refers[1].attribute.span) == "text");
  CHECK(**entity.find("f")->follows == "time");
  CHECK((*entity.find("g")->computed)->parts.size() == 1);
  CHECK(entity.find("h")->copy_of->entity == EntityId{0});
  CHECK(entity.find("h")->kept == CopyKept::InStep);
}

TEST_CASE("names in entities that nothing has are reported once each, at their bytes, with the nearest spelling") {
  const LoadedText loaded = load_text(R"(keywright: 1
tenant: companyld
entities:
  Company: { identity: [companyId], attributes: { companyId: S, x: { type: S, follows: xx } } }
  User:
    identity: [userIdd, userIdd]
    unique: [[emial]]
    belongs_to: Compamy
    ttl: expires
    attributes:
      userId: S
      email: { type: S, refers: Company.companyID }
      other: { type: S, refers: "Companny.companyId" }
      made: { computed: "{emall:lower}" }
      copied: { copy_of: Company }
  Fork: { kind_of: Reppo, identity: [userId], attributes: { userId: S } }
)");
  CHECK(loaded.findings() ==
        "DOC301 <Reppo> unknown entity `Reppo` | declare entity `Reppo`, or correct the name\n"
        "DOC301 <xx> unknown attribute `xx` of `Company` | write `x`\n"
        "DOC301 <Compamy> unknown entity `Compamy` | write `Company`\n"
        "DOC301 <userIdd> unknown attribute `userIdd` of `User` | write `userId`\n"
        "DOC301 <emial> unknown attribute `emial` of `User` | write `email`\n"
        "DOC301 <expires> unknown attribute `expires` of `User` | declare attribute `expires`, or correct the name\n"
        "DOC301 <companyID> unknown attribute `companyID` of `Company` | write `companyId`\n"
        "DOC301 <Companny> unknown entity `Companny` | write `Company`\n"
        "DOC301 <emall> unknown attribute `emall` of `User` | write `email`\n"
        "DOC203 <Company> `copy_of` is `Company`; expected `Entity.attribute` | write `Company.companyId`\n"
        "DOC301 <companyld> unknown attribute `companyld` | write `companyId`");
  CHECK(
      loaded.places().starts_with("DOC301 entities.Fork\nDOC301 entities.Company.attributes.x\n"
                                  "DOC301 entities.User.belongs_to\nDOC301 entities.User.identity\n"));
  CHECK_FALSE(loaded.design().tenant);
  CHECK_FALSE(loaded.design().entities[1].ttl);
}

TEST_CASE("a kind may use its base's attributes, and a circle of kinds is one finding") {
  CHECK(
      load_text("entities:\n  A: { identity: [a], attributes: { a: S } }\n  B: { kind_of: A, ttl: a }\n").findings() ==
      "");
  CHECK(load_text("entities:\n  A: { kind_of: B }\n  B: { kind_of: A }\n").findings() ==
        "DOC304 <B> `A` is a kind of itself | remove one `kind_of` of the circle");
}

TEST_CASE("nothing is concluded about the attributes of an entity that declares none") {
  CHECK(load_text("entities: { A: { identity: [a], ttl: t } }\npatterns: { p: { entity: A, where: \"b = :b\" } }\n")
            .findings() == "");
}

TEST_CASE("the size of a sample value is that of an item, element by element") {
  const LoadedText loaded = load_text(R"(keywright: 1
entities:
  A:
    identity: [a]
    attributes: { a: S }
    samples:
      - a: "grüß"
        n: -12345
        yes: true
        nothing: null
        list: [x, 12, []]
        map: { key: value, in: { a: 1 } }
        binary: { B: "aGVsbG8=" }
        strings: { SS: [a, bcd] }
        numbers: { NS: ["1", "123"] }
        typed: { M: { k: { S: "v" }, l: { L: [ { N: "1.5" } ] } } }
)");
  CHECK(loaded.findings() == "");
  // 3 B for a document and 1 for each element; a number as in fact sheet 4.1.
  const std::vector<std::pair<std::string, double>> want = {{"a", 6},
                                                            {"n", 5},
                                                            {"yes", 1},
                                                            {"nothing", 1},
                                                            {"list", 3 + 2 + 3 + 4},
                                                            {"map", 3 + (1 + 3 + 5) + (1 + 2 + 3 + (1 + 1 + 2))},
                                                            {"binary", 5},
                                                            {"strings", 4},
                                                            {"numbers", 5},
                                                            {"typed", 3 + (1 + 1 + 1) + (1 + 1 + 3 + 1 + 3)}};
  const SampleItem& sample = loaded.design().entities[0].samples.at(0);
  REQUIRE(sample.attributes.size() == want.size());
  for (std::size_t i = 0; i < want.size(); ++i) {
    INFO(want[i].first);
    CHECK(*sample.attributes[i].first == want[i].first);
    REQUIRE(sample.attributes[i].second.bytes);
    CHECK(sample.attributes[i].second.bytes->value == want[i].second);
  }
}

TEST_CASE("a sample of aliases of aliases is not counted to its end") {
  std::string text =
      "keywright: 1\nentities:\n  A:\n    identity: [a]\n    attributes: { a: S }\n    samples:\n      - l0: &l0 [x, "
      "x]\n";
  for (int i = 1; i < 40; ++i) text += fmt::format("        l{0}: &l{0} [*l{1}, *l{1}]\n", i, i - 1);
  const LoadedText loaded = load_text(text);
  const SampleItem& sample = loaded.design().entities[0].samples.at(0);
  CHECK(sample.attributes.front().second.bytes);
  CHECK_FALSE(sample.attributes.back().second.bytes);
}

TEST_CASE("samples may stand in a file of their own") {
  const std::string design =
      "entities: { A: { identity: [a], attributes: { a: S }, samples: { file: items.json } } }\n";
  const LoadedText loaded =
      load_texts({{"d/a.keywright.yaml", design},
                  {"d/items.json", R"({"Items": [{"a": {"S": "x"}, "n": {"N": "1"}}], "Count": 1})"}});
  CHECK(loaded.findings() == "");
  REQUIRE(loaded.design().entities[0].samples.size() == 1);
  CHECK(loaded.design().entities[0].samples[0].attributes[1].second.type == AttributeType::N);
  CHECK(loaded.design().closure.size() == 2);
  CHECK(load_texts({{"d/a.keywright.yaml", design}, {"d/itms.json", "[]"}}).findings() ==
        "DOC301 <items.json> there is no file `items.json` | write `itms.json`");
  CHECK(load_texts({{"d/a.keywright.yaml", design}, {"d/items.json", "3"}}).findings() ==
        "DOC203 <items.json> `items.json` holds no items | name a file with a list of items");
}
