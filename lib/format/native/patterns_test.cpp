#include <doctest/doctest.h>

#include "format/native/test_support.h"

using namespace kw;
using namespace kw::testing;

namespace {

const std::string kEntities = R"(keywright: 1
entities:
  User: { identity: [userId], attributes: { userId: S, mail: { type: S, may_be: "null" }, age: N, address: M } }
  Order: { identity: [orderId], attributes: { orderId: S, userId: S, created: N, status: S, done: BOOL } }
  Gift: { kind_of: Order, attributes: { note: S } }
)";

LoadedText with(const std::string& rest) {
  return load_text(kEntities + rest);
}

}  // namespace

TEST_CASE("every key of a read pattern is read") {
  const LoadedText loaded = with(R"(patterns:
  orders:
    description: recent ones
    was: old-orders
    entity: Order
    only: [Gift]
    where: "userId = :u AND created BETWEEN :from AND :to"
    order: [created desc present, orderId]
    limit: 50
    returns: 40
    needs: [orderId, note]
    one: true
    span: 3 months
    answer: exists
    consistency: strong
    snapshot: true
    scan: true
    rate: 5/s
    peak: 40/s
    priority: should
    accept: [fetches, filters-at-server]
    across_tenants: true
    elsewhere: search engine
    ignore: [{ rule: PAT101, reason: x }]
)");
  CHECK(loaded.findings() == "");
  const Pattern& pattern = loaded.design().patterns[0];
  CHECK(pattern.description == "recent ones");
  CHECK(pattern.was == "old-orders");
  REQUIRE(pattern.reads.size() == 1);
  const Read& read = pattern.reads[0];
  CHECK(read.entity == EntityId{1});
  CHECK(names(read.only) == "Gift");
  REQUIRE(read.where.terms.size() == 2);
  CHECK(read.where.terms[1].kind == TermKind::Between);
  CHECK(loaded.text(read.where.terms[1].span) == "created BETWEEN :from AND :to");
  REQUIRE(read.order.size() == 2);
  CHECK(read.order[0].descending);
  CHECK(read.order[0].present);
  CHECK(loaded.text(read.order[0].attribute.span) == "created");
  CHECK_FALSE(read.order[1].descending);
  CHECK(read.limit->value.value == 50);
  CHECK(read.returns->value.value == 40);
  CHECK(names(read.needs) == "orderId, note");
  CHECK(read.needs_given);
  CHECK(read.one);
  CHECK(read.span_of_time->value.value == 3 * kSecondsPerMonth);
  CHECK(pattern.answer == Answer::Exists);
  CHECK(pattern.strong);
  CHECK(loaded.text(pattern.strong_span) == "strong");
  CHECK(pattern.snapshot);
  CHECK(pattern.scan);
  CHECK(pattern.rate->value.value == 5);
  CHECK(pattern.peak->value.value == 40);
  CHECK(pattern.priority == Priority::Should);
  CHECK(names(pattern.accept) == "fetches, filters-at-server");
  CHECK(pattern.across_tenants);
  CHECK(**pattern.elsewhere == "search engine");
  CHECK(pattern.ignore.size() == 1);
}

TEST_CASE("several reads come as a list or in short form, and a later one may use an earlier") {
  const LoadedText loaded = with(R"(patterns:
  page:
    reads:
      - { entity: User, where: "mail = :m" }
      - { entity: Order, where: "userId = User.userId", order: created desc, limit: 10 }
  both: { entities: [User, Order], where: "userId = :u" }
  nested: { entity: User, where: "address.city = :c" }
  anything: { entity: User }
)");
  CHECK(loaded.findings() == "");
  const auto& patterns = loaded.design().patterns;
  REQUIRE(patterns[0].reads.size() == 2);
  CHECK(patterns[0].reads[1].where.terms[0].values[0].kind == Operand::Kind::Earlier);
  REQUIRE(patterns[1].reads.size() == 2);
  CHECK(*patterns[1].reads[1].entity_name == "Order");
  CHECK(patterns[1].reads[1].where.terms.size() == 1);
  CHECK(patterns[3].reads[0].where.terms.empty());
}

TEST_CASE("unknown names in a pattern leave the read unjudged and are reported once") {
  const LoadedText loaded = with(R"(patterns:
  a: { entity: Usr }
  b: { entity: Order, where: "userID = :u AND userID < :x", order: creatd desc, needs: [statuss, status] }
  c: { entity: Order, only: [User] }
  d: { reads: [{ entity: User }, { entity: Order, where: "userId = Usr.userId" }] }
  e: { reads: [{ entity: User }, { entity: Order, where: "userId = User.userid" }] }
)");
  CHECK(loaded.findings() ==
        "DOC301 <Usr> unknown entity `Usr` | write `User`\n"
        "DOC301 <userID> unknown attribute `userID` of `Order` | write `userId`\n"
        "DOC301 <creatd> unknown attribute `creatd` of `Order` | write `created`\n"
        "DOC301 <statuss> unknown attribute `statuss` of `Order` | write `status`\n"
        "DOC301 <User> unknown kind `User` of `Order` | declare kind `User`, or correct the name\n"
        "DOC301 <Usr> unknown earlier read `Usr` | write `User`\n"
        "DOC301 <userid> unknown attribute `userid` of `User` | write `userId`");
  CHECK_FALSE(loaded.design().patterns[0].reads[0].entity);
  CHECK_FALSE(loaded.design().patterns[1].reads[0].entity);
  CHECK(names(loaded.design().patterns[1].reads[0].needs) == "status");
  CHECK(loaded.design().patterns[2].reads[0].entity);
}

