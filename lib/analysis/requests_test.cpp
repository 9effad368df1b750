#include "analysis/requests.h"

#include <doctest/doctest.h>

#include "analysis/test_design.h"
#include "expression/parse.h"

using namespace kw;
using namespace kw::test;

namespace {

constexpr EntityId kOrder{0};
constexpr EntityId kLine{1};

KeyTemplate from(const std::string& text) {
  const tl::expected<KeyTemplate, ExpressionProblem> parsed = parse_template(text);
  REQUIRE(parsed);
  return *parsed;
}

Condition where(const std::string& text) {
  const tl::expected<Condition, ExpressionProblem> parsed = parse_where(text);
  REQUIRE(parsed);
  return *parsed;
}

StoredEntity stored(EntityId entity, std::string name, std::vector<PhysicalAttribute> attributes) {
  StoredEntity made;
  made.entity_name = named(std::move(name));
  made.entity = entity;
  made.attributes = std::move(attributes);
  return made;
}

Index index(std::string name, KeySchema key) {
  Index made;
  made.name = named(std::move(name));
  made.key = std::move(key);
  made.projection.kind = ProjectionKind::All;
  return made;
}

/// Orders of a customer by time, with their lines in an index by order, and a natural index by status and time.
Design shop() {
  Design design;
  Entity order;
  order.name = named("Order");
  order.identity = {named("orderId")};
  order.attributes = {formatted("orderId", AttributeType::S, FormatKind::Ksuid),
                      text("customer", 12),
                      with_values(attribute("status", AttributeType::S), {{"open", {}}, {"done", {}}}),
                      formatted("createdAt", AttributeType::N, FormatKind::EpochSeconds),
                      text("city", 12),
                      formatted("expiresAt", AttributeType::N, FormatKind::EpochSeconds)};
  order.ttl = named("expiresAt");
  Entity line;
  line.name = named("Line");
  line.identity = {named("orderId"), named("number")};
  line.attributes = {refers("orderId", AttributeType::S, kOrder, "orderId"), integer("number", 1, 200)};
  design.entities = {order, line};
  Table table;
  table.name = named("Shop");
  table.key = key({"PK"}, {"SK"});
  table.stores = {
      stored(kOrder, "Order",
             {made_of("PK", from("CUSTOMER#{customer}")), made_of("SK", from("ORDER#{createdAt}#{orderId}")),
              made_of("GSI1PK", from("ORDER#{orderId}")), made_of("GSI1SK", from("ORDER#{orderId}")),
              made_of("GSI2PK", from("CITIES")), made_of("GSI2SK", from("{city}#{orderId}")),
              made_of("type", from("Order"))}),
      stored(kLine, "Line",
             {made_of("PK", from("ORDER#{orderId}#{number:03}")), made_of("SK", from("LINE")),
              made_of("GSI1PK", from("ORDER#{orderId}")), made_of("GSI1SK", from("LINE#{number:03}"))})};
  table.indexes = {index("GSI1", key({"GSI1PK"}, {"GSI1SK"})), index("Cities", key({"GSI2PK"}, {"GSI2SK"})),
                   index("ByStatus", key({"customer"}, {"status", "createdAt"}))};
  design.tables = {table};
  return design;
}

Read read(EntityId entity, const std::string& text, std::string order = "", bool descending = false) {
  Read made;
  made.entity = entity;
  made.entity_name = named(entity == kOrder ? "Order" : "Line");
  made.where = where(text);
  if (!order.empty()) made.order.push_back({named(std::move(order)), descending, false});
  return made;
}

Request query(std::string path, std::string condition,
              const std::vector<std::pair<std::string, std::string>>& values = {}) {
  Request made;
  made.name = named("request");
  made.kind = RequestKind::Query;
  made.path = named(std::move(path));
  made.key_condition = named(std::move(condition));
  for (const auto& [name, text] : values) {
    RequestValue value;
    value.text = from(text);
    made.values.emplace_back(named(name), value);
  }
  return made;
}

Request filtered(Request made, std::string filter) {
  made.filter = named(std::move(filter));
  return made;
}

RequestVerdict judged(std::vector<Read> reads, Request request, bool strong = false) {
  static Design design;
  design = shop();
  Pattern pattern;
  pattern.name = named("pattern");
  pattern.reads = std::move(reads);
  pattern.strong = strong;
  design.patterns = {pattern};
  request.pattern = PatternId{0};
  design.requests = {std::move(request)};
  return judge_request(lay_out(design), RequestId{0});
}

/// The one difference, or what there is instead.
std::string difference(std::vector<Read> reads, Request request, bool strong = false) {
  const RequestVerdict verdict = judged(std::move(reads), std::move(request), strong);
  if (!verdict.refusals.empty()) return "refused: " + verdict.refusals[0].refusal.message;
  std::string all;
  for (const auto& [span, what] : verdict.differences) all += (all.empty() ? "" : "; ") + what;
  return all;
}

const char* const kPeriod = "customer = :c AND createdAt BETWEEN :from AND :to";

Request period() {
  return query("Shop", "PK = :pk AND SK BETWEEN :low AND :high",
               {{":pk", "CUSTOMER#{customer}"}, {":low", "ORDER#{:from}"}, {":high", "ORDER#{:to}~"}});
}

}  // namespace

