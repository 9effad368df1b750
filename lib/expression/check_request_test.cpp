#include "expression/check_request.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "expression/request_check.h"

using namespace kw;
using enum RefusalKind;
using Operation = RequestToCheck::Operation;

namespace {

/// Table `id`, global index on tenant, region | year (N), month, note; it carries `title`.
RequestTarget index() {
  RequestTarget target;
  target.name = "Docs.ByTime";
  target.partition = {{"tenant", AttributeType::S}, {"region", AttributeType::S}};
  target.sort = {{"year", AttributeType::N}, {"month", AttributeType::S}, {"note", AttributeType::B}};
  target.table_key = {{"id", AttributeType::S}};
  target.is_index = true;
  target.is_global = true;
  target.projected = std::vector<std::string>{"title"};
  return target;
}

/// Table with pk (S) and sk (S).
RequestTarget table() {
  RequestTarget target;
  target.name = "Shop";
  target.partition = {{"pk", AttributeType::S}};
  target.sort = {{"sk", AttributeType::S}};
  target.table_key = {{"pk", AttributeType::S}, {"sk", AttributeType::S}};
  return target;
}

BoundValue value(std::string placeholder, AttributeType type, std::optional<std::string> constant = {}) {
  return {std::move(placeholder), type, std::move(constant), {}};
}

/// A query whose values are defined elsewhere; `#y`, `#m` and `#r` are the reserved names of `index`.
RequestToCheck query(std::string key_condition) {
  RequestToCheck request;
  request.key_condition = std::move(key_condition);
  request.values_complete = false;
  if (request.key_condition->find("#y") != std::string::npos) request.names.emplace_back("#y", "year");
  if (request.key_condition->find("#m") != std::string::npos) request.names.emplace_back("#m", "month");
  if (request.key_condition->find("#r") != std::string::npos) request.names.emplace_back("#r", "region");
  return request;
}

std::vector<RefusalKind> kinds(const RequestToCheck& request, const RequestTarget& target) {
  std::vector<RefusalKind> all;
  for (const Refusal& refusal : check_request(request, target)) all.push_back(refusal.kind);
  return all;
}

using Kinds = std::vector<RefusalKind>;

}  // namespace

TEST_CASE("a multi-attribute index takes all partition attributes and a prefix of the sort attributes") {
  struct Row {
    const char* condition;
    Kinds refused;
  };
  for (const Row& row : {Row{"tenant = :a AND #r = :b", {}},
                         {"#r = :b AND tenant = :a", {}},
                         {"tenant = :a AND #r = :b AND #y = :c", {}},
                         {"tenant = :a AND #r = :b AND #y > :c", {}},
                         {"tenant = :a AND #r = :b AND #y BETWEEN :c AND :d", {}},
                         {"tenant = :a AND #r = :b AND #y = :c AND begins_with(#m, :d)", {}},
                         {"#m = :d AND #y = :c AND #r = :b AND :a = tenant", {}},
                         {"tenant = :a AND #r = :b AND #y = :c AND #m = :d AND begins_with(note, :e)", {}},
                         {"tenant = :a", {PartitionUnbound}},
                         {"#y = :c", {PartitionUnbound}},
                         {"tenant = :a AND #r > :b", {PartitionUnbound}},
                         {"tenant = :a AND begins_with(#r, :b)", {PartitionUnbound}},
                         {"tenant = :a AND #r = :b AND #m = :d", {SortSkipped}},
                         {"tenant = :a AND #r = :b AND #y = :c AND note = :e", {SortSkipped}},
                         {"tenant = :a AND #r = :b AND #y > :c AND #m = :d", {ConditionAfterRange}},
                         {"tenant = :a AND #r = :b AND #y > :c AND #m < :d", {SecondRange}},
                         {"tenant = :a AND #r = :b AND #y >= :c AND #y <= :d", {TwoConditionsOnOneKey}},
                         {"tenant = :a AND #r = :b AND begins_with(#y, :c)", {BeginsWithOnNumber}},
                         {"tenant = :a AND #r = :b AND title = :t", {OperatorNotForKeys}},
                         {"title = :t", {PartitionUnbound}}}) {
    CHECK_MESSAGE(kinds(query(row.condition), index()) == row.refused, row.condition);
  }
}

