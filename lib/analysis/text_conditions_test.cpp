// Conditions on joined text: every row of the table in the semantics, where more follows the part and where it ends the
// key.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "analysis/loaded_design.h"

using namespace kw;

namespace {

/// A part `{v}` of the sort key, between `before` and `after` (template texts).
std::string design(const std::string& attribute, const std::string& part, const std::string& after,
                   const std::string& where, const std::string& before = "K#") {
  return "keywright: 1\n"
         "entities:\n"
         "  E:\n"
         "    identity: [p, v, w]\n"
         "    attributes: { p: S, v: " +
         attribute +
         ", w: { type: S, format: uuid } }\n"
         "patterns:\n"
         "  q: { entity: E, where: \"p = :p AND " +
         where +
         "\" }\n"
         "tables:\n"
         "  T:\n"
         "    key: { partition: PK, sort: SK }\n"
         "    stores: { E: { PK: \"P#{p}\", SK: \"" +
         before + part + after + "\", type: \"E\", omit: [w] } }\n";
}

struct Row {
  std::string where;
  std::string more_follows;
  std::string ends_the_key;
};

const std::string kTop = "\\u{10FFFF}";

void check(const std::string& attribute, const std::string& part, const std::vector<Row>& rows,
           const std::string& before = "K#") {
  for (const Row& row : rows) {
    INFO(row.where);
    const auto more = test::load(design(attribute, part, "#{w}", row.where, before));
    CHECK(test::conditions(more->verdict("q").each[0][0]) == "PK = \"P#{:p}\" AND " + row.more_follows);
    const auto ends = test::load(design(attribute, part, "", row.where, before));
    CHECK(test::conditions(ends->verdict("q").each[0][0]) == "PK = \"P#{:p}\" AND " + row.ends_the_key);
  }
}

}  // namespace

TEST_CASE("a range on padded integers becomes one condition on the text") {
  check("{ type: N, min: 0, max: 999, decimals: 0 }", "{v:03}",
        {{"v >= :a", "SK BETWEEN \"K#{:a:03}\" AND \"K#" + kTop + "\"",
          "SK BETWEEN \"K#{:a:03}\" AND \"K#" + kTop + "\""},
         {"v > :a", "SK BETWEEN \"K#{:a:03}#" + kTop + "\" AND \"K#" + kTop + "\"",
          "SK BETWEEN \"K#{:a:03}" + kTop + "\" AND \"K#" + kTop + "\""},
         {"v <= :b", "SK BETWEEN \"K#\" AND \"K#{:b:03}#" + kTop + "\"", "SK BETWEEN \"K#\" AND \"K#{:b:03}\""},
         {"v < :b", "SK BETWEEN \"K#\" AND \"K#{:b:03}\"", "SK BETWEEN \"K#\" AND \"K#{:b-1:03}\""},
         {"v BETWEEN :a AND :b", "SK BETWEEN \"K#{:a:03}\" AND \"K#{:b:03}#" + kTop + "\"",
          "SK BETWEEN \"K#{:a:03}\" AND \"K#{:b:03}\""},
         {"v >= :a AND v <= :b", "SK BETWEEN \"K#{:a:03}\" AND \"K#{:b:03}#" + kTop + "\"",
          "SK BETWEEN \"K#{:a:03}\" AND \"K#{:b:03}\""}});
}

TEST_CASE("a reversed encoding swaps the ends") {
  check("{ type: N, min: 0, max: 999, decimals: 0 }", "{v:desc(3)}",
        {{"v BETWEEN :a AND :b", "SK BETWEEN \"K#{:b:desc(3)}\" AND \"K#{:a:desc(3)}#" + kTop + "\"",
          "SK BETWEEN \"K#{:b:desc(3)}\" AND \"K#{:a:desc(3)}\""},
         {"v > :a", "SK BETWEEN \"K#\" AND \"K#{:a:desc(3)}\"", "SK BETWEEN \"K#\" AND \"K#{:a+1:desc(3)}\""}});
}