TEST_CASE("a request that says what its pattern says is silent") {
  CHECK(difference({read(kOrder, kPeriod)}, period()) == "");
  CHECK(difference({read(kOrder, "customer = :c")}, query("Shop", "PK = :pk AND begins_with(SK, :o)",
                                                          {{":pk", "CUSTOMER#{customer}"}, {":o", "ORDER#"}})) == "");
}

TEST_CASE("placeholders of where that values leave out pass through, with the type of their attribute") {
  Request request = query("Shop.ByStatus", "customer = :c AND #s = :s AND createdAt > :t");
  request.names = {{named("#s"), named("status")}};
  CHECK(difference({read(kOrder, "customer = :c AND status = :s AND createdAt > :t")}, request) == "");
  request.key_condition = named("customer = :c AND #s = :t");
  const RequestVerdict wrong = judged({read(kOrder, "customer = :c AND createdAt = :t")}, request);
  REQUIRE_FALSE(wrong.refusals.empty());
  CHECK(wrong.refusals[0].refusal.kind == RefusalKind::ValueType);
}

TEST_CASE("another literal than the entity's template is a difference") {
  CHECK(difference({read(kOrder, "orderId = :o")}, query("Shop.GSI1", "GSI1PK = :pk", {{":pk", "ORDERS#{orderId}"}})) ==
        "`:pk` is `ORDERS#{orderId}`, but `Order` has `ORDER#{orderId}` in `GSI1PK`");
  CHECK(difference({read(kOrder, "customer = :c")}, query("Shop", "PK = :pk AND begins_with(SK, :p)",
                                                          {{":pk", "CUSTOMER#{customer}"}, {":p", "LINE#"}})) != "");
  CHECK(difference({read(kOrder, "orderId = :o")}, query("Shop.GSI1", "GSI1PK = :pk", {{":pk", "ORDER#{:o}"}})) == "");
}

TEST_CASE("a value that names what where does not bind by = is a difference") {
  CHECK(difference({read(kOrder, "orderId = :o")}, query("Shop.GSI1", "GSI1PK = :pk", {{":pk", "ORDER#{city}"}}))
            .find("does not bind") != std::string::npos);
  CHECK(difference({read(kOrder, "orderId = :o")}, query("Shop.GSI1", "GSI1PK = :pk", {{":pk", "ORDER#{:x}"}}))
            .find("no placeholder") != std::string::npos);
}

TEST_CASE("a term that neither key nor filter carries is a difference") {
  const Request request = query("Shop", "PK = :pk", {{":pk", "CUSTOMER#{customer}"}});
  CHECK(difference({read(kOrder, "customer = :c AND city = :city")}, request) ==
        "`city = :city` is in neither the key condition nor the filter");
  CHECK(difference({read(kOrder, "customer = :c AND city = :city")}, filtered(request, "city = :city")) == "");
}