TEST_CASE("operators and forms that key conditions do not know are refused") {
  struct Row {
    const char* condition;
    RefusalKind kind;
  };
  for (const Row& row : {Row{"pk = :a OR sk = :b", OperatorNotForKeys},
                         {"NOT pk = :a", OperatorNotForKeys},
                         {"pk = :a AND sk IN (:b, :c)", OperatorNotForKeys},
                         {"pk = :a AND sk <> :b", OperatorNotForKeys},
                         {"pk = :a AND contains(sk, :b)", OperatorNotForKeys},
                         {"pk = :a AND attribute_exists(sk)", OperatorNotForKeys},
                         {"pk = :a AND size(sk) > :b", OperatorNotForKeys},
                         {"pk = :a AND sk.part = :b", OperatorNotForKeys},
                         {"pk = :a AND sk[0] = :b", OperatorNotForKeys},
                         {"pk = sk", Malformed},
                         {":a = :b", Malformed},
                         {"pk = :a AND begins_with(:b, sk)", Malformed},
                         {"pk = :a AND :b BETWEEN sk AND :c", Malformed},
                         {"((pk = :a))", Malformed},
                         {"pk = :a AND", Malformed},
                         {"pk = 'x'", Malformed},
                         {"pk != :a", Malformed},
                         {"", Malformed},
                         {" ", Malformed}})
    CHECK_MESSAGE(kinds(query(row.condition), table()) == Kinds{row.kind}, row.condition);
}

TEST_CASE("single parentheses and any order of operands are fine") {
  for (const char* condition : {"(pk = :a) AND (sk > :b)", "(pk = :a AND (sk = :b))", "((pk = :a) AND (sk = :b))",
                                "(pk) = :a", ":a = pk AND :b < sk", "pk = :a aNd sk bEtWeEn :b And :c"})
    CHECK_MESSAGE(kinds(query(condition), table()) == Kinds{}, condition);
}

TEST_CASE("values have the key's type, as far as types are known") {
  RequestToCheck request = query("pk = :a AND sk BETWEEN :b AND :c");
  request.values = {value(":a", AttributeType::N), value(":b", AttributeType::S), value(":c", AttributeType::S)};
  CHECK(kinds(request, table()) == Kinds{ValueType});
  RequestTarget unknown = table();
  unknown.partition[0].type.reset();
  CHECK(kinds(request, unknown) == Kinds{});
  request.values[2].type = AttributeType::N;
  CHECK(kinds(request, unknown) == Kinds{Malformed, ValueType});
}

TEST_CASE("constant bounds of BETWEEN are in order, numbers as numbers") {
  RequestTarget numbers = table();
  numbers.sort[0].type = AttributeType::N;
  RequestToCheck request = query("pk = :a AND sk BETWEEN :b AND :c");
  request.values = {value(":a", AttributeType::S), value(":b", AttributeType::N, "9"),
                    value(":c", AttributeType::N, "10")};
  CHECK(kinds(request, numbers) == Kinds{});
  std::swap(request.values[1].constant, request.values[2].constant);
  CHECK(kinds(request, numbers) == Kinds{Malformed});
  request.values[1] = value(":b", AttributeType::S, "9");
  request.values[2] = value(":c", AttributeType::S, "10");
  CHECK(kinds(request, table()) == Kinds{Malformed});
}

