#include "analysis/amounts.h"

#include <doctest/doctest.h>

#include "analysis/test_design.h"

using namespace kw;
using namespace kw::test;

namespace {

constexpr EntityId kCustomer{0};
constexpr EntityId kOrder{1};
constexpr TableId kShop{0};

/// Customers and their orders in one table; open orders in a sparse index.
Design shop() {
  Design design;
  Entity customer;
  customer.name = named("Customer");
  customer.count = Spanned<Count>{{1000}, {}};
  customer.identity = {named("username")};
  customer.attributes = {text("username", 12), text("name", 20)};
  Entity order;
  order.name = named("Order");
  order.identity = {named("orderId")};
  order.parent = Parent{named("Customer"), kCustomer, Spanned<Count>{{15}, {}}, std::nullopt, {}};
  order.attributes = {formatted("orderId", AttributeType::S, FormatKind::Ksuid),
                      refers("username", AttributeType::S, kCustomer, "username"),
                      with_values(attribute("status", AttributeType::S), {{"OPEN", 0.1}, {"DONE", 0.8}, {"LOST", 0.1}}),
                      with_values(attribute("color", AttributeType::S), {{"red", {}}, {"green", {}}}),
                      present(formatted("paidAt", AttributeType::N, FormatKind::EpochSeconds), 0.5),
                      integer("total", 0, 9999999)};
  design.entities = {customer, order};

  Table table;
  table.name = named("Shop");
  table.key = key({"PK"}, {"SK"});
  StoredEntity stored;
  stored.entity = kOrder;
  const Condition open = all_of({equal("status", constant("OPEN"))});
  stored.attributes = {made_of("PK", joined({literal("C#"), part("username")})),
                       made_of("SK", joined({literal("O#"), part("orderId")})),
                       made_of("GSI", joined({literal("OPEN#"), part("paidAt")}), open)};
  table.stores = {stored};
  Index index;
  index.name = named("ByOpen");
  index.key = key({"GSI"});
  index.projection.kind = ProjectionKind::Include;
  index.projection.attributes = {named("status"), named("paidAt")};
  table.indexes = {index};
  design.tables = {table};
  return design;
}

Layout layout_of(const Design& design) {
  Layout layout;
  layout.design = &design;
  const Table& table = design.tables[0];
  Path base;
  base.key = table.key;
  Path index;
  index.type = PathType::GlobalIndex;
  index.index = IndexId{0};
  index.key = table.indexes[0].key;
  index.projection = table.indexes[0].projection;
  layout.paths = {base, index};
  return layout;
}

double bytes_of(const Attribute& attribute) {
  const Estimate<Bytes> size = value_size(shop(), kOrder, attribute);
  return size.value ? size.value->value : -1;
}

Pattern writes(std::string name, double rate, std::vector<WriteLeg> legs, bool implied = false) {
  Pattern pattern;
  pattern.name = named(std::move(name));
  pattern.rate = Spanned<Rate>{{rate}, {}};
  pattern.writes = std::move(legs);
  pattern.implied = implied;
  return pattern;
}

WriteLeg leg(WriteKind kind, const std::vector<std::string>& sets = {}, double times = 1) {
  WriteLeg made;
  made.kind = kind;
  made.entity = kOrder;
  made.times = Count{times};
  for (const std::string& name : sets) made.sets.push_back(named(name));
  return made;
}

}  // namespace

TEST_CASE("children are counted by the average of their parent") {
  const Design design = shop();
  CHECK(item_count(design, kCustomer).value == Count{1000});
  CHECK(item_count(design, kOrder).value == Count{15000});
}

TEST_CASE("parents in a circle have no count") {
  Design design = shop();
  design.entities[0].count.reset();
  design.entities[0].parent = Parent{named("Order"), kOrder, Spanned<Count>{{1}, {}}, std::nullopt, {}};
  CHECK_FALSE(item_count(design, kOrder).value);
}