TEST_CASE("a range that begins the key stays one-sided, for the service takes no empty text as a bound") {
  check("{ type: N, min: 0, max: 999, decimals: 0 }", "{v:03}",
        {{"v >= :a", "SK >= \"{:a:03}\"", "SK >= \"{:a:03}\""},
         {"v > :a", "SK > \"{:a:03}#" + kTop + "\"", "SK > \"{:a:03}\""},
         {"v <= :b", "SK <= \"{:b:03}#" + kTop + "\"", "SK <= \"{:b:03}\""},
         {"v < :b", "SK < \"{:b:03}\"", "SK < \"{:b:03}\""},
         {"v BETWEEN :a AND :b", "SK BETWEEN \"{:a:03}\" AND \"{:b:03}#" + kTop + "\"",
          "SK BETWEEN \"{:a:03}\" AND \"{:b:03}\""}},
        "");
  check("{ type: N, min: 0, max: 999, decimals: 0 }", "{v:desc(3)}",
        {{"v >= :a", "SK <= \"{:a:desc(3)}#" + kTop + "\"", "SK <= \"{:a:desc(3)}\""},
         {"v > :a", "SK < \"{:a:desc(3)}\"", "SK < \"{:a:desc(3)}\""},
         {"v <= :b", "SK >= \"{:b:desc(3)}\"", "SK >= \"{:b:desc(3)}\""},
         {"v < :b", "SK > \"{:b:desc(3)}#" + kTop + "\"", "SK > \"{:b:desc(3)}\""}},
        "");
}

TEST_CASE("the beginning of a text is the beginning of its part") {
  check("{ type: S, characters: \"[a-z]\" }", "{v}",
        {{"begins_with(v, :x)", "begins_with(SK, \"K#{:x}\")", "begins_with(SK, \"K#{:x}\")"},
         {"v >= :x", "SK BETWEEN \"K#{:x}\" AND \"K#" + kTop + "\"", "SK BETWEEN \"K#{:x}\" AND \"K#" + kTop + "\""}});
}

TEST_CASE("an open end that is no integer is dropped by the caller") {
  const auto made = test::load(design("{ type: S, characters: \"[a-z]\" }", "{v}", "", "v > :x"));
  const Verdict verdict = made->verdict("q").best;
  CHECK(test::conditions(verdict) == "PK = \"P#{:p}\" AND SK BETWEEN \"K#{:x}\" AND \"K#" + kTop + "\"");
  CHECK(verdict.verdict_class == VerdictClass::Works);
  REQUIRE(verdict.caller.size() == 1);
  CHECK(verdict.caller.front() == "drop items with `v` = `:x`");
}

TEST_CASE("numbers of different length take no range as text") {
  const auto made = test::load(design("{ type: N }", "{v}", "", "v >= :a"));
  const Verdict verdict = made->verdict("q").best;
  CHECK(test::conditions(verdict) == "PK = \"P#{:p}\" AND begins_with(SK, \"K#\")");
  CHECK(verdict.find(DefectKind::FiltersAtServer) != nullptr);
}

TEST_CASE("the value beyond the last one has another width, so an upper end that moves says what it assumes") {
  const auto made = test::load(design("{ type: N, min: 0, max: 99, decimals: 0 }", "{v:02}", "", "v < :b"));
  const Verdict verdict = made->verdict("q").best;
  CHECK(verdict.verdict_class == VerdictClass::Exact);
  REQUIRE_FALSE(verdict.reads.assumptions.empty());
  CHECK(verdict.reads.assumptions.front() == "assumes that `:b` is not the least `v`: nothing is beyond it to ask for");
  const auto low = test::load(design("{ type: N, min: 0, max: 99, decimals: 0 }", "{v:02}", "", "v > :b"));
  CHECK(low->verdict("q").best.reads.assumptions.empty());
}

TEST_CASE("a delimiter above some character breaks the order of a part") {
  const auto made = test::load(design("{ type: S, characters: \"[a-z!]\" }", "{v}", "#{w}", "v >= :a"));
  CHECK(test::conditions(made->verdict("q").best) == "PK = \"P#{:p}\" AND begins_with(SK, \"K#\")");
}

TEST_CASE("a part that can hold the delimiter narrows and stays to be checked") {
  const auto made = test::load(design("{ type: S, format: free-text }", "{v}", "#{w}", "v = :x"));
  const Verdict verdict = made->verdict("q").best;
  CHECK(test::conditions(verdict) == "PK = \"P#{:p}\" AND begins_with(SK, \"K#{:x}#\")");
  CHECK(verdict.find(DefectKind::FiltersAtServer) != nullptr);
}

TEST_CASE("a day narrows a finer time with closed ends and never consumes it") {
  const auto made =
      test::load(design("{ type: N, format: epoch-seconds }", "{v:iso-date}", "#{w}", "v > :a AND v < :b"));
  const Verdict verdict = made->verdict("q").best;
  CHECK(test::conditions(verdict) ==
        "PK = \"P#{:p}\" AND SK BETWEEN \"K#{:a:iso-date}\" AND \"K#{:b:iso-date}#" + kTop + "\"");
  REQUIRE(verdict.find(DefectKind::FiltersAtServer) != nullptr);
  CHECK_FALSE(verdict.find(DefectKind::FiltersAtServer)->measure);
}
