#include <fmt/core.h>

#include <optional>

#include "base/text.h"
#include "expression/cursor.h"
#include "expression/parse_operand.h"

namespace kw {
namespace {

constexpr int kMaxNesting = 64;

std::optional<Comparison> comparison_of(const Token& token) {
  if (token.is_sign("=")) return Comparison::Equal;
  if (token.is_sign("<>")) return Comparison::NotEqual;
  if (token.is_sign("<")) return Comparison::Less;
  if (token.is_sign("<=")) return Comparison::LessEqual;
  if (token.is_sign(">")) return Comparison::Greater;
  if (token.is_sign(">=")) return Comparison::GreaterEqual;
  return std::nullopt;
}

bool compared(const Token& token) {
  return comparison_of(token) || token.is_keyword("BETWEEN") || token.is_keyword("IN");
}

/// Recursive descent over the tokens. A function that returns nothing has set the cursor's problem, and nothing is read
/// after it.
class Parser {
 public:
  Parser(std::string_view text, Dialect dialect) : cursor_(text, dialect) {}

  tl::expected<Expression, ExpressionProblem> run() {
    std::optional<Expression> expression = disjunction(0);
    if (expression && cursor_.peek().kind != TokenKind::End) {
      cursor_.expected("AND, OR or the end");
      expression.reset();
    }
    if (expression) return std::move(*expression);
    return tl::unexpected(*cursor_.problem());
  }

 private:
  using Level = std::optional<Expression> (Parser::*)(int);

  std::optional<Expression> disjunction(int depth) {
    return joined(Expression::Kind::Or, "OR", &Parser::conjunction, depth);
  }

  std::optional<Expression> conjunction(int depth) {
    return joined(Expression::Kind::And, "AND", &Parser::negation, depth);
  }

  std::optional<Expression> joined(Expression::Kind kind, std::string_view word, Level next, int depth) {
    const std::size_t begin = cursor_.peek().begin;
    std::optional<Expression> first = (this->*next)(depth);
    if (!first || !cursor_.peek().is_keyword(word)) return first;
    Expression all;
    all.kind = kind;
    all.children.push_back(std::move(*first));
    while (cursor_.take_keyword(word)) {
      std::optional<Expression> following = (this->*next)(depth);
      if (!following) return std::nullopt;
      all.children.push_back(std::move(*following));
    }
    all.span = text_span(begin, cursor_.previous_end());
    return all;
  }

  std::optional<Expression> negation(int depth) {
    const std::size_t begin = cursor_.peek().begin;
    if (!cursor_.peek().is_keyword("NOT")) return primary(depth);
    if (depth >= kMaxNesting) return too_deep();
    cursor_.take();
    std::optional<Expression> inner = negation(depth + 1);
    if (!inner) return std::nullopt;
    Expression negated;
    negated.kind = Expression::Kind::Not;
    negated.children.push_back(std::move(*inner));
    negated.span = text_span(begin, cursor_.previous_end());
    return negated;
  }

  std::nullopt_t too_deep() {
    return cursor_.fail(text_span(cursor_.peek()), fmt::format("nested more than {} deep", kMaxNesting));
  }

  std::optional<Expression> primary(int depth) {
    if (cursor_.peek().is_sign("(") && !operand_in_parentheses()) return parenthesised(depth);
    if (cursor_.peek().kind == TokenKind::Name && cursor_.peek(1).is_sign("(") && cursor_.peek().text != "size")
      return function();
    return comparison();
  }

  std::optional<Expression> parenthesised(int depth) {
    if (depth >= kMaxNesting) return too_deep();
    cursor_.take();
    std::optional<Expression> inner = disjunction(depth + 1);
    if (!inner) return std::nullopt;
    if (!cursor_.take_sign(")")) return cursor_.expected("`)`");
    ++inner->parentheses;
    return inner;
  }

  /// Whether the parentheses here hold an operand, as in `(size(a)) > :n`, and no condition: something that is no
  /// parenthesis but of an argument, then `)`, then a comparison.
  bool operand_in_parentheses() const {
    int open = 0;
    for (std::size_t i = 0; cursor_.peek(i).kind != TokenKind::End; ++i) {
      const Token& token = cursor_.peek(i);
      if (token.is_sign("(")) {
        if (i == 1 || ++open > 2) return false;
      } else if (token.is_sign(")")) {
        if (--open == 0) return compared(cursor_.peek(i + 1));
      } else if (compared(token) || is_keyword(token)) {
        return false;
      }
    }
    return false;
  }