TEST_CASE("names and placeholders are defined and used") {
  RequestToCheck request = query("#p = :a");
  request.values_complete = true;
  CHECK(kinds(request, table()) == Kinds{Malformed, Malformed});
  request.names = {{"#p", "pk"}};
  request.values = {value(":a", AttributeType::S)};
  CHECK(kinds(request, table()) == Kinds{});
  request.names.emplace_back("#q", "status");
  CHECK(kinds(request, table()) == Kinds{Malformed});
  request.filter = "#q = :a";
  CHECK(kinds(request, table()) == Kinds{});
  request.values.push_back(value(":unused", AttributeType::S));
  const std::vector<Refusal> refusals = check_request(request, table());
  REQUIRE(refusals.size() == 1);
  CHECK(refusals[0].attribute == ":unused");
  CHECK(refusals[0].service_message ==
        "Value provided in ExpressionAttributeValues unused in expressions: keys: {:unused}");
}

TEST_CASE("a reserved word is refused where it stands bare") {
  RequestToCheck request = query("pk = :a");
  request.filter = "status = :s AND info.name = :n";
  const std::vector<Refusal> refusals = check_request(request, table());
  REQUIRE(refusals.size() == 2);
  CHECK(refusals[0].kind == ReservedWord);
  CHECK(refusals[0].part == Refusal::Part::Filter);
  CHECK(refusals[0].attribute == "status");
  CHECK(request.filter->substr(refusals[0].span.begin, refusals[0].span.length()) == "status");
  CHECK(refusals[1].attribute == "name");
  request.filter = "#s = :s";
  request.names = {{"#s", "status"}};
  CHECK(kinds(request, table()) == Kinds{});
}

TEST_CASE("a query's filter names no key attribute of what it reads, a scan's may") {
  RequestToCheck request = query("tenant = :a AND #r = :b");
  for (const char* filter : {"note = :n", "attribute_exists(note)", "size(note) > :n", "note.part = :n"}) {
    request.filter = filter;
    CHECK_MESSAGE(kinds(request, index()) == Kinds{FilterNamesKey}, filter);
  }
  request.filter = "#m = :m";
  request.names.emplace_back("#m", "month");
  CHECK(kinds(request, index()) == Kinds{FilterNamesKey});
  request.names.pop_back();
  request.filter = "id = :i AND contains(title, :t)";
  CHECK(kinds(request, index()) == Kinds{});
  RequestToCheck scan;
  scan.operation = Operation::Scan;
  scan.values_complete = false;
  scan.filter = "note = :n";
  CHECK(kinds(scan, index()) == Kinds{});
}

TEST_CASE("a global index answers from what it carries") {
  RequestToCheck request = query("tenant = :a AND #r = :b");
  request.filter = "body = :c";
  CHECK(kinds(request, index()) == Kinds{NotProjected});
  request.filter.reset();
  request.projection = "title, id, note, body.page";
  const std::vector<Refusal> refusals = check_request(request, index());
  REQUIRE(refusals.size() == 1);
  CHECK(refusals[0].attribute == "body");
  CHECK(refusals[0].service_message ==
        "One or more parameter values were invalid: Global secondary index ByTime does not project [body]");
  RequestTarget all = index();
  all.projected.reset();
  CHECK(kinds(request, all) == Kinds{});
}

TEST_CASE("a projection lists paths that do not overlap") {
  RequestToCheck request = query("pk = :a");
  for (const char* good : {"a", "f[2], f[0], e.d, e.a, d", "a , b"}) {
    request.projection = good;
    CHECK_MESSAGE(kinds(request, table()) == Kinds{}, good);
  }
  for (const char* bad : {"", "a,", "a b", "a, a", "a.b, a", "a = :b", "size(a)", ":a"}) {
    request.projection = bad;
    CHECK_MESSAGE(kinds(request, table()) == Kinds{Malformed}, bad);
  }
}