TEST_CASE("a value's size follows from what is declared") {
  CHECK(bytes_of(text("a", 12)) == 12);
  CHECK(bytes_of(formatted("a", AttributeType::S, FormatKind::Uuid)) == 36);
  CHECK(bytes_of(formatted("a", AttributeType::S, FormatKind::Digits, 9)) == 9);
  CHECK(bytes_of(formatted("a", AttributeType::N, FormatKind::EpochSeconds)) == 6);
  CHECK(bytes_of(formatted("a", AttributeType::N, FormatKind::EpochMillis)) == 8);
  CHECK(bytes_of(formatted("a", AttributeType::S, FormatKind::EpochSeconds)) == 10);
  CHECK(bytes_of(integer("a", 0, 9999999)) == 5);
  CHECK(bytes_of(integer("a", -99, 9)) == 3);
  CHECK(bytes_of(attribute("a", AttributeType::Bool)) == 1);
  CHECK(bytes_of(with_values(attribute("a", AttributeType::S), {{"ab", 0.5}, {"abcd", 0.5}})) == 3);
  CHECK(bytes_of(with_values(attribute("a", AttributeType::N), {{"1", 0.5}, {"12345", 0.5}})) == 3);
}

TEST_CASE("a size that nothing declares stays unknown") {
  CHECK(bytes_of(attribute("a", AttributeType::S)) == -1);
  CHECK(bytes_of(attribute("a", AttributeType::N)) == -1);
  CHECK(bytes_of(attribute("a", AttributeType::M)) == -1);
  CHECK(bytes_of(formatted("a", AttributeType::S, FormatKind::Email)) == -1);
}

TEST_CASE("values without shares are taken to occur equally often, and it is said") {
  const Estimate<Bytes> size = value_size(shop(), kOrder, *shop().entities[1].find("color"));
  CHECK(size.value == Bytes{4});
  REQUIRE(size.assumptions.size() == 1);
  CHECK(size.assumptions[0] == "the values of `color` occur equally often");
}

TEST_CASE("a size is taken from the attribute that is referred to") {
  const Design design = shop();
  CHECK(value_size(design, kOrder, *design.entities[1].find("username")).value == Bytes{12});
}

TEST_CASE("the largest value never comes from an average") {
  CHECK_FALSE(max_value_size(text("a", 12)));
  CHECK(max_value_size(formatted("a", AttributeType::S, FormatKind::Ulid)) == Bytes{26});
  CHECK(max_value_size(with_values(attribute("a", AttributeType::S), {{"ab", {}}, {"abcd", {}}})) == Bytes{4});
  CHECK(max_value_size(attribute("a", AttributeType::N)) == Bytes{21});
}

TEST_CASE("a text counts a number's digits") {
  const Design design = shop();
  CHECK(text_size(design, kOrder, joined({literal("O#"), part("paidAt")})).value == Bytes{12});
  CHECK(text_size(design, kOrder, part("total", Encoding::Padded, 9)).value == Bytes{9});
  CHECK(text_size(design, kOrder, part("orderId", Encoding::Shard, 20)).value == Bytes{2});
  CHECK(text_size(design, kOrder, part("total")).value == Bytes{7});
  CHECK_FALSE(text_size(design, kOrder, part("nobody")).value);
}

TEST_CASE("an item is the names and values of its own and its made attributes, by the share that carries them") {
  const Design design = shop();
  // PK 2+14, SK 2+29, GSI 3 + (5 + 10) on 10 % × 50 %; orderId 7+27, username 8+12, status 6+4, color 5+4,
  // paidAt 6+6 on 50 %, total 5+5.
  const double expected = 16 + 31 + 18 * 0.05 + 34 + 20 + 10 + 9 + 12 * 0.5 + 10;
  const Estimate<Bytes> size = item_size(layout_of(design), kOrder, kShop);
  REQUIRE(size.value);
  CHECK(size.value->value == doctest::Approx(expected));
}