  std::optional<Expression> function() {
    const Token& name = cursor_.take();
    const Function* known = find_function(name.text);
    if (!known) return unknown_function(cursor_, name);
    Expression call;
    call.kind = Expression::Kind::Function;
    call.function = known->name;
    if (!arguments(call.operands)) return std::nullopt;
    call.span = text_span(name.begin, cursor_.previous_end());
    if (call.operands.size() != known->arguments)
      return cursor_.fail(call.span, fmt::format("`{}` takes {}, not {}", known->name,
                                                 counted(known->arguments, "argument"), call.operands.size()));
    if (known->needs_path && call.operands[0].kind != Operand::Kind::Path)
      return cursor_.fail(call.operands[0].span, fmt::format("`{}` takes an attribute first", known->name));
    if (call.operands.size() > 1 && call.operands[0].kind == Operand::Kind::Path)
      read_as_value(cursor_, call.operands[1]);
    if (compared(cursor_.peek()))
      return cursor_.fail(call.span, fmt::format("`{}` is a condition of its own and cannot be compared", known->name));
    return call;
  }

  bool arguments(std::vector<Operand>& operands) {
    cursor_.take();
    do {
      std::optional<Operand> argument = parse_operand(cursor_);
      if (!argument) return false;
      operands.push_back(std::move(*argument));
    } while (cursor_.take_sign(","));
    if (cursor_.take_sign(")")) return true;
    cursor_.expected("`,` or `)`");
    return false;
  }

  std::optional<Expression> comparison() {
    const std::size_t begin = cursor_.peek().begin;
    std::optional<Operand> left = parse_operand(cursor_);
    if (!left) return std::nullopt;
    Expression expression;
    expression.operands.push_back(std::move(*left));
    if (!compared(cursor_.peek())) return cursor_.expected_after("a comparison", expression.operands[0].span);
    const Token& sign = cursor_.take();
    bool complete = false;
    if (sign.is_keyword("BETWEEN"))
      complete = bounds(expression);
    else if (sign.is_keyword("IN"))
      complete = list(expression);
    else
      complete = right_side(expression, *comparison_of(sign));
    if (!complete) return std::nullopt;
    expression.span = text_span(begin, cursor_.previous_end());
    return expression;
  }

  bool right_side(Expression& expression, Comparison sign) {
    expression.kind = Expression::Kind::Compare;
    expression.comparison = sign;
    return value_for(expression);
  }

  bool bounds(Expression& expression) {
    expression.kind = Expression::Kind::Between;
    if (!value_for(expression)) return false;
    if (cursor_.take_keyword("AND")) return value_for(expression);
    cursor_.expected("AND and the upper bound");
    return false;
  }

  bool list(Expression& expression) {
    expression.kind = Expression::Kind::In;
    if (cursor_.where() && cursor_.peek().kind == TokenKind::Placeholder) return placeholder_list(expression);
    if (!cursor_.take_sign("(")) {
      cursor_.expected(cursor_.where() ? "`(` or a placeholder such as `:ids[30]`" : "`(`");
      return false;
    }
    if (cursor_.where() && cursor_.peek().kind == TokenKind::Placeholder && cursor_.peek(1).is_sign("[")) {
      if (!placeholder_list(expression)) return false;
    } else {
      do {
        if (!value_for(expression)) return false;
      } while (cursor_.take_sign(","));
    }
    if (cursor_.take_sign(")")) return true;
    cursor_.expected("`,` or `)`");
    return false;
  }

  bool placeholder_list(Expression& expression) {
    std::optional<Operand> values = parse_placeholder_list(cursor_);
    if (!values) return false;
    expression.operands.push_back(std::move(*values));
    return true;
  }

  /// One more operand, a value for the first one.
  bool value_for(Expression& expression) {
    std::optional<Operand> value = parse_operand(cursor_);
    if (!value) return false;
    if (expression.operands[0].kind == Operand::Kind::Path) read_as_value(cursor_, *value);
    expression.operands.push_back(std::move(*value));
    return true;
  }

  TokenCursor cursor_;
};

}  // namespace

tl::expected<Expression, ExpressionProblem> parse_filter(std::string_view text) {
  if (trim(text).empty()) return tl::unexpected(ExpressionProblem{text_span(0, 0), "the expression is empty", ""});
  return Parser(text, Dialect::Service).run();
}

tl::expected<Condition, ExpressionProblem> parse_where(std::string_view text) {
  if (trim(text).empty()) {
    Condition everything;
    everything.text = text;
    everything.span = text_span(0, text.size());
    return everything;
  }
  tl::expected<Expression, ExpressionProblem> parsed = Parser(text, Dialect::Where).run();
  if (!parsed) return tl::unexpected(parsed.error());
  return to_condition(std::move(*parsed), std::string(text));
}

}  // namespace kw
