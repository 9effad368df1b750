#include "testdata/oracle/evaluate.h"

#include <algorithm>

namespace kw::oracle {
namespace {

/// An operand's value on an item; nothing for an absent attribute.
std::vector<Value> on_item(const Operand& operand, const Attributes& item, const Arguments& arguments) {
  if (operand.kind != Operand::Kind::Path && operand.kind != Operand::Kind::Size) return values_of(operand, arguments);
  const auto found = item.find(operand.name);
  if (found == item.end()) return {};
  if (operand.kind == Operand::Kind::Path) return {found->second};
  return {number_value(Decimal(static_cast<std::int64_t>(found->second.text.size())))};
}

bool compares(Comparison comparison, const std::vector<Value>& left, const std::vector<Value>& right) {
  if (left.empty() || right.empty()) return comparison == Comparison::NotEqual;
  const std::partial_ordering order = compare(left.front(), right.front());
  switch (comparison) {
    case Comparison::Equal:
      return order == std::partial_ordering::equivalent;
    case Comparison::NotEqual:
      return order != std::partial_ordering::equivalent;
    case Comparison::Less:
      return order == std::partial_ordering::less;
    case Comparison::LessEqual:
      return order == std::partial_ordering::less || order == std::partial_ordering::equivalent;
    case Comparison::Greater:
      return order == std::partial_ordering::greater;
    case Comparison::GreaterEqual:
      return order == std::partial_ordering::greater || order == std::partial_ordering::equivalent;
  }
  return false;
}

bool function_holds(const Expression& expression, const Attributes& item, const Arguments& arguments) {
  const bool present = item.contains(expression.operands.front().name);
  if (expression.function == "attribute_exists") return present;
  if (expression.function == "attribute_not_exists") return !present;
  const std::vector<Value> whole = on_item(expression.operands[0], item, arguments);
  const std::vector<Value> part = on_item(expression.operands[1], item, arguments);
  if (whole.empty() || part.empty() || whole.front().number || part.front().number) return false;
  const std::size_t at = whole.front().text.find(part.front().text);
  return expression.function == "begins_with" ? at == 0 : at != std::string::npos;
}

}  // namespace

std::vector<Value> values_of(const Operand& operand, const Arguments& arguments) {
  if (operand.kind == Operand::Kind::Literal)
    return {operand.type == AttributeType::N ? number_value(Decimal::parse(operand.name).value_or(Decimal()))
                                             : text_value(operand.name)};
  const auto found = arguments.find(operand.name);
  return found == arguments.end() ? std::vector<Value>{} : found->second;
}

bool holds(const Expression& expression, const Attributes& item, const Arguments& arguments) {
  const auto child_holds = [&](const Expression& child) { return holds(child, item, arguments); };
  const std::vector<Operand>& operands = expression.operands;
  switch (expression.kind) {
    case Expression::Kind::And:
      return std::all_of(expression.children.begin(), expression.children.end(), child_holds);
    case Expression::Kind::Or:
      return std::any_of(expression.children.begin(), expression.children.end(), child_holds);
    case Expression::Kind::Not:
      return !child_holds(expression.children.front());
    case Expression::Kind::Compare:
      return compares(expression.comparison, on_item(operands[0], item, arguments),
                      on_item(operands[1], item, arguments));
    case Expression::Kind::Between: {
      const std::vector<Value> value = on_item(operands[0], item, arguments);
      return compares(Comparison::GreaterEqual, value, on_item(operands[1], item, arguments)) &&
             compares(Comparison::LessEqual, value, on_item(operands[2], item, arguments));
    }
    case Expression::Kind::In: {
      const std::vector<Value> value = on_item(operands[0], item, arguments);
      for (std::size_t i = 1; i < operands.size(); ++i)
        for (const Value& one : on_item(operands[i], item, arguments))
          if (compares(Comparison::Equal, value, {one})) return true;
      return false;
    }
    case Expression::Kind::Function:
      return function_holds(expression, item, arguments);
  }
  return false;
}

bool holds(const Condition& condition, const Attributes& item, const Arguments& arguments) {
  return std::all_of(condition.terms.begin(), condition.terms.end(),
                     [&](const Term& term) { return holds(term.expression, item, arguments); });
}

std::partial_ordering compare_by(const std::vector<OrderItem>& order, const Attributes& a, const Attributes& b) {
  for (const OrderItem& one : order) {
    const auto left = a.find(*one.attribute);
    const auto right = b.find(*one.attribute);
    if (left == a.end() || right == b.end()) {
      if (left == a.end() && right == b.end()) continue;
      return std::partial_ordering::unordered;
    }
    const std::partial_ordering now = compare(left->second, right->second);
    if (now == std::partial_ordering::equivalent) continue;
    return one.descending ? 0 <=> now : now;
  }
  return std::partial_ordering::equivalent;
}

}  // namespace kw::oracle