TEST_CASE("an index entry is table key, index key and projection as a set, over the items in the index") {
  const Design design = shop();
  const Estimate<Bytes> size = entry_size(layout_of(design), kOrder, PathId{1});
  REQUIRE(size.value);
  CHECK(size.value->value == doctest::Approx(16 + 31 + 18 + 10 + 12));
}

TEST_CASE("an index over everything takes whole items") {
  Design design = shop();
  design.tables[0].indexes[0].projection.kind = ProjectionKind::All;
  design.entities[1].item_size = Spanned<Bytes>{{300}, {}};
  CHECK(entry_size(layout_of(design), kOrder, PathId{1}).value == Bytes{300});
}

TEST_CASE("a missing size is replaced by the default size of items, and it is said") {
  Design design = shop();
  design.entities[1].attributes.push_back(attribute("note", AttributeType::S));
  CHECK_FALSE(item_size(layout_of(design), kOrder, kShop).value);
  design.assume.default_item_size = Spanned<Bytes>{{500}, {}};
  const Estimate<Bytes> size = item_size(layout_of(design), kOrder, kShop);
  CHECK(size.value == Bytes{500});
  REQUIRE(size.assumptions.size() == 1);
  CHECK(size.assumptions[0] == "items of `Order` take 500 B (`assume.default_item_size`)");
  CHECK_FALSE(declared_item_size(design, kOrder, kShop).value);
}

TEST_CASE("an attribute that may be absent by an unknown share counts as present, and it is said") {
  Design design = shop();
  Attribute note = text("note", 80);
  note.optional = true;
  design.entities[1].attributes.push_back(note);
  const Estimate<Bytes> size = item_size(layout_of(design), kOrder, kShop);
  REQUIRE(size.value);
  REQUIRE_FALSE(size.assumptions.empty());
  CHECK(size.assumptions.back() == "`note` is on every item");
}

namespace {

KeyComponent component(std::vector<std::string> names) {
  KeyComponent made;
  for (std::string& name : names) {
    KeyPart part;
    part.text = std::move(name);
    made.parts.push_back(part);
  }
  return made;
}

}  // namespace

TEST_CASE("the share in a path is that of the key's attributes and of its condition") {
  const Design design = shop();
  StoredKey stored;
  stored.entity = kOrder;
  stored.path = PathId{1};
  KeyBranch branch;
  branch.partition = {component({"paidAt"})};
  stored.branches = {branch};
  CHECK(share_in_path(layout_of(design), stored) == 0.5);

  stored.branches[0].when = {equal("status", constant("OPEN"))};
  CHECK(*share_in_path(layout_of(design), stored) == doctest::Approx(0.05));

  stored.branches.clear();
  CHECK(share_in_path(layout_of(design), stored) == 0.0);
}

TEST_CASE("branches that leave nothing out hold all items, whatever their shares") {
  const Design design = shop();
  StoredKey stored;
  stored.entity = kOrder;
  stored.path = PathId{1};
  KeyBranch red;
  red.partition = {component({"orderId"})};
  red.when = {equal("color", constant("red"))};
  KeyBranch rest;
  rest.partition = red.partition;
  rest.unless = {red.when[0].expression};
  stored.branches = {red};
  CHECK_FALSE(share_in_path(layout_of(design), stored));
  stored.branches.push_back(rest);
  CHECK(share_in_path(layout_of(design), stored) == 1.0);
}

