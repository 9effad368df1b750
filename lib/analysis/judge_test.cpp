#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "analysis/loaded_design.h"

using namespace kw;

namespace {

const std::string kResults = R"(keywright: 1
entities:
  Result:
    count: 12M
    identity: [resultId]
    attributes:
      resultId: { type: S, format: ulid }
      companyId: { type: S, size: 8, distinct: 2k }
      kind: { type: S, values: [stress, skill, aptitude] }
      status: { type: S, values: [todo, done] }
      createdAt: { type: N, format: epoch-seconds }
      note: { type: S, size: 80, present: 10% }
patterns:
%PATTERNS%tables:
  Results:
    stores: [Result]
    key: { partition: resultId }
    indexes:
      byCompany: { key: { partition: companyId, sort: [kind, status, createdAt] }, projection: all }
)";

std::string results(const std::string& patterns) {
  std::string text = kResults;
  return text.replace(text.find("%PATTERNS%"), 10, "  q: { entity: Result, " + patterns + " }\n");
}

struct Row {
  std::string pattern;
  std::string summary;
  std::string conditions;
};

}  // namespace

TEST_CASE("a multi-attribute index takes a prefix of its sort attributes and one range") {
  const std::vector<Row> rows{
      {"where: \"companyId = :c\"", "Results.byCompany exact", "companyId = :c"},
      {"where: \"companyId = :c AND kind = :k\"", "Results.byCompany exact", "companyId = :c AND kind = :k"},
      {"where: \"companyId = :c AND kind = :k AND status = :s AND createdAt BETWEEN :a AND :b\"",
       "Results.byCompany exact", "companyId = :c AND kind = :k AND status = :s AND createdAt BETWEEN :a AND :b"},
      {"where: \"companyId = :c AND kind = :k AND status = :s AND createdAt > :a AND createdAt <= :b\"",
       "Results.byCompany exact", "companyId = :c AND kind = :k AND status = :s AND createdAt BETWEEN :a+1 AND :b"},
      {"where: \"companyId = :c AND kind = :k AND status = :s\", order: createdAt desc, limit: 10",
       "Results.byCompany exact", "companyId = :c AND kind = :k AND status = :s"},
  };
  for (const Row& row : rows) {
    INFO(row.pattern);
    const auto made = test::load(results(row.pattern));
    const Verdict best = made->verdict("q").best;
    CHECK(test::summary(best) == row.summary);
    CHECK(test::conditions(best) == row.conditions);
  }
}

TEST_CASE("a skipped sort attribute costs one request for each of its declared values") {
  const auto made = test::load(results("where: \"companyId = :c AND status = :s AND createdAt >= :a\""));
  const Verdict best = made->verdict("q").best;
  CHECK(test::summary(best) == "Results.byCompany works many-requests(3)");
  CHECK(test::conditions(best) == "companyId = :c AND kind = {kind} AND status = :s AND createdAt >= :a");
}

TEST_CASE("a list on a sort attribute is one request for each value and the answers are merged") {
  const auto made = test::load(
      results("where: \"companyId = :c AND kind IN ('stress', 'skill') AND status = :s\", order: createdAt asc"));
  CHECK(test::summary(made->verdict("q").best) == "Results.byCompany works many-requests(2) merges(2)");
}

TEST_CASE("without the partition attribute only a scan is left") {
  const auto made = test::load(results("where: \"kind = :k\""));
  const PatternVerdict verdict = made->verdict("q");
  CHECK(verdict.best.is_scan());
  CHECK(verdict.best.verdict_class == VerdictClass::Wasteful);
  CHECK_FALSE(verdict.acceptable);
  CHECK(verdict.each[0][1].trace.front().subject == "`companyId`");
}

TEST_CASE("a scan that is asked for is no fault") {
  const auto made = test::load(results("scan: true"));
  const PatternVerdict verdict = made->verdict("q");
  CHECK(verdict.best.verdict_class == VerdictClass::Exact);
  CHECK(verdict.acceptable);
}

TEST_CASE("a strong read from a global index is stale") {
  const auto made = test::load(results("where: \"companyId = :c\", consistency: strong"));
  CHECK(test::summary(made->verdict("q").each[0][1]) == "Results.byCompany wrong stale");
}

TEST_CASE("the whole table key is a GetItem, many of them are batches of 100") {
  const auto one = test::load(results("where: \"resultId = :r\", one: true"));
  CHECK(one->verdict("q").best.requests.front().operation == Operation::GetItem);
  const auto many = test::load(results("where: \"resultId IN :ids[250]\""));
  const Verdict best = many->verdict("q").best;
  CHECK(best.requests.front().operation == Operation::BatchGetItem);
  CHECK(test::summary(best) == "Results works many-requests(3)");
}

TEST_CASE("an index on an optional attribute misses items unless the pattern implies it") {
  const std::string index = "      byNote: { key: { partition: companyId, sort: note }, projection: all }\n";
  const auto all = test::load(results("where: \"companyId = :c\"") + index);
  CHECK(test::summary(all->verdict("q").each[0][2]) == "Results.byNote wrong misses-items");
  const auto noted = test::load(results("where: \"companyId = :c AND attribute_exists(note)\"") + index);
  CHECK(test::summary(noted->verdict("q").best) == "Results.byNote exact");
}

