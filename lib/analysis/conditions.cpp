#include "analysis/conditions.h"

#include <algorithm>

#include "expression/parse.h"

namespace kw {
namespace {

Term other(const Expression& expression) {
  Term term;
  term.expression = expression;
  term.span = expression.span;
  return term;
}

/// A single comparison as a term, for `implies`.
Term term_of(const Expression& expression) {
  Condition condition = to_condition(expression, "");
  return condition.terms.size() == 1 ? condition.terms.front() : other(expression);
}

bool is_absence_of(const Term& term, const std::string& attribute) {
  return term.kind == TermKind::Other && term.expression.kind == Expression::Kind::Function &&
         term.expression.function == "attribute_not_exists" && !term.expression.operands.empty() &&
         !term.expression.operands.front().nested && term.expression.operands.front().name == attribute;
}

bool disjoint(const std::set<std::string>& a, const std::set<std::string>& b) {
  return std::none_of(a.begin(), a.end(), [&](const std::string& value) { return b.contains(value); });
}

}  // namespace

Expression to_expression(const Condition& condition) {
  if (condition.terms.size() == 1) return condition.terms.front().expression;
  Expression all;
  all.kind = Expression::Kind::And;
  for (const Term& term : condition.terms) all.children.push_back(term.expression);
  all.span = condition.span;
  return all;
}

Expression negated(Expression expression) {
  Expression not_this;
  not_this.kind = Expression::Kind::Not;
  not_this.span = expression.span;
  not_this.children.push_back(std::move(expression));
  return not_this;
}

std::optional<std::set<std::string>> literal_values(const Term& term) {
  if (term.kind != TermKind::Equal && term.kind != TermKind::In) return std::nullopt;
  std::set<std::string> values;
  for (const Operand& value : term.values) {
    if (value.kind != Operand::Kind::Literal) return std::nullopt;
    values.insert(value.name);
  }
  return values;
}

bool implies(const std::vector<Term>& given, const Term& wanted) {
  const std::optional<std::set<std::string>> allowed = literal_values(wanted);
  const std::string text = to_text(wanted);
  return std::any_of(given.begin(), given.end(), [&](const Term& term) {
    if (to_text(term) == text) return true;
    if (term.attribute != wanted.attribute || term.attribute.empty()) return false;
    if (wanted.kind == TermKind::Exists) return term.implies_presence();
    const std::optional<std::set<std::string>> values = literal_values(term);
    return allowed && values && std::includes(allowed->begin(), allowed->end(), values->begin(), values->end());
  });
}

bool implies_all(const std::vector<Term>& given, const std::vector<Term>& wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const Term& term) { return implies(given, term); });
}

bool implies(const std::vector<Term>& given, const Expression& wanted) {
  if (wanted.kind == Expression::Kind::Or)
    return std::any_of(wanted.children.begin(), wanted.children.end(),
                       [&](const Expression& child) { return implies(given, child); }) ||
           implies(given, other(wanted));
  if (wanted.kind == Expression::Kind::And)
    return std::all_of(wanted.children.begin(), wanted.children.end(),
                       [&](const Expression& child) { return implies(given, child); });
  return implies(given, term_of(wanted));
}

bool contradicts(const std::vector<Term>& a, const std::vector<Term>& b, const std::vector<Expression>& unless) {
  for (const Term& left : a) {
    const std::optional<std::set<std::string>> left_values = literal_values(left);
    for (const Term& right : b) {
      if (!left.attribute.empty() && is_absence_of(right, left.attribute)) return true;
      if (!right.attribute.empty() && is_absence_of(left, right.attribute)) return true;
      if (!left_values || left.attribute != right.attribute) continue;
      const std::optional<std::set<std::string>> right_values = literal_values(right);
      if (right_values && disjoint(*left_values, *right_values)) return true;
    }
  }
  return std::any_of(unless.begin(), unless.end(),
                     [&](const Expression& excluded) { return implies(a, excluded) || implies(b, excluded); });
}

std::set<std::string> present_by(const std::vector<Term>& terms) {
  std::set<std::string> present;
  for (const Term& term : terms)
    if (term.implies_presence() && !term.attribute.empty()) present.insert(term.attribute);
  return present;
}

}  // namespace kw
