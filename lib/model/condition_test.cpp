#include "model/condition.h"

#include <doctest/doctest.h>

using namespace kw;

namespace {

Operand path(std::string name) {
  Operand operand;
  operand.name = std::move(name);
  return operand;
}

Operand placeholder(std::string name) {
  Operand operand = path(std::move(name));
  operand.kind = Operand::Kind::Placeholder;
  return operand;
}

Expression compare(std::string name, Comparison comparison, Operand value) {
  Expression expression;
  expression.kind = Expression::Kind::Compare;
  expression.comparison = comparison;
  expression.operands = {path(std::move(name)), std::move(value)};
  return expression;
}

Expression joined(Expression::Kind kind, std::vector<Expression> children) {
  Expression expression;
  expression.kind = kind;
  expression.children = std::move(children);
  return expression;
}

}  // namespace

TEST_CASE("an expression is written with the parentheses it needs and no others") {
  const Expression a = compare("a", Comparison::Equal, placeholder(":a"));
  const Expression b = compare("b", Comparison::GreaterEqual, placeholder(":b"));
  const Expression either = joined(Expression::Kind::Or, {a, b});
  CHECK(to_text(joined(Expression::Kind::And, {a, either})) == "a = :a AND (a = :a OR b >= :b)");
  CHECK(to_text(joined(Expression::Kind::Or, {a, joined(Expression::Kind::And, {a, b})})) ==
        "a = :a OR a = :a AND b >= :b");
  CHECK(to_text(joined(Expression::Kind::Not, {either})) == "NOT (a = :a OR b >= :b)");
  CHECK(to_text(joined(Expression::Kind::Not, {a})) == "NOT a = :a");
}

TEST_CASE("a list keeps its usual and largest length, a literal its quotes") {
  Expression in;
  in.kind = Expression::Kind::In;
  Operand list = placeholder(":ids");
  list.list_usual = 30;
  list.list_largest = 200;
  in.operands = {path("id"), list};
  CHECK(to_text(in) == "id IN :ids[30..200]");
  Operand literal = path("it's");
  literal.kind = Operand::Kind::Literal;
  in.operands = {path("id"), literal, placeholder(":b")};
  CHECK(to_text(in) == "id IN ('it''s', :b)");
}

TEST_CASE("attributes and placeholders are named once, in order") {
  const Expression both = joined(Expression::Kind::And, {compare("b", Comparison::Equal, placeholder(":x")),
                                                         compare("a", Comparison::Less, placeholder(":y")),
                                                         compare("b", Comparison::NotEqual, placeholder(":x"))});
  CHECK(attributes_of(both) == std::vector<std::string>{"b", "a"});
  CHECK(placeholders_of(both) == std::vector<std::string>{":x", ":y"});
}