TEST_CASE("select goes with the projection and the target") {
  RequestToCheck request = query("tenant = :a AND #r = :b");
  const auto with = [&](const char* select, std::optional<std::string> projection = {}) {
    request.select = select;
    request.projection = std::move(projection);
    return kinds(request, index());
  };
  CHECK(with("COUNT") == Kinds{});
  CHECK(with("ALL_PROJECTED_ATTRIBUTES") == Kinds{});
  CHECK(with("SPECIFIC_ATTRIBUTES", "title") == Kinds{});
  CHECK(with("ALL_ATTRIBUTES") == Kinds{NotProjected});
  CHECK(with("SPECIFIC_ATTRIBUTES") == Kinds{Malformed});
  CHECK(with("COUNT", "title") == Kinds{Malformed});
  CHECK(with("EVERYTHING") == Kinds{Malformed});
  RequestToCheck plain = query("pk = :a");
  plain.select = "ALL_PROJECTED_ATTRIBUTES";
  CHECK(kinds(plain, table()) == Kinds{Malformed});
}

TEST_CASE("only global indexes refuse strong reads") {
  RequestToCheck request = query("tenant = :a AND #r = :b");
  request.strong = true;
  CHECK(kinds(request, index()) == Kinds{StrongOnGlobalIndex});
  RequestTarget local = index();
  local.is_global = false;
  CHECK(kinds(request, local) == Kinds{});
}

TEST_CASE("GetItem takes the whole key of a table and nothing else") {
  RequestToCheck get;
  get.operation = Operation::Get;
  get.key = {{"pk", AttributeType::S}, {"sk", AttributeType::S}};
  CHECK(kinds(get, table()) == Kinds{});
  get.key.pop_back();
  CHECK(kinds(get, table()) == Kinds{GetWithoutFullKey});
  get.key = {{"pk", AttributeType::S}, {"sk", AttributeType::N}};
  CHECK(kinds(get, table()) == Kinds{ValueType});
  get.key = {{"pk", AttributeType::S}, {"sk", {}}, {"id", {}}};
  CHECK(kinds(get, table()) == Kinds{GetWithoutFullKey});
  CHECK(kinds(get, index()) == Kinds{GetWithoutFullKey});
}

TEST_CASE("no value of a key attribute is empty") {
  RequestToCheck get;
  get.operation = Operation::Get;
  get.key = {{"pk", AttributeType::S}, {"sk", AttributeType::S, true}};
  const std::vector<Refusal> refused = check_request(get, table());
  REQUIRE(refused.size() == 1);
  CHECK(refused[0].kind == Malformed);
  CHECK(refused[0].attribute == "sk");
  CHECK(refused[0].service_message == empty_key_message("sk"));

  RequestToCheck request = query("pk = :a AND sk BETWEEN :low AND :high");
  request.values = {value(":a", AttributeType::S, "x"), value(":low", AttributeType::S, ""),
                    value(":high", AttributeType::S, "z")};
  CHECK(kinds(request, table()) == Kinds{Malformed});
  request.values[1].constant = "a";
  CHECK(kinds(request, table()) == Kinds{});
  request.filter = "title = :empty";  // Other attributes may be.
  request.values.push_back(value(":empty", AttributeType::S, ""));
  CHECK(kinds(request, table()) == Kinds{});
}

TEST_CASE("expressions keep the service's bounds") {
  RequestToCheck request = query("pk = :a");
  request.filter = "a = :b" + std::string(4090, ' ');
  CHECK(kinds(request, table()) == Kinds{});
  *request.filter += ' ';
  CHECK(kinds(request, table()) == Kinds{Malformed});
  std::string list = "a IN (:v";
  for (int i = 1; i < 100; ++i) list += ", :v";
  request.filter = list + ")";
  CHECK(kinds(request, table()) == Kinds{});
  request.filter = list + ", :v)";
  CHECK(kinds(request, table()) == Kinds{Malformed});
  request.filter.reset();
  request.limit = 0;
  CHECK(kinds(request, table()) == Kinds{Malformed});
}

