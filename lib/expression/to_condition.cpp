#include <algorithm>
#include <utility>

#include "expression/parse.h"

namespace kw {
namespace {

bool is_attribute(const Operand& operand) {
  return operand.kind == Operand::Kind::Path && !operand.nested;
}

bool is_value(const Operand& operand) {
  return operand.kind == Operand::Kind::Placeholder || operand.kind == Operand::Kind::Literal ||
         operand.kind == Operand::Kind::Earlier;
}

TermKind term_kind(Comparison comparison, bool turned_round) {
  switch (comparison) {
    case Comparison::Equal:
      return TermKind::Equal;
    case Comparison::NotEqual:
      return TermKind::Other;
    case Comparison::Less:
      return turned_round ? TermKind::Greater : TermKind::Less;
    case Comparison::LessEqual:
      return turned_round ? TermKind::GreaterEqual : TermKind::LessEqual;
    case Comparison::Greater:
      return turned_round ? TermKind::Less : TermKind::Greater;
    case Comparison::GreaterEqual:
      return turned_round ? TermKind::LessEqual : TermKind::GreaterEqual;
  }
  return TermKind::Other;
}

TermKind kind_of_comparison(const Expression& expression) {
  const Operand& left = expression.operands[0];
  const Operand& right = expression.operands[1];
  if (is_attribute(left) && is_value(right)) return term_kind(expression.comparison, false);
  if (is_value(left) && is_attribute(right)) return term_kind(expression.comparison, true);
  return TermKind::Other;
}

TermKind kind_of_list(const Expression& expression) {
  const bool one = expression.operands.size() == 2 && !expression.operands[1].list_usual;
  return one ? TermKind::Equal : TermKind::In;
}

TermKind kind_of_function(const Expression& expression) {
  if (expression.function == "begins_with") return TermKind::BeginsWith;
  if (expression.function == "attribute_exists") return TermKind::Exists;
  return TermKind::Other;
}

bool compares_attribute_with_values(const Expression& expression) {
  const std::vector<Operand>& operands = expression.operands;
  return !operands.empty() && is_attribute(operands[0]) &&
         std::all_of(operands.begin() + 1, operands.end(), [](const Operand& operand) { return is_value(operand); });
}

TermKind kind_of(const Expression& expression) {
  if (expression.kind == Expression::Kind::Compare) return kind_of_comparison(expression);
  if (!compares_attribute_with_values(expression)) return TermKind::Other;
  switch (expression.kind) {
    case Expression::Kind::Between:
      return TermKind::Between;
    case Expression::Kind::In:
      return kind_of_list(expression);
    case Expression::Kind::Function:
      return kind_of_function(expression);
    case Expression::Kind::Compare:
    case Expression::Kind::And:
    case Expression::Kind::Or:
    case Expression::Kind::Not:
      return TermKind::Other;
  }
  return TermKind::Other;
}

Term to_term(Expression expression) {
  Term term;
  term.kind = kind_of(expression);
  term.span = expression.span;
  if (term.kind != TermKind::Other) {
    for (const Operand& operand : expression.operands) {
      if (is_value(operand))
        term.values.push_back(operand);
      else
        term.attribute = operand.name;
    }
  }
  term.expression = std::move(expression);
  return term;
}

void add_terms(std::vector<Term>& terms, Expression expression) {
  if (expression.kind != Expression::Kind::And) {
    terms.push_back(to_term(std::move(expression)));
    return;
  }
  for (Expression& child : expression.children) add_terms(terms, std::move(child));
}

}  // namespace

Condition to_condition(Expression expression, std::string text) {
  Condition condition;
  condition.span = {{}, 0, static_cast<std::uint32_t>(text.size())};
  condition.text = std::move(text);
  add_terms(condition.terms, std::move(expression));
  return condition;
}

}  // namespace kw
