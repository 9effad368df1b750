#include "expression/parse.h"

namespace kw {
namespace {

void move_span(SourceSpan& span, const ScalarText& text) {
  span = text.to_file(span.begin, span.end);
}

}  // namespace

void relocate(Expression& expression, const ScalarText& text) {
  move_span(expression.span, text);
  for (Operand& operand : expression.operands) move_span(operand.span, text);
  for (Expression& child : expression.children) relocate(child, text);
}

void relocate(Condition& condition, const ScalarText& text) {
  move_span(condition.span, text);
  for (Term& term : condition.terms) {
    move_span(term.span, text);
    for (Operand& value : term.values) move_span(value.span, text);
    relocate(term.expression, text);
  }
}

void relocate(KeyTemplate& key_template, const ScalarText& text) {
  move_span(key_template.span, text);
  for (TemplatePart& part : key_template.parts) move_span(part.span, text);
}

void relocate(ExpressionProblem& problem, const ScalarText& text) {
  move_span(problem.span, text);
}

}  // namespace kw
