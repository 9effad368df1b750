#include "model/condition.h"

#include <algorithm>

namespace kw {
namespace {

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

template <class Visit>
void for_each_operand(const Expression& expression, const Visit& visit) {
  for (const Operand& operand : expression.operands) visit(operand);
  for (const Expression& child : expression.children) for_each_operand(child, visit);
}

std::string quoted_literal(std::string_view value) {
  std::string text = "'";
  for (const char c : value) {
    if (c == '\'') text += '\'';
    text += c;
  }
  return text + "'";
}

std::string joined(const std::vector<Operand>& operands, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < operands.size(); ++i) {
    if (i > from) text += ", ";
    text += to_text(operands[i]);
  }
  return text;
}

std::string list_text(const Expression& expression) {
  const bool one_list = expression.operands.size() == 2 && expression.operands[1].list_usual.has_value();
  const std::string values = joined(expression.operands, 1);
  return one_list ? values : "(" + values + ")";
}

/// Whether `child` needs parentheses inside `parent`: NOT binds closer than AND, AND closer than OR.
bool binds_looser(const Expression& child, const Expression& parent) {
  const auto rank = [](Expression::Kind kind) {
    switch (kind) {
      case Expression::Kind::Or:
        return 0;
      case Expression::Kind::And:
        return 1;
      case Expression::Kind::Not:
        return 2;
      case Expression::Kind::Compare:
      case Expression::Kind::Between:
      case Expression::Kind::In:
      case Expression::Kind::Function:
        return 3;
    }
    return 3;
  };
  return rank(child.kind) < rank(parent.kind);
}

std::string child_text(const Expression& child, const Expression& parent) {
  return binds_looser(child, parent) ? "(" + to_text(child) + ")" : to_text(child);
}

std::string children_text(const Expression& expression, std::string_view joiner) {
  std::string text;
  for (const Expression& child : expression.children) {
    if (!text.empty()) text += joiner;
    text += child_text(child, expression);
  }
  return text;
}

}  // namespace

std::vector<std::string> attributes_of(const Expression& expression) {
  std::vector<std::string> names;
  for_each_operand(expression, [&](const Operand& operand) {
    if (operand.kind == Operand::Kind::Path || operand.kind == Operand::Kind::Size) add_once(names, operand.name);
  });
  return names;
}

std::vector<std::string> placeholders_of(const Expression& expression) {
  std::vector<std::string> names;
  for_each_operand(expression, [&](const Operand& operand) {
    if (operand.kind == Operand::Kind::Placeholder) add_once(names, operand.name);
  });
  return names;
}

std::string to_text(const Operand& operand) {
  switch (operand.kind) {
    case Operand::Kind::Path:
      return operand.name + operand.attribute;
    case Operand::Kind::Size:
      return "size(" + operand.name + operand.attribute + ")";
    case Operand::Kind::Earlier:
      return operand.name + "." + operand.attribute;
    case Operand::Kind::Literal:
      return operand.type == AttributeType::S ? quoted_literal(operand.name) : operand.name;
    case Operand::Kind::Placeholder:
      break;
  }
  if (!operand.list_usual) return operand.name;
  std::string text = operand.name + "[" + std::to_string(*operand.list_usual);
  if (operand.list_largest && *operand.list_largest != *operand.list_usual)
    text += ".." + std::to_string(*operand.list_largest);
  return text + "]";
}

std::string to_text(const Expression& expression) {
  switch (expression.kind) {
    case Expression::Kind::And:
      return children_text(expression, " AND ");
    case Expression::Kind::Or:
      return children_text(expression, " OR ");
    case Expression::Kind::Not:
      return "NOT " + child_text(expression.children[0], expression);
    case Expression::Kind::Compare:
      return to_text(expression.operands[0]) + " " + std::string(to_text(expression.comparison)) + " " +
             to_text(expression.operands[1]);
    case Expression::Kind::Between:
      return to_text(expression.operands[0]) + " BETWEEN " + to_text(expression.operands[1]) + " AND " +
             to_text(expression.operands[2]);
    case Expression::Kind::In:
      return to_text(expression.operands[0]) + " IN " + list_text(expression);
    case Expression::Kind::Function:
      return expression.function + "(" + joined(expression.operands, 0) + ")";
  }
  return {};
}

std::string to_text(const Term& term) {
  return to_text(term.expression);
}

std::string_view to_text(Comparison comparison) {
  switch (comparison) {
    case Comparison::Equal:
      return "=";
    case Comparison::NotEqual:
      return "<>";
    case Comparison::Less:
      return "<";
    case Comparison::LessEqual:
      return "<=";
    case Comparison::Greater:
      return ">";
    case Comparison::GreaterEqual:
      return ">=";
  }
  return "=";
}

}  // namespace kw