TEST_CASE("a condition that does not parse is reported at its bytes and leaves the read unjudged") {
  const LoadedText loaded = with("patterns: { a: { entity: User, where: \"userId = = :u\" } }\n");
  REQUIRE(loaded.loaded.diagnostics.size() == 1);
  CHECK(loaded.loaded.diagnostics[0].code == "DOC101");
  CHECK(loaded.text(loaded.loaded.diagnostics[0].span) == "=");
  CHECK(loaded.loaded.diagnostics[0].logical_path == "patterns.a.where");
  CHECK_FALSE(loaded.design().patterns[0].reads[0].entity);
}

TEST_CASE("a literal of a wrong type is reported with the declaration") {
  CHECK(with("patterns: { a: { entity: User, where: \"age = '30' AND mail = null\" } }\n").findings() ==
        "DOC203 <'30'> `age` is of type N, and '30' of type S | write `30`");
  CHECK(with("patterns: { a: { entity: Order, where: \"status IN ('x', 3) OR NOT done = 'yes'\" } }\n").findings() ==
        "DOC203 <3> `status` is of type S, and 3 of type N | write `'3'`\n"
        "DOC203 <'yes'> `done` is of type BOOL, and 'yes' of type S | compare it with a value of type BOOL");
  CHECK(with("patterns: { a: { entity: Order, where: \"status = 'x' AND created > 80 AND done = true\" } }\n")
            .findings() == "");
  const LoadedText unjudged = with("patterns: { a: { entity: User, where: \"age = '30'\" } }\n");
  CHECK_FALSE(unjudged.design().patterns[0].reads[0].entity);
}

TEST_CASE("an operator that no value of the type can meet is reported and leaves the read unjudged") {
  const auto findings = [](const std::string& where) {
    return with("patterns: { a: { entity: Order, where: \"" + where + "\" } }\n").findings();
  };
  const std::string help = " | ask with `=` and values of its type, or change the type";
  CHECK(findings("begins_with(created, :p)") ==
        "DOC203 <created> `created` is of type N, and `begins_with` takes text and binaries" + help);
  CHECK(findings("done >= :p") ==
        "DOC203 <done> `done` is of type BOOL, and `>=` takes text, numbers and binaries" + help);
  CHECK(findings("NOT done BETWEEN :p AND :q") ==
        "DOC203 <done> `done` is of type BOOL, and `BETWEEN` takes text, numbers and binaries" + help);
  CHECK(findings("status = :s OR contains(created, :p)") ==
        "DOC203 <created> `created` is of type N, and `contains` takes text, binaries, sets and lists" + help);
  CHECK(findings("size(created) > 3") ==
        "DOC203 <size(created)> `created` is of type N, and `size` takes text, binaries, sets, lists and maps" + help);
  CHECK(findings("size(status) > 'x'") ==
        "DOC203 <'x'> `size(status)` is of type N, and 'x' of type S | "
        "compare it with a value of type N");
  CHECK(findings("contains(status, 3)") == "DOC203 <3> `status` is of type S, and 3 of type N | write `'3'`");
  for (const std::string fits : {"begins_with(status, 'x')", "done = true", "done <> :p", "size(status) > 3",
                                 "contains(status, 'x')", "attribute_type(created, 'S')", "attribute_exists(done)"})
    CHECK_MESSAGE(findings(fits) == "", fits);
  const LoadedText unjudged = with("patterns: { a: { entity: Order, where: \"begins_with(created, :p)\" } }\n");
  CHECK_FALSE(unjudged.design().patterns[0].reads[0].entity);
}

TEST_CASE("constant bounds the wrong way round are reported") {
  const auto findings = [](const std::string& where) {
    return with("patterns: { a: { entity: Order, where: \"" + where + "\" } }\n").findings();
  };
  CHECK(findings("created BETWEEN 5 AND 3") ==
        "DOC203 <created BETWEEN 5 AND 3> the range of `created` begins at 5 and ends at 3 | "
        "write the smaller bound first");
  CHECK(findings("status <= 'a' AND status > 'b'") ==
        "DOC203 <status > 'b'> the range of `status` begins at 'b' and ends at 'a' | write the smaller bound first");
  CHECK(findings("created BETWEEN 9 AND 10 AND status >= 'a' AND status <= 'a'") == "");
}

