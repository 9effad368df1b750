#include "analysis/writing.h"

#include <doctest/doctest.h>

#include "analysis/test_design.h"

using namespace kw;
using namespace kw::test;

namespace {

constexpr EntityId kOrder{0};
constexpr EntityId kCustomer{1};

StoredEntity stored(EntityId entity, std::string name, std::vector<PhysicalAttribute> attributes) {
  StoredEntity made;
  made.entity_name = named(std::move(name));
  made.entity = entity;
  made.attributes = std::move(attributes);
  return made;
}

ExtraItem extra(std::string name, std::vector<PhysicalAttribute> attributes, const std::vector<std::string>& keeps) {
  ExtraItem made;
  made.name = named(std::move(name));
  made.attributes = std::move(attributes);
  for (const std::string& kept : keeps) made.keeps.push_back(named(kept));
  return made;
}

Index index(std::string name, KeySchema key) {
  Index made;
  made.name = named(std::move(name));
  made.key = std::move(key);
  made.projection.kind = ProjectionKind::All;
  return made;
}

/// Orders beside their customer, found by their id in an index, open ones by time in another; customers with a guard
/// for their e-mail.
Design shop() {
  Design design;
  Entity order;
  order.name = named("Order");
  order.identity = {named("orderId")};
  order.attributes = {formatted("orderId", AttributeType::S, FormatKind::Ksuid), text("username", 12),
                      formatted("createdAt", AttributeType::N, FormatKind::EpochSeconds),
                      with_values(attribute("status", AttributeType::S), {{"OPEN", {}}, {"DONE", {}}}),
                      present(text("assignee", 12), 0.4)};
  Entity customer;
  customer.name = named("Customer");
  customer.identity = {named("username")};
  customer.attributes = {text("username", 12), text("email", 24), text("name", 20)};
  design.entities = {order, customer};

  Table table;
  table.name = named("Shop");
  table.key = key({"PK"}, {"SK"});
  const Condition open = all_of({equal("status", constant("OPEN"))});
  StoredEntity orders =
      stored(kOrder, "Order",
             {made_of("PK", joined({literal("CUSTOMER#"), part("username")})),
              made_of("SK", joined({literal("ORDER#"), part("orderId")})),
              made_of("GSI1PK", joined({literal("ORDER#"), part("orderId")})),
              made_of("GSI2PK", joined({literal("OPEN#"), part("orderId", Encoding::Shard, 10)}), open),
              made_of("GSI2SK", joined({part("createdAt")}), open),
              made_of("GSI3PK", joined({literal("A#"), part("assignee")})),
              made_of("GSI3SK", joined({part("status"), literal("#"), part("createdAt")}))});
  StoredEntity customers = stored(kCustomer, "Customer",
                                  {made_of("PK", joined({literal("CUSTOMER#"), part("username")})),
                                   made_of("SK", joined({literal("CUSTOMER#"), part("username")}))});
  const TemplatePart email = part("email", Encoding::Lower);
  customers.also = {extra(
      "ByEmail", {made_of("PK", joined({literal("EMAIL#"), email})), made_of("SK", joined({literal("EMAIL#"), email}))},
      {"username"})};
  table.stores = {orders, customers};
  table.indexes = {index("GSI1", key({"GSI1PK"})), index("GSI2", key({"GSI2PK"}, {"GSI2SK"})),
                   index("GSI3", key({"GSI3PK"}, {"GSI3SK"}))};
  design.tables = {table};
  return design;
}

WriteLeg leg(WriteKind kind, EntityId entity, const std::vector<std::string>& bound = {},
             const std::vector<std::string>& sets = {}) {
  WriteLeg made;
  made.kind = kind;
  made.entity = entity;
  for (const std::string& name : bound) made.where.terms.push_back(equal(name, placeholder(":" + name)));
  for (const std::string& name : sets) made.sets.push_back(named(name));
  return made;
}

WriteLeg knowing(WriteLeg made, const std::vector<std::string>& names) {
  for (const std::string& name : names) made.knows.push_back(named(name));
  return made;
}

WriteLeg removing(WriteLeg made, const std::string& name) {
  made.removes.push_back(named(name));
  return made;
}

WriteLeg times(WriteLeg made, double usual, double largest) {
  made.times = Count{usual};
  made.largest = Count{largest};
  return made;
}

WriteVerdict judged(Design design, std::vector<WriteLeg> legs) {
  Pattern pattern;
  pattern.name = named("write");
  pattern.writes = std::move(legs);
  design.patterns = {pattern};
  return judge_writes(lay_out(design), PatternId{0});
}

LegVerdict first(std::vector<WriteLeg> legs) {
  const WriteVerdict verdict = judged(shop(), std::move(legs));
  REQUIRE_FALSE(verdict.legs.empty());
  return verdict.legs[0];
}

std::string path_name(std::optional<PathId> path) {
  const Design design = shop();
  return path ? lay_out(design).path(*path).name : "";
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("a put knows everything and writes its extra items") {
  const WriteVerdict verdict = judged(shop(), {leg(WriteKind::Put, kCustomer)});
  REQUIRE(verdict.legs.size() == 1);
  CHECK(verdict.legs[0].addressable);
  CHECK(verdict.legs[0].self_contained);
  CHECK(verdict.transaction);
  CHECK(verdict.actions_usual == 2);
}

TEST_CASE("an update that does not name the whole key looks it up, and reads what its keys are made of") {
  const LegVerdict found = first({leg(WriteKind::Update, kOrder, {"orderId"}, {"status"})});
  CHECK_FALSE(found.addressable);
  CHECK(found.unbound_key_attributes == Names{"username"});
  CHECK(path_name(found.lookup) == "Shop.GSI1");
  CHECK_FALSE(found.self_contained);
  REQUIRE(found.needs_read.size() == 2);
  CHECK(found.needs_read[0].physical == "GSI2SK");
  CHECK(found.needs_read[0].missing == Names{"createdAt"});
  CHECK(found.needs_read[1].physical == "GSI3SK");
}

TEST_CASE("what the caller knows is not read") {
  const LegVerdict found =
      first({knowing(leg(WriteKind::Update, kOrder, {"orderId"}, {"status"}), {"username", "createdAt"})});
  CHECK(found.addressable);
  CHECK(found.self_contained);
}

TEST_CASE("an attribute that is removed takes its key with it, nothing else is needed") {
  const LegVerdict found = first({removing(leg(WriteKind::Update, kOrder, {"username", "orderId"}), "assignee")});
  CHECK(found.addressable);
  CHECK(found.self_contained);
}

TEST_CASE("a path that may miss the item finds no key") {
  const LegVerdict found = first({leg(WriteKind::Update, kOrder, {"assignee"}, {"status"})});
  CHECK(path_name(found.lookup) == "Shop.GSI3");  // The condition on `assignee` says that it is there.
  CHECK_FALSE(first({leg(WriteKind::Update, kOrder, {"createdAt"}, {"status"})}).lookup);
}

TEST_CASE("an extra item finds the key that it carries") {
  const LegVerdict found = first({leg(WriteKind::Update, kCustomer, {"email"}, {"name"})});
  CHECK(found.unbound_key_attributes == Names{"username"});
  CHECK(path_name(found.lookup) == "Shop.Customer.ByEmail");
  CHECK(found.self_contained);
}

TEST_CASE("a table-key attribute that is set moves the item") {
  const LegVerdict found = first({leg(WriteKind::Update, kOrder, {"username", "orderId"}, {"username"})});
  CHECK(found.moves == Names{"username"});
  CHECK(first({leg(WriteKind::Update, kOrder, {"username", "orderId"}, {"status"})}).moves.empty());
}

TEST_CASE("a delete needs its key only, and the keys of its extra items") {
  CHECK(first({leg(WriteKind::Delete, kOrder, {"username", "orderId"})}).self_contained);
  const LegVerdict found = first({leg(WriteKind::Delete, kCustomer, {"username"})});
  CHECK(found.addressable);
  REQUIRE_FALSE(found.self_contained);
  CHECK(found.needs_read[0].physical == "ByEmail.PK");
  CHECK(found.needs_read[0].missing == Names{"email"});
  CHECK(first({knowing(leg(WriteKind::Delete, kCustomer, {"username"}), {"email"})}).self_contained);
}

TEST_CASE("an extra item moves when its key changes: the old one must be known") {
  const WriteVerdict verdict = judged(shop(), {leg(WriteKind::Update, kCustomer, {"username"}, {"email"})});
  CHECK(verdict.actions_usual == 3);
  CHECK(verdict.transaction);
  REQUIRE_FALSE(verdict.legs[0].self_contained);
  CHECK(verdict.legs[0].needs_read[0].missing == Names{"email"});
  const WriteVerdict rename = judged(shop(), {leg(WriteKind::Update, kCustomer, {"username"}, {"name"})});
  CHECK(rename.actions_usual == 1);
  CHECK_FALSE(rename.transaction);
}

TEST_CASE("several legs are one transaction, usual and largest") {
  const WriteVerdict verdict = judged(
      shop(), {leg(WriteKind::Put, kOrder), times(leg(WriteKind::Update, kCustomer, {"username"}, {"name"}), 3, 200),
               times(leg(WriteKind::Delete, kOrder, {"username", "orderId"}), 3, 200)});
  CHECK(verdict.transaction);
  CHECK(verdict.actions_usual == 7);
  CHECK(verdict.actions_largest == 401);
  CHECK_FALSE(verdict.same_item);
  REQUIRE(verdict.bytes_usual);
  CHECK(verdict.bytes_usual < verdict.bytes_largest);
}

TEST_CASE("times on a single leg are requests of their own, unless it is atomic") {
  WriteLeg many = times(leg(WriteKind::Put, kOrder), 50, 300);
  CHECK_FALSE(judged(shop(), {many}).transaction);
  CHECK(judged(shop(), {many}).actions_largest == 1);
  many.atomic = true;
  CHECK(judged(shop(), {many}).transaction);
  CHECK(judged(shop(), {many}).actions_largest == 300);
  many.atomic = false;
  many.batch = true;
  CHECK_FALSE(judged(shop(), {many}).transaction);
}

TEST_CASE("two legs that name one item write it twice") {
  const WriteVerdict verdict = judged(shop(), {leg(WriteKind::Update, kCustomer, {"username"}, {"name"}),
                                               leg(WriteKind::Check, kCustomer, {"username"})});
  REQUIRE(verdict.same_item);
  CHECK(*verdict.same_item == std::pair<std::size_t, std::size_t>(0, 1));
  WriteLeg other = leg(WriteKind::Check, kCustomer);
  other.where.terms.push_back(equal("username", placeholder(":friend")));
  CHECK_FALSE(judged(shop(), {leg(WriteKind::Update, kCustomer, {"username"}, {"name"}), other}).same_item);
}

TEST_CASE("a transaction with an unknown size has no bytes") {
  Design design = shop();
  design.entities[0].attributes.push_back(attribute("note", AttributeType::S));
  CHECK_FALSE(judged(design, {leg(WriteKind::Put, kOrder)}).bytes_usual);
}