TEST_CASE("a condition that the pattern does not have is a difference, save on its expiry and its type") {
  const Request request = query("Shop", "PK = :pk", {{":pk", "CUSTOMER#{customer}"}, {":v", "Order"}});
  CHECK(difference({read(kOrder, "customer = :c")}, filtered(request, "city = :v")) ==
        "`city = :v` is no condition of the pattern");
  Request typed = filtered(request, "#t = :v");
  typed.names = {{named("#t"), named("type")}};
  CHECK(difference({read(kOrder, "customer = :c")}, typed) == "");
  Request narrowed = query("Shop", "PK = :pk AND SK = :sk", {{":pk", "CUSTOMER#{customer}"}, {":sk", "ORDER#1"}});
  CHECK(difference({read(kOrder, "customer = :c AND orderId = :o")}, narrowed).find("narrows `createdAt`") !=
        std::string::npos);
}

TEST_CASE("a filter by another constant than where's is a difference") {
  Request request = query("Shop", "PK = :pk", {{":pk", "CUSTOMER#{customer}"}, {":s", "done"}});
  request = filtered(request, "#s = :s");
  request.names = {{named("#s"), named("status")}};
  CHECK(difference({read(kOrder, "customer = :c AND status = 'open'")}, request) ==
        "`status` is compared with `done`, the pattern says `status = 'open'`");
  CHECK(difference({read(kOrder, "customer = :c AND status = 'done'")}, request) == "");
}

TEST_CASE("several reads share a request when its range holds all of them") {
  const auto range = [](const std::string& low, const std::string& high) {
    return query("Shop.GSI1", "GSI1PK = :pk AND GSI1SK BETWEEN :low AND :high",
                 {{":pk", "ORDER#{orderId}"}, {":low", low}, {":high", high}});
  };
  const std::vector<Read> both{read(kOrder, "orderId = :o"), read(kLine, "orderId = :o")};
  CHECK(difference(both, range("LINE#", "ORDER#{orderId}")) == "");
  CHECK(difference(both, range("LINE#", "LINE~")) != "");
  CHECK(difference(both, range("ORDER#", "ORDER#{orderId}")) != "");
}

TEST_CASE("of two requests for one pattern each may serve one of its reads") {
  Design design = shop();
  Pattern pattern;
  pattern.name = named("pattern");
  pattern.reads = {read(kOrder, "orderId = :o"), read(kLine, "orderId = :o")};
  design.patterns = {pattern};
  const Request orders =
      query("Shop.GSI1", "GSI1PK = :pk AND begins_with(GSI1SK, :p)", {{":pk", "ORDER#{orderId}"}, {":p", "ORDER#"}});
  Request lines = orders;
  lines.values[1].second.text = from("LINE#");
  design.requests = {orders, lines};
  for (Request& request : design.requests) request.pattern = PatternId{0};
  CHECK(judge_request(lay_out(design), RequestId{0}).differences.empty());
  CHECK(judge_request(lay_out(design), RequestId{1}).differences.empty());
  design.requests.pop_back();
  CHECK_FALSE(judge_request(lay_out(design), RequestId{0}).differences.empty());
}

TEST_CASE("the other direction than the pattern's order is a difference") {
  Request request = period();
  CHECK(difference({read(kOrder, kPeriod, "createdAt", true)}, request) ==
        "the request reads forward, the pattern wants `createdAt desc`");
  request.forward = Spanned<bool>{false, {}};
  CHECK(difference({read(kOrder, kPeriod, "createdAt", true)}, request) == "");
  CHECK(difference({read(kOrder, kPeriod, "createdAt")}, request) ==
        "the request reads backward, the pattern wants `createdAt`");
}

TEST_CASE("a limit that cuts, and missing consistency, are differences") {
  Read limited = read(kOrder, kPeriod);
  limited.limit = Spanned<Count>{{25}, {}};
  Request request = period();
  request.limit = Spanned<Count>{{26}, {}};
  CHECK(difference({limited}, request) == "");
  request.limit = Spanned<Count>{{10}, {}};
  CHECK(difference({limited}, request) == "the limit is 10, the pattern wants 25 items");
  CHECK(difference({read(kOrder, kPeriod)}, period(), true) ==
        "the request reads eventually consistent, the pattern wants strong consistency");
}

