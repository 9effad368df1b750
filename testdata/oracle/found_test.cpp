// Faults that the oracle has found, each as the smallest design that showed it.
#include <memory>

#include <doctest/doctest.h>

#include "analysis/judge.h"
#include "format/load.h"

using namespace kw;

namespace {

struct Judged {
  SourceSet sources;
  LoadedDesign loaded;
  Verdict verdict;

  std::string conditions() const {
    std::string text;
    for (const RequestPlan& request : verdict.requests) text += condition_text(request) + "\n";
    return text;
  }
};

/// The verdict on the design's only pattern, asked on one path.
std::unique_ptr<Judged> judged(const std::string& path, const std::string& yaml) {
  MemoryReader files;
  files.put("found.keywright.yaml", "keywright: 1\n" + yaml);
  auto made = std::make_unique<Judged>();
  tl::expected<LoadedDesign, Error> loaded = load_design("found.keywright.yaml", files, made->sources);
  REQUIRE(loaded);
  made->loaded = std::move(*loaded);
  REQUIRE(made->loaded.diagnostics.empty());
  const Layout layout = lay_out(made->loaded.design);
  const std::optional<PathId> id = layout.find_path(path);
  REQUIRE(id);
  made->verdict = judge(layout, made->loaded.design.patterns.front(), 0, *id);
  CHECK_FALSE(requests_to_copy(layout, made->loaded.design.patterns.front(), made->verdict).empty());
  return made;
}

}  // namespace

TEST_CASE("a scan leaves to the caller what its entries do not hold under a name") {
  const auto scan = judged("T", R"(
entities:
  Order:
    identity: [orderId]
    attributes: { orderId: S, amount: { type: N, values: [1, 5] } }
tables:
  T:
    key: { partition: PK, sort: SK }
    stores: { Order: { PK: "Order#{orderId}", SK: "{amount:02}#{orderId}", omit: [amount] } }
patterns:
  p: { entity: Order, where: "amount = 5", needs: [orderId] }
)");
  CHECK(scan->verdict.requests.front().filter.empty());
  REQUIRE(scan->verdict.caller_terms.size() == 1);
  CHECK(scan->verdict.find(DefectKind::FiltersInCaller));
}

TEST_CASE("a scan of an index fetches for a condition on what is not projected") {
  const auto scan = judged("T.G", R"(
entities:
  Order:
    identity: [orderId]
    attributes: { orderId: S, customerId: S, code: S }
tables:
  T:
    key: { partition: orderId }
    stores: [Order]
    indexes: { G: { key: { partition: customerId }, projection: keys-only } }
patterns:
  p: { entity: Order, where: "code <= :c", needs: [orderId] }
)");
  CHECK(scan->verdict.requests.front().filter.empty());
  CHECK(scan->verdict.find(DefectKind::Fetches));
}

TEST_CASE("a scan of an index misses the kinds that are not in it") {
  const auto scan = judged("T.M", R"(
entities:
  Order:
    identity: [orderId]
    attributes: { orderId: S }
  Gift:
    kind_of: Order
    attributes: { wish: S }
tables:
  T:
    key: { partition: orderId }
    stores: [Order, Gift]
    indexes: { M: { key: { partition: wish }, projection: all } }
patterns:
  p: { entity: Order, needs: [orderId] }
)");
  CHECK(scan->verdict.find(DefectKind::MissesItems));
}

TEST_CASE("a limit is not sent where it would count strangers") {
  const auto query = judged("T.M", R"(
entities:
  Customer:
    identity: [customerId]
    attributes: { customerId: S, level: N }
  Order:
    identity: [orderId]
    attributes: { orderId: S, customerId: { type: S, refers: Customer.customerId }, level: N }
tables:
  T:
    key: { partition: PK }
    stores:
      Customer: { PK: "Customer#{customerId}", type: "Customer" }
      Order: { PK: "Order#{orderId}", type: "Order" }
    indexes: { M: { key: { partition: level, sort: customerId }, projection: all } }
patterns:
  p: { entity: Customer, where: "level = :l", order: customerId, limit: 2, needs: [customerId] }
)");
  CHECK(query->verdict.find(DefectKind::ReadsStrangers));
  CHECK_FALSE(query->verdict.requests.front().limit);
}

