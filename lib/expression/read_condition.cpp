#include <fmt/core.h>

#include <algorithm>

#include "base/text.h"
#include "expression/cursor.h"
#include "expression/parse.h"
#include "expression/request_check.h"
#include "expression/reserved_words.h"
#include "model/limits.h"

namespace kw {
namespace {

void refuse_syntax(RequestCheck& check, Refusal::Part part, const ExpressionProblem& problem) {
  const std::string help = problem.help.empty() ? "" : "; " + problem.help;
  check.refuse(RefusalKind::Malformed, part, problem.span, "", problem.message + help);
  check.all_read = false;
}

/// One name of a path, an alias or bare.
bool resolve_step(RequestCheck& check, Refusal::Part part, SourceSpan span, std::string& name) {
  if (name[0] != '#') {
    if (is_reserved_word(name))
      check.refuse(RefusalKind::ReservedWord, part, span, name,
                   fmt::format("`{}` is a reserved word and needs an alias", name));
    return true;
  }
  check.used_names.insert(name);
  for (const auto& [alias, meaning] : check.request.names) {
    if (alias != name) continue;
    name = meaning;
    return true;
  }
  check.refuse(RefusalKind::Malformed, part, span, name, fmt::format("the alias `{}` is not defined", name))
      .service_message = invalid(
      part,
      fmt::format("An expression attribute name used in the document path is not defined; attribute name: {}", name));
  return false;
}

void check_parentheses(RequestCheck& check, Refusal::Part part, const Expression& expression) {
  if (expression.parentheses > 1)
    check.refuse(RefusalKind::Malformed, part, expression.span, "", "the condition stands in doubled parentheses")
        .service_message = invalid(part, "The expression has redundant parentheses;");
  if (expression.kind == Expression::Kind::In && expression.operands.size() > limits::kMaxInOperands + 1)
    check.refuse(
        RefusalKind::Malformed, part, expression.span, "",
        fmt::format("IN lists {} values, more than {}", expression.operands.size() - 1, limits::kMaxInOperands));
  for (const Expression& child : expression.children) check_parentheses(check, part, child);
}

bool resolve(RequestCheck& check, Refusal::Part part, Expression& expression) {
  bool all = true;
  for (Operand& operand : expression.operands) {
    if (operand.kind == Operand::Kind::Placeholder)
      check_placeholder(check, part, operand);
    else
      all = resolve_path(check, part, operand) && all;
  }
  for (Expression& child : expression.children) all = resolve(check, part, child) && all;
  return all;
}

}  // namespace

bool resolve_path(RequestCheck& check, Refusal::Part part, Operand& operand) {
  bool all = resolve_step(check, part, operand.span, operand.name);
  std::string rest;
  for (const Token& token : tokenize(operand.attribute, Dialect::Service)) {
    std::string text(token.text);
    if (token.kind == TokenKind::Name || token.kind == TokenKind::Alias)
      all = resolve_step(check, part, operand.span, text) && all;
    rest += text;
  }
  operand.attribute = std::move(rest);
  return all;
}

void check_placeholder(RequestCheck& check, Refusal::Part part, const Operand& operand) {
  check.used_values.insert(operand.name);
  if (check.value_of(operand) || !check.request.values_complete) return;
  check
      .refuse(RefusalKind::Malformed, part, operand.span, operand.name,
              fmt::format("the placeholder `{}` has no value", operand.name))
      .service_message =
      invalid(part, fmt::format("An expression attribute value used in expression is not defined; attribute value: {}",
                                operand.name));
}

std::optional<Expression> read_condition(RequestCheck& check, Refusal::Part part, std::string_view text) {
  check_expression_length(check, part, text);
  if (trim(text).empty()) {
    check.refuse(RefusalKind::Malformed, part, {}, "", "the expression is empty").service_message =
        invalid(part, "The expression can not be empty;");
    check.all_read = false;
    return std::nullopt;
  }
  tl::expected<Expression, ExpressionProblem> parsed = parse_filter(text);
  if (!parsed) {
    refuse_syntax(check, part, parsed.error());
    return std::nullopt;
  }
  check_parentheses(check, part, *parsed);
  if (!resolve(check, part, *parsed)) return std::nullopt;
  check_operands(check, part, *parsed);
  return std::move(*parsed);
}

}  // namespace kw
