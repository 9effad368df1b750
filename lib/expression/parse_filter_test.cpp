#include <doctest/doctest.h>

#include <string>

#include "expression/parse.h"

using namespace kw;

TEST_CASE("the service's filters parse to what they say") {
  struct Row {
    const char* text;
    const char* normal;
  };
  for (const Row& row : {Row{" p  =   :p ", "p = :p"},
                         {"p=:p AnD c BeTwEeN :c1 aNd :c2", "p = :p AND c BETWEEN :c1 AND :c2"},
                         {"NOT contains(tags, :elem)", "NOT contains(tags, :elem)"},
                         {"(#t = :a OR (#t = :b))", "#t = :a OR #t = :b"},
                         {"a = :a OR b = :b AND c = :c", "a = :a OR b = :b AND c = :c"},
                         {"(a = :a OR b = :b) AND c = :c", "(a = :a OR b = :b) AND c = :c"},
                         {"NOT (a = :a AND b = :b)", "NOT (a = :a AND b = :b)"},
                         {"NOT a = :a AND b = :b", "NOT a = :a AND b = :b"},
                         {"size(#la) = :sz", "size(#la) = :sz"},
                         {"(size(a)) > :n", "size(a) > :n"},
                         {"attribute_exists(b.c[2].#d) AND c = :b", "attribute_exists(b.c[2].#d) AND c = :b"},
                         {"a in (b, size(c), :d)", "a IN (b, size(c), :d)"},
                         {":a between size(b) and size(a)", ":a BETWEEN size(b) AND size(a)"},
                         {"size = :between", "size = :between"}}) {
    const tl::expected<Expression, ExpressionProblem> parsed = parse_filter(row.text);
    REQUIRE_MESSAGE(parsed, row.text);
    CHECK(to_text(*parsed) == row.normal);
  }
}

TEST_CASE("what the service's grammar does not know is refused") {
  for (const char* text : {"",
                           "  ",
                           "a > 4",
                           "a = 'x'",
                           "a != :v",
                           "things are not gonna be ok",
                           "(size(a))[0] > a",
                           "a-b = :v",
                           "4a = :v",
                           "a = :v AND",
                           "AND a = :v",
                           "a IN :v",
                           "a IN (:v[3])",
                           "a = :v)",
                           "begins_with(a, :v) = :w",
                           "between = :v",
                           "a.5 = :v",
                           "ä = :v",
                           "dog(a)",
                           "a = :v;",
                           "a = true AND",
                           "#",
                           ":",
                           "()",
                           "a IN ()"})
    CHECK_MESSAGE(!parse_filter(text), text);
}

TEST_CASE("pairs of parentheses around a condition are counted") {
  CHECK(parse_filter("a = :v")->parentheses == 0);
  CHECK(parse_filter("((a = :v))")->parentheses == 2);
  const tl::expected<Expression, ExpressionProblem> both = parse_filter("((a = :v) AND (b = :w))");
  REQUIRE(both);
  CHECK(both->parentheses == 1);
  CHECK(both->children[0].parentheses == 1);
}

TEST_CASE("aliases and nested steps are kept as written") {
  const tl::expected<Expression, ExpressionProblem> parsed = parse_filter("#s.list[3] = :v");
  REQUIRE(parsed);
  const Operand& operand = parsed->operands[0];
  CHECK(operand.name == "#s");
  CHECK(operand.alias == "#s");
  CHECK(operand.nested);
  CHECK(operand.attribute == ".list[3]");
  CHECK(operand.span.begin == 0);
  CHECK(operand.span.end == 10);
}