TEST_CASE("a term on an attribute that is no key filters, a term on a skipped key attribute is the caller's") {
  const auto made = test::load(results("where: \"companyId = :c AND note = :n AND createdAt >= :a\""));
  const Verdict verdict = made->verdict("q").each[0][1];
  REQUIRE(verdict.requests.size() == 1);
  CHECK(verdict.find(DefectKind::FiltersAtServer) != nullptr);
}

TEST_CASE("attributes that an index lacks are fetched in a second round") {
  const std::string index =
      "      narrow: { key: { partition: [companyId, kind, status], sort: createdAt }, projection: keys-only }\n";
  const auto made =
      test::load(results("where: \"companyId = :c AND kind = :k AND status = :s\", returns: 250") + index);
  CHECK(test::summary(made->verdict("q").each[0][2]) == "Results.narrow works extra-rounds(1) fetches(3)");
  const auto covered = test::load(
      results("where: \"companyId = :c AND kind = :k AND status = :s\", needs: [resultId, createdAt]") + index);
  CHECK(test::summary(covered->verdict("q").each[0][2]) == "Results.narrow exact");
}

TEST_CASE("an order behind attributes that are not fixed is merged from one answer for each of their values") {
  const auto made = test::load(results("where: \"companyId = :c\", order: createdAt desc, limit: 10"));
  CHECK(test::summary(made->verdict("q").best) == "Results.byCompany works many-requests(6) merges(6)");
}

TEST_CASE("a computed attribute that is asked for by name is consumed, not only narrowed") {
  const auto made = test::load(R"(keywright: 1
entities:
  Reading:
    identity: [deviceId, at]
    attributes:
      deviceId: S
      at: { type: N, format: epoch-seconds }
      month: { type: S, computed: "{at:year-month}" }
patterns:
  by-month: { entity: Reading, where: "deviceId = :d AND month = :m" }
  since: { entity: Reading, where: "deviceId = :d AND month = :m", order: at desc, limit: 5 }
tables:
  Readings:
    stores: [Reading]
    key: { partition: deviceId, sort: at }
    indexes: { byMonth: { key: { partition: deviceId, sort: [month] }, projection: all } }
)");
  const Verdict best = made->verdict("by-month").best;
  CHECK(test::summary(best) == "Readings.byMonth exact");
  for (const TraceStep& step : best.trace) CHECK(step.text.find("coarser") == std::string::npos);
  const Verdict rounded = made->verdict("since").each[0][1];
  REQUIRE(rounded.find(DefectKind::SortsInCaller) != nullptr);
}

TEST_CASE("every request that is printed passes the request checker") {
  for (const char* pattern :
       {"where: \"companyId = :c AND status = :s AND createdAt >= :a\"", "where: \"resultId IN :ids[250]\"",
        "where: \"companyId = :c AND note <> 'x' AND (kind = 'skill' OR status = 'done')\"", "scan: true"}) {
    const auto made = test::load(results(pattern));
    const PatternId id = *made->design().find_pattern("q");
    CHECK_FALSE(
        requests_to_copy(made->layout, made->design().pattern(id), judge_pattern(made->layout, id).best).empty());
  }
}

TEST_CASE("a request on a key attribute that entities write with different types is printed all the same") {
  const auto made = test::load(R"(keywright: 1
entities:
  Doctor: { identity: [d], attributes: { d: S, ward: S, since: N } }
  Room: { identity: [r], attributes: { r: S, house: S, floor: { type: N, decimals: 0, min: 0, max: 40 } } }
patterns:
  doctors: { entity: Doctor, where: "ward = :w AND since = :s" }
  rooms: { entity: Room, where: "house = :h AND floor = :f" }
tables:
  T:
    key: { partition: PK }
    stores:
      Doctor: { PK: "D#{d}", XPK: "WARD#{ward}", XSK: "{since}" }
      Room: { PK: "R#{r}", XPK: "HOUSE#{house}", XSK: "{floor:02}" }
    indexes: { X: { key: { partition: XPK, sort: XSK } } }
)");
  for (const char* name : {"doctors", "rooms"}) {
    const PatternVerdict verdict = made->verdict(name);
    CHECK_FALSE(requests_to_copy(made->layout, made->design().pattern(verdict.pattern), verdict.best).empty());
  }
}

TEST_CASE("an index that carries little answers the same questions") {
  const auto made = test::load(results("where: \"companyId = :c\"") +
                               "      narrow: { key: { partition: kind, sort: status }, projection: keys-only }\n");
  CHECK(questions(made->layout, *made->layout.find_path("Results.narrow")).size() == 3);
}

TEST_CASE("the questions of an index are its prefixes, each with a range on the next attribute") {
  const auto made = test::load(results("where: \"companyId = :c\""));
  std::vector<std::string> found;
  for (const Question& question : questions(made->layout, *made->layout.find_path("Results.byCompany"))) {
    std::string text;
    for (const std::string& name : question.equal) text += name + " ";
    found.push_back(text + (question.range ? "~" + *question.range : ""));
  }
  CHECK(found == std::vector<std::string>{"companyId ", "companyId ~kind", "companyId kind ", "companyId kind ~status",
                                          "companyId kind status ", "companyId kind status ~createdAt",
                                          "companyId kind status createdAt "});
}