TEST_CASE("every key of a write leg is read") {
  const LoadedText loaded = with(R"(patterns:
  place:
    rate: 0.4/s
    writes:
      - { put: Order, if: absent }
      - { update: User, where: "userId = :u", sets: [age], removes: [mail], knows: [address], if: "age < :n", times: 3, largest: 200, atomic: true }
      - { delete: Order, where: "orderId = :o", if: present, batch: true }
      - { check: User, where: "userId = :u" }
)");
  CHECK(loaded.findings() == "");
  const auto& legs = loaded.design().patterns[0].writes;
  REQUIRE(legs.size() == 4);
  CHECK(legs[0].if_absent);
  CHECK(legs[1].kind == WriteKind::Update);
  CHECK(names(legs[1].sets) == "age");
  CHECK(names(legs[1].removes) == "mail");
  CHECK(names(legs[1].knows) == "address");
  REQUIRE(legs[1].if_condition);
  CHECK(legs[1].if_condition->terms.size() == 1);
  CHECK(legs[1].times.value == 3);
  CHECK(legs[1].largest->value == 200);
  CHECK(legs[1].atomic);
  CHECK(legs[2].if_present);
  CHECK(legs[2].batch);
  CHECK(legs[3].kind == WriteKind::Check);
  CHECK(with("patterns: { p: { writes: [{ update: User, where: \"userId = :u\", sets: [agee] }] } }\n").findings() ==
        "DOC301 <agee> unknown attribute `agee` of `User` | write `age`");
}

TEST_CASE("keys of a read mean nothing beside a list of reads or writes") {
  CHECK(with("patterns: { p: { reads: [{ entity: User }], limit: 3 } }\n").findings() ==
        "DOC201 <limit> `limit` beside `reads` says nothing | move `limit` into the read it belongs to");
  CHECK(with("patterns: { p: { writes: [{ put: User }], where: \"userId = :u\" } }\n").findings() ==
        "DOC201 <where> `where` beside `writes` says nothing | remove `where`");
  CHECK(with("patterns: { p: { entity: User, writes: [{ put: User }] } }\n").findings() ==
        "DOC304 <writes> `entity` and `writes` in one pattern | keep one of them");
  CHECK(with("patterns: { p: { rate: 1/s } }\n").findings() ==
        "DOC202 <p> missing key `entity`, `entities`, `reads`, `writes` or `elsewhere` in a pattern | add `entity`, "
        "`entities`, `reads`, `writes` or `elsewhere`");
}

TEST_CASE("the writes of an entity are patterns by its identity, after all others") {
  const LoadedText loaded = load_text(R"(keywright: 1
entities:
  Repo:
    identity: [owner, repo]
    attributes: { owner: S, repo: S, stars: N, at: N }
    writes: { put: 1/s, update: [{ rate: 9/s, sets: [stars] }, { rate: 2/s, sets: [at] }], delete: 3/day }
  Fork: { kind_of: Repo, writes: { update: { rate: 1/s, sets: [stars] } } }
patterns: { p: { entity: Repo } }
)");
  CHECK(loaded.findings() == "");
  const auto& patterns = loaded.design().patterns;
  REQUIRE(patterns.size() == 6);
  CHECK(*patterns[0].name == "p");
  CHECK(*patterns[1].name == "Repo.put");
  CHECK(*patterns[2].name == "Repo.update.1");
  CHECK(*patterns[3].name == "Repo.update.2");
  CHECK(*patterns[4].name == "Repo.delete");
  CHECK(*patterns[5].name == "Fork.update.1");
  CHECK(patterns[1].implied);
  CHECK(patterns[1].rate->value.value == 1);
  CHECK(patterns[1].writes[0].where.terms.empty());
  CHECK(patterns[3].writes[0].where.text == "owner = :owner AND repo = :repo");
  CHECK(names(patterns[3].writes[0].sets) == "at");
  REQUIRE(patterns[5].writes[0].where.terms.size() == 2);
  CHECK(loaded.text(patterns[5].writes[0].where.terms[1].span) == "repo");
}

TEST_CASE("an operation counted in an entity and in a pattern is declared twice") {
  const std::string entity = R"(entities:
  A: { identity: [a], attributes: { a: S, b: N, c: N }, writes: { put: 1/s, update: { rate: 1/s, sets: [b] } } }
)";
  CHECK(load_text(entity + "patterns: { p: { writes: [{ put: A }] } }\n").findings() ==
        "DOC305 <put> `put` of `A` is counted here and in pattern `p` | keep it in one of the two places");
  CHECK(load_text(entity + "patterns: { p: { writes: [{ update: A, where: \"a = :a\", sets: [b, c] }] } }\n")
            .findings() ==
        "DOC305 <update> `update` of `A` is counted here and in pattern `p` | keep it in one of the two places");
  CHECK(load_text(entity + "patterns: { p: { writes: [{ update: A, where: \"a = :a\", sets: [c] }] } }\n").findings() ==
        "");
  CHECK(load_text(entity + "patterns: { p: { writes: [{ delete: A, where: \"a = :a\" }] } }\n").findings() == "");
}