TEST_CASE("a limit before a filter is noted") {
  Request request = filtered(period(), "city = :city");
  CHECK_FALSE(judged({read(kOrder, std::string(kPeriod) + " AND city = :city")}, request).limit_before_filter);
  request.limit = Spanned<Count>{{10}, {}};
  CHECK(judged({read(kOrder, std::string(kPeriod) + " AND city = :city")}, request).limit_before_filter);
  request = period();
  request.limit = Spanned<Count>{{10}, {}};
  CHECK_FALSE(judged({read(kOrder, kPeriod)}, request).limit_before_filter);
}

TEST_CASE("an upper bound that ends with a value that is not the last cuts it off") {
  Request request = query("Shop", "PK = :pk AND SK BETWEEN :low AND :high",
                          {{":pk", "CUSTOMER#{customer}"}, {":low", "ORDER#{:from}"}, {":high", "ORDER#{:to}"}});
  const RequestVerdict verdict = judged({read(kOrder, kPeriod)}, request);
  CHECK(verdict.differences.empty());
  REQUIRE(verdict.cuts.size() == 1);
  CHECK(verdict.cuts[0].kind == TextCut::Kind::UpperBound);
  CHECK(verdict.cuts[0].part == "{createdAt}");
  CHECK(judged({read(kOrder, kPeriod)}, period()).cuts.empty());
}

TEST_CASE("a prefix that ends in a value of variable width finds longer ones") {
  const auto cuts = [](const std::string& prefix, const std::string& condition) {
    return judged({read(kOrder, condition)},
                  query("Shop.Cities", "GSI2PK = :pk AND begins_with(GSI2SK, :p)", {{":pk", "CITIES"}, {":p", prefix}}))
        .cuts;
  };
  const std::vector<TextCut> found = cuts("{city}", "city = :city");
  REQUIRE(found.size() == 1);
  CHECK(found[0].kind == TextCut::Kind::Prefix);
  CHECK(found[0].part == "{city}");
  CHECK(cuts("{city}#", "city = :city").empty());
  CHECK(cuts("{:city}", "begins_with(city, :city)").empty());
  CHECK(cuts("{city}#{orderId}", "city = :city AND orderId = :o").empty());  // A ksuid has one width.
}

TEST_CASE("a refused request has no differences, and one that expects it has no refusals") {
  Request request = filtered(query("Shop.GSI1", "GSI1PK = :pk", {{":pk", "ORDER#{orderId}"}, {":s", "ORDER#"}}),
                             "begins_with(GSI1SK, :s)");
  const RequestVerdict refused = judged({read(kOrder, "orderId = :o AND city = :c")}, request);
  REQUIRE(refused.refusals.size() == 1);
  CHECK(refused.refusals[0].refusal.kind == RefusalKind::FilterNamesKey);
  CHECK(refused.differences.empty());
  request.expect_refused = true;
  CHECK(judged({read(kOrder, "orderId = :o")}, request).refusals.empty());
  CHECK(difference({read(kOrder, "orderId = :o")}, request) == "");
}

TEST_CASE("a request that is expected to be refused and is not says so") {
  Request request = period();
  request.expect_refused = true;
  CHECK(difference({read(kOrder, kPeriod)}, request) == "the request is expected to be refused, but it is accepted");
}

TEST_CASE("a condition that the path's keys do not fit names the path whose keys do") {
  Request request = query("Shop", "customer = :c");
  const RequestVerdict verdict = judged({read(kOrder, "customer = :c")}, request);
  REQUIRE_FALSE(verdict.refusals.empty());
  REQUIRE(verdict.fitting_path);
  const Design design = shop();
  CHECK(lay_out(design).path(*verdict.fitting_path).name == "Shop.ByStatus");
}

TEST_CASE("a refusal stands where the text says it") {
  Request request = query("Shop", "PK = :pk AND colour = :x", {{":pk", "CUSTOMER#{customer}"}, {":x", "X"}});
  request.key_condition->span = {FileId{0}, 100, 124};
  const RequestVerdict verdict = judged({read(kOrder, "customer = :c")}, request);
  REQUIRE_FALSE(verdict.refusals.empty());
  CHECK(verdict.refusals[0].span.begin >= 100);
  CHECK(verdict.refusals[0].span.end <= 124);
}