TEST_CASE("a term's share comes from the shares of values, or from an even spread") {
  const Design design = shop();
  const auto share = [&](const Term& term) {
    const Estimate<Share> found = selectivity(design, kOrder, term);
    return found.value ? found.value->value : -1;
  };
  CHECK(share(equal("status", constant("OPEN"))) == doctest::Approx(0.1));
  CHECK(share(one_of("status", {constant("OPEN"), constant("LOST")})) == doctest::Approx(0.2));
  CHECK(share(one_of("color", {constant("red"), constant("green")})) == 1);
  CHECK(share(equal("color", constant("red"))) == -1);  // A list says how many values there are, not how often.
  CHECK(share(equal("color", constant("blue"))) == -1);
  CHECK(share(equal("color", placeholder(":c"))) == 0.5);
  CHECK(share(equal("total", placeholder(":t"))) == -1);
  CHECK(share(equal("username", placeholder(":u"))) == doctest::Approx(0.001));
  const Estimate<Share> spread = selectivity(design, kOrder, equal("color", placeholder(":c")));
  REQUIRE(spread.assumptions.size() == 1);
  CHECK(spread.assumptions[0] == "`color` is spread evenly over its 2 values");
}

TEST_CASE("distinct values of a part") {
  const Design design = shop();
  const auto distinct = [&](const std::string& name, Encoding encoding, int width = 0) {
    KeyPart made;
    made.text = name;
    made.encoding = encoding;
    made.width = width;
    made.coarse = encoding == Encoding::YearMonth;
    const std::optional<Count> found = distinct_values(design, kOrder, made);
    return found ? found->value : -1;
  };
  KeyPart constant_part;
  constant_part.literal = true;
  CHECK(distinct_values(design, kOrder, constant_part) == Count{1});
  CHECK(distinct("orderId", Encoding::AsIs) == 15000);
  CHECK(distinct("username", Encoding::AsIs) == 1000);
  CHECK(distinct("status", Encoding::AsIs) == 3);
  CHECK(distinct("orderId", Encoding::Shard, 10) == 10);
  CHECK(distinct("status", Encoding::Shard, 10) == 3);
  CHECK(distinct("", Encoding::FreeShard, 20) == 20);
  CHECK(distinct("paidAt", Encoding::YearMonth) == -1);
  CHECK(distinct("total", Encoding::AsIs) == -1);
}

TEST_CASE("writes are added up over patterns") {
  Design design = shop();
  design.patterns = {writes("place", 2, {leg(WriteKind::Put), leg(WriteKind::Update, {"status"}, 3)}),
                     writes("pay", 1, {leg(WriteKind::Update, {"status", "paidAt"})})};
  const WriteRates rates = write_rates(design, kOrder);
  CHECK(rates.known);
  CHECK(rates.puts == Rate{2});
  CHECK_FALSE(rates.deletes);
  CHECK(rates.changes_of("status") == Rate{7});
  CHECK(rates.changes_of("paidAt") == Rate{1});
  CHECK(rates.total() == Rate{9});
  CHECK_FALSE(write_rates(design, kCustomer).known);
}

TEST_CASE("a short form that a write pattern states as well counts once") {
  Design design = shop();
  design.patterns = {writes("Order.put", 2, {leg(WriteKind::Put)}, true),
                     writes("Order.update.1", 5, {leg(WriteKind::Update, {"total"})}, true),
                     writes("place", 2, {leg(WriteKind::Put)}), writes("pay", 1, {leg(WriteKind::Update, {"status"})})};
  const WriteRates rates = write_rates(design, kOrder);
  CHECK(rates.puts == Rate{2});
  CHECK(rates.total() == Rate{8});
}

TEST_CASE("puts of which a part has no rate are unknown") {
  Design design = shop();
  design.patterns = {writes("place", 2, {leg(WriteKind::Put)}), writes("import", 0, {leg(WriteKind::Put)})};
  design.patterns[1].rate.reset();
  CHECK_FALSE(write_rates(design, kOrder).puts);
}

TEST_CASE("capacity units") {
  CHECK(write_units(Bytes{0}) == WriteUnits{1});
  CHECK(write_units(Bytes{1024}) == WriteUnits{1});
  CHECK(write_units(Bytes{1025}) == WriteUnits{2});
  CHECK(query_units(Bytes{41780}, true) == ReadUnits{11});
  CHECK(query_units(Bytes{41780}, false) == ReadUnits{5.5});
  CHECK(query_units(Bytes{0}, false) == ReadUnits{0.5});
}