TEST_CASE("a kind that is got by a key may be another kind of the same thing") {
  const auto get = judged("T", R"(
entities:
  Order:
    identity: [orderId]
    attributes: { orderId: S }
  Gift:
    kind_of: Order
tables:
  T: { key: { partition: orderId }, stores: [Order, Gift] }
patterns:
  p: { entity: Gift, where: "orderId = :o", needs: [orderId] }
)");
  CHECK(get->verdict.find(DefectKind::CannotTellApart));
}

TEST_CASE("a filter on what a local index lacks makes the service fetch, when the item has it") {
  const auto query = [](const std::string& omit) {
    return judged("T.L", R"(
entities:
  Order:
    identity: [orderId]
    attributes: { orderId: S, status: S, grade: S, code: S }
tables:
  T:
    key: { partition: PK, sort: SK }
    stores: { Order: { PK: "X#{status}", SK: "Order#{orderId}")" +
                             omit + R"( } }
    indexes: { L: { kind: local, key: { sort: grade }, projection: keys-only } }
patterns:
  p: { entity: Order, where: "status = :s AND code = :c", needs: [orderId] }
)");
  };
  const auto fetched = query("");
  CHECK(fetched->verdict.requests.front().filter.size() == 1);
  CHECK(fetched->verdict.find(DefectKind::Fetches));
  CHECK(query(", omit: [code]")->verdict.requests.front().filter.empty());
}

TEST_CASE("two numbers of shards are two enumerations") {
  const auto query = judged("T", R"(
entities:
  Order:
    identity: [orderId]
    attributes: { orderId: S, customerId: S }
tables:
  T:
    key: { partition: PK, sort: orderId }
    stores: { Order: { PK: "{customerId:shard(12)} {customerId:shard(3)}" } }
patterns:
  p: { entity: Order, needs: [orderId] }
)");
  CHECK(query->verdict.requests.front().enumerations.size() == 2);
}

TEST_CASE("digits in a text do not move by one") {
  const auto query = judged("T", R"(
entities:
  Order:
    identity: [orderId]
    attributes: { orderId: S, status: { type: S, values: ['1', '2', '10'] } }
tables:
  T:
    key: { partition: PK, sort: SK }
    stores: { Order: { PK: "{orderId}", SK: "X#{status}" } }
patterns:
  p: { entity: Order, where: "orderId = :o AND status < :s", needs: [orderId] }
)");
  CHECK(query->verdict.requests.front().clauses.back().high.parts.back().step == 0);
  CHECK(query->verdict.caller == std::vector<std::string>{"drop items with `status` = `:s`"});
}

TEST_CASE("an open end on a computed attribute stays open") {
  const auto query = judged("T", R"(
entities:
  Order:
    identity: [orderId]
    attributes:
      orderId: S
      createdAt: { type: N, format: epoch-millis }
      day: { type: S, computed: "{createdAt:year-month}" }
tables:
  T:
    key: { partition: PK, sort: SK }
    stores: { Order: { PK: "P#{orderId}", SK: "X#{day}#{orderId}" } }
patterns:
  p: { entity: Order, where: "orderId = :o AND day < :d", needs: [orderId] }
)");
  CHECK(query->verdict.verdict_class == VerdictClass::Exact);
  CHECK_FALSE(query->verdict.requests.front().clauses.back().high.above);
}

TEST_CASE("an id that tells seconds reads the whole second of an open end in milliseconds") {
  const auto query = judged("T", R"(
entities:
  Order:
    identity: [eventId]
    attributes:
      orderId: S
      createdAt: { type: N, format: epoch-millis }
      eventId: { type: S, format: ksuid, follows: createdAt }
tables:
  T: { key: { partition: orderId, sort: eventId }, stores: [Order] }
patterns:
  p: { entity: Order, where: "orderId = :o AND createdAt > :t", needs: [eventId] }
)");
  CHECK(query->verdict.requests.front().clauses.back().kind == ClauseKind::AtLeast);
  CHECK(query->verdict.requests.front().filter.size() == 1);
}

TEST_CASE("kinds under keys of their own are not at most one") {
  const auto get = judged("T", R"(
entities:
  Order:
    identity: [orderId]
    attributes: { orderId: S, customerId: S }
  Gift:
    kind_of: Order
tables:
  T:
    key: { partition: PK, sort: SK }
    stores:
      Order: { PK: "P#{orderId}", SK: "#META" }
      Gift: { SK: "Gift#{orderId}" }
patterns:
  p: { entity: Order, where: "orderId = :o", order: customerId desc, needs: [orderId] }
)");
  CHECK(get->verdict.find(DefectKind::SortsInCaller));
}

TEST_CASE("a filter does not name an attribute that its entry holds only as a key attribute of another name") {
  const auto scan = judged("T.G", R"(
entities:
  Customer:
    identity: [customerId]
    attributes: { customerId: S, grade: S, level: { type: N, decimals: 0, min: 0, max: 9 } }
tables:
  T:
    key: { partition: customerId }
    stores: { Customer: { GPK: "K{level:03}", GSK: "{grade}" } }
    indexes:
      G: { key: { partition: GPK, sort: GSK }, projection: [level] }
patterns:
  p: { entity: Customer, where: "grade = :grade", needs: [customerId] }
)");
  CHECK(scan->verdict.requests.front().filter.empty());
  CHECK(scan->verdict.find(DefectKind::FiltersInCaller));
}

TEST_CASE("a filter cannot reach an attribute that a kind stores under another name") {
  const auto scan = judged("T", R"(
entities:
  Order:
    identity: [orderId]
    attributes: { orderId: S, status: { type: S, values: [todo, done] } }
  Gift:
    kind_of: Order
tables:
  T:
    key: { partition: PK }
    stores:
      Order: { PK: "P#{orderId}" }
      Gift: { rename: { status: rstatus } }
patterns:
  p: { entity: Order, where: "status = 'todo'", needs: [orderId] }
)");
  CHECK(scan->verdict.requests.front().filter.empty());
  CHECK(scan->verdict.find(DefectKind::FiltersInCaller));
}

TEST_CASE("an id that follows a time orders what has the same time, whatever is asked for next") {
  const std::string design = R"(
entities:
  Order:
    identity: [orderId]
    attributes:
      orderId: S
      shop: S
      amount: { type: N, min: 10, max: 99, decimals: 0 }
      day: { type: S, format: iso-date }
      eventId: { type: S, format: ksuid, follows: day }
tables:
  T:
    key: { partition: orderId }
    stores: [Order]
    indexes: { G: { key: { partition: shop, sort: [eventId, amount] } } }
patterns:
  p: { entity: Order, where: "shop = :s", order: )";
  CHECK(judged("T.G", design + "[day desc, amount desc] }\n")->verdict.find(DefectKind::SortsInCaller));
  CHECK_FALSE(judged("T.G", design + "[day desc, eventId desc] }\n")->verdict.find(DefectKind::SortsInCaller));
  CHECK_FALSE(judged("T.G", design + "day desc }\n")->verdict.find(DefectKind::SortsInCaller));
}

TEST_CASE("items of another alternative that lie in the interval are told from what is wanted") {
  const std::string design = R"(
entities:
  Order:
    identity: [orderId]
    attributes: { orderId: S, day: { type: S, format: iso-date }, grade: { type: S, values: [x, y] } }
tables:
  T:
    key: { partition: orderId }
    stores:
      Order:
        GPK: "{day}#"
        GSK: [{ value: "A#{orderId}", when: "grade = 'x'" }, ")";
  const std::string rest = R"(#{orderId}"]
    indexes: { G: { key: { partition: GPK, sort: GSK }, projection: all } }
patterns:
  p: { entity: Order, where: "day = :d AND grade = 'x'" }
)";
  CHECK(judged("T.G", design + "A#B" + rest)->verdict.requests.front().filter.size() == 1);
  CHECK(judged("T.G", design + "B" + rest)->verdict.requests.front().filter.empty());
}