TEST_CASE("filters compare values that have an order, and types that exist") {
  RequestToCheck request = query("pk = :a");
  struct Row {
    const char* filter;
    BoundValue bound;
    Kinds refused;
  };
  for (const Row& row : {Row{"x < :v", value(":v", AttributeType::Bool), {Malformed}},
                         {"x = :v", value(":v", AttributeType::Bool), {}},
                         {"x >= :v", value(":v", AttributeType::B), {}},
                         {"begins_with(x, :v)", value(":v", AttributeType::N), {BeginsWithOnNumber}},
                         {"begins_with(x, :v)", value(":v", AttributeType::L), {Malformed}},
                         {"begins_with(x, :v)", value(":v", AttributeType::B), {}},
                         {"attribute_type(x, :v)", value(":v", AttributeType::N), {Malformed}},
                         {"attribute_type(x, :v)", value(":v", AttributeType::S, "SS"), {}},
                         {"attribute_type(x, :v)", value(":v", AttributeType::S, "string"), {Malformed}}}) {
    request.filter = row.filter;
    request.values = {row.bound};
    CHECK_MESSAGE(kinds(request, table()) == row.refused, row.filter);
  }
}

TEST_CASE("PartiQL reads tables and plain indexes, not an index with several attributes") {
  RequestToCheck request;
  request.operation = Operation::PartiQl;
  const auto with = [&](std::string statement, const RequestTarget& target) {
    request.partiql = std::move(statement);
    return kinds(request, target);
  };
  CHECK(with("SELECT * FROM \"Docs\".\"ByTime\" WHERE tenant = ?", index()) == Kinds{PartiQlOnMultiAttribute});
  CHECK(with("select id from Docs.ByTime where note = 'from \"a\".\"b\"'", index()) == Kinds{PartiQlOnMultiAttribute});
  CHECK(with("SELECT * FROM \"Docs\" WHERE id = ?", index()) == Kinds{});
  CHECK(with("SELECT * FROM Docs WHERE x = 'FROM a.b'", index()) == Kinds{});
  CHECK(with("UPDATE \"Docs\" SET a = 1 WHERE id = ?", index()) == Kinds{});
  CHECK(with("SELECT * FROM \"Shop\".\"Plain\"", table()) == Kinds{});
  CHECK(with("SELECT * FROM \"Shop", table()) == Kinds{Malformed});
  CHECK(with("", table()) == Kinds{Malformed});
  CHECK(with(std::string(8192, 'x'), table()) == Kinds{});
  CHECK(with(std::string(8193, 'x'), table()) == Kinds{Malformed});
}

TEST_CASE("nothing is refused for a key that nobody knows") {
  CHECK(kinds(query("anything > :v"), RequestTarget{}) == Kinds{});
}

TEST_CASE("legacy conditions follow the same rules") {
  struct Row {
    std::vector<LegacyCondition> conditions;
    Kinds refused;
  };
  using enum AttributeType;
  for (const Row& row : {Row{{{"pk", "EQ", {S}}}, {}},
                         {{{"pk", "EQ", {S}}, {"sk", "BETWEEN", {S, S}}}, {}},
                         {{{"pk", "LE", {S}}}, {PartitionUnbound}},
                         {{{"pk", "EQ", {}}}, {Malformed}},
                         {{{"pk", "DOG", {S}}}, {Malformed}},
                         {{{"pk", "EQ", {S}}, {"sk", "NE", {S}}}, {OperatorNotForKeys}},
                         {{{"pk", "EQ", {S}}, {"sk", "LT", {Bool}}}, {Malformed}},
                         {{{"pk", "EQ", {S}}, {"x", "EQ", {S}}}, {OperatorNotForKeys}},
                         {{{"pk", "EQ", {N}}}, {ValueType}},
                         {{{"pk", "EQ", {S}}, {"sk", "EQ", {S}}, {"x", "EQ", {S}}}, {Malformed}},
                         {{}, {Malformed}}}) {
    std::vector<RefusalKind> found;
    for (const Refusal& refusal : check_legacy_conditions(row.conditions, table())) found.push_back(refusal.kind);
    CHECK(found == row.refused);
  }
  CHECK(check_legacy_filter({{"x", "CONTAINS", {S}}}, table()).empty());
  CHECK(check_legacy_filter({{"sk", "EQ", {S}}}, table())[0].kind == FilterNamesKey);
}
