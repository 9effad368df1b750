#include <fmt/core.h>

#include <array>
#include <charconv>
#include <optional>

#include "base/decimal.h"
#include "base/text.h"
#include "expression/parse.h"
#include "expression/token.h"

namespace kw {
namespace {

constexpr int kMaxNesting = 64;

struct Function {
  std::string_view name;
  std::size_t arguments;
  bool needs_path;  ///< Its first argument is an attribute, never a value.
};

constexpr std::array kFunctions{
    Function{"attribute_exists", 1, true}, Function{"attribute_not_exists", 1, true},
    Function{"attribute_type", 2, true},   Function{"begins_with", 2, false},
    Function{"contains", 2, false},
};

const Function* find_function(std::string_view name) {
  for (const Function& function : kFunctions)
    if (function.name == name) return &function;
  return nullptr;
}

std::optional<Comparison> comparison_of(const Token& token) {
  if (token.is_sign("=")) return Comparison::Equal;
  if (token.is_sign("<>")) return Comparison::NotEqual;
  if (token.is_sign("<")) return Comparison::Less;
  if (token.is_sign("<=")) return Comparison::LessEqual;
  if (token.is_sign(">")) return Comparison::Greater;
  if (token.is_sign(">=")) return Comparison::GreaterEqual;
  return std::nullopt;
}

SourceSpan span_of(std::size_t begin, std::size_t end) {
  return {{}, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

std::string unquoted(std::string_view quoted) {
  std::string value;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    value += quoted[i];
    if (quoted[i] == '\'') ++i;
  }
  return value;
}

bool compared(const Token& token) {
  return comparison_of(token) || token.is_keyword("BETWEEN") || token.is_keyword("IN");
}

/// Recursive descent over the tokens. A function that returns nothing has set `problem_`, and nothing is read after it.
class Parser {
 public:
  Parser(std::string_view text, Dialect dialect)
      : text_(text), where_(dialect == Dialect::Where), tokens_(tokenize(text, dialect)) {}

  tl::expected<Expression, ExpressionProblem> run() {
    std::optional<Expression> expression = disjunction(0);
    if (expression && peek().kind != TokenKind::End) {
      expected("AND, OR or the end");
      expression.reset();
    }
    if (expression) return std::move(*expression);
    return tl::unexpected(*problem_);
  }

 private:
  using Level = std::optional<Expression> (Parser::*)(int);

  const Token& peek(std::size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  const Token& take() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
  std::size_t previous_end() const { return at_ == 0 ? 0 : tokens_[at_ - 1].end; }

  bool take_sign(std::string_view sign) {
    if (!peek().is_sign(sign)) return false;
    take();
    return true;
  }

  bool take_keyword(std::string_view upper) {
    if (!peek().is_keyword(upper)) return false;
    take();
    return true;
  }

  std::nullopt_t fail(SourceSpan span, std::string message, std::string help = {}) {
    if (!problem_) problem_ = ExpressionProblem{span, std::move(message), std::move(help)};
    return std::nullopt;
  }

  /// The next token is not `what`. Names the text before it, so that the reader finds the place.
  std::nullopt_t expected(std::string_view what) {
    return expected_after(what, at_ == 0 ? span_of(0, 0) : span_of(tokens_[at_ - 1].begin, tokens_[at_ - 1].end));
  }

  std::nullopt_t expected_after(std::string_view what, SourceSpan before) {
    const std::string after =
        before.length() == 0 ? "" : fmt::format(" after `{}`", text_.substr(before.begin, before.length()));
    const Token& token = peek();
    if (token.kind == TokenKind::End) return fail(before, fmt::format("expected {}{}", what, after));
    return fail(span_of(token.begin, token.end), fmt::format("expected {}{}, not `{}`", what, after, token.text),
                help_for(token));
  }

  std::string help_for(const Token& token) const {
    if (!token.help.empty()) return std::string(token.help);
    if (token.is_keyword("LIKE")) return "write `begins_with(a, …)` or `contains(a, …)`";
    if (token.is_keyword("IS")) return "write `attribute_not_exists(a)`, or `a = :null` for the type NULL";
    if (!where_ && (token.kind == TokenKind::Number || token.kind == TokenKind::Text))
      return "bind the value to a placeholder, as in `:value`";
    return {};
  }

  std::optional<Expression> disjunction(int depth) {
    return joined(Expression::Kind::Or, "OR", &Parser::conjunction, depth);
  }

  std::optional<Expression> conjunction(int depth) {
    return joined(Expression::Kind::And, "AND", &Parser::negation, depth);
  }

  std::optional<Expression> joined(Expression::Kind kind, std::string_view word, Level next, int depth) {
    const std::size_t begin = peek().begin;
    std::optional<Expression> first = (this->*next)(depth);
    if (!first || !peek().is_keyword(word)) return first;
    Expression all;
    all.kind = kind;
    all.children.push_back(std::move(*first));
    while (take_keyword(word)) {
      std::optional<Expression> following = (this->*next)(depth);
      if (!following) return std::nullopt;
      all.children.push_back(std::move(*following));
    }
    all.span = span_of(begin, previous_end());
    return all;
  }

  std::optional<Expression> negation(int depth) {
    const std::size_t begin = peek().begin;
    if (!peek().is_keyword("NOT")) return primary(depth);
    if (depth >= kMaxNesting) return too_deep();
    take();
    std::optional<Expression> inner = negation(depth + 1);
    if (!inner) return std::nullopt;
    Expression negated;
    negated.kind = Expression::Kind::Not;
    negated.children.push_back(std::move(*inner));
    negated.span = span_of(begin, previous_end());
    return negated;
  }

  std::nullopt_t too_deep() {
    return fail(span_of(peek().begin, peek().end), fmt::format("nested more than {} deep", kMaxNesting));
  }

  std::optional<Expression> primary(int depth) {
    if (peek().is_sign("(") && !operand_in_parentheses()) return parenthesised(depth);
    if (peek().kind == TokenKind::Name && peek(1).is_sign("(") && peek().text != "size") return function();
    return comparison();
  }

  std::optional<Expression> parenthesised(int depth) {
    if (depth >= kMaxNesting) return too_deep();
    take();
    std::optional<Expression> inner = disjunction(depth + 1);
    if (!inner) return std::nullopt;
    if (!take_sign(")")) return expected("`)`");
    ++inner->parentheses;
    return inner;
  }

  /// Whether the parentheses here hold an operand, as in `(size(a)) > :n`, and no condition: something that is no
  /// parenthesis but of an argument, then `)`, then a comparison.
  bool operand_in_parentheses() const {
    int open = 0;
    for (std::size_t i = 0; peek(i).kind != TokenKind::End; ++i) {
      const Token& token = peek(i);
      if (token.is_sign("(")) {
        if (i == 1 || ++open > 2) return false;
      } else if (token.is_sign(")")) {
        if (--open == 0) return compared(peek(i + 1));
      } else if (compared(token) || is_keyword(token)) {
        return false;
      }
    }
    return false;
  }

  std::optional<Expression> function() {
    const Token& name = take();
    const Function* known = find_function(name.text);
    if (!known) return unknown_function(name);
    Expression call;
    call.kind = Expression::Kind::Function;
    call.function = known->name;
    if (!arguments(call.operands)) return std::nullopt;
    call.span = span_of(name.begin, previous_end());
    if (call.operands.size() != known->arguments)
      return fail(call.span, fmt::format("`{}` takes {}, not {}", known->name, counted(known->arguments, "argument"),
                                         call.operands.size()));
    if (known->needs_path && call.operands[0].kind != Operand::Kind::Path)
      return fail(call.operands[0].span, fmt::format("`{}` takes an attribute first", known->name));
    if (call.operands.size() > 1 && call.operands[0].kind == Operand::Kind::Path) read_as_value(call.operands[1]);
    if (compared(peek()))
      return fail(call.span, fmt::format("`{}` is a condition of its own and cannot be compared", known->name));
    return call;
  }

  std::nullopt_t unknown_function(const Token& name) {
    std::vector<std::string> candidates{"size"};
    for (const Function& function : kFunctions) candidates.emplace_back(function.name);
    const std::optional<std::string> meant = nearest(name.text, candidates);
    std::string help;
    if (meant && to_lower_ascii(name.text) == *meant)
      help = fmt::format("names of functions are written in lower case: `{}`", *meant);
    else if (meant)
      help = fmt::format("did you mean `{}`?", *meant);
    return fail(span_of(name.begin, name.end), fmt::format("unknown function `{}`", name.text), std::move(help));
  }

  bool arguments(std::vector<Operand>& operands) {
    take();
    do {
      std::optional<Operand> argument = operand();
      if (!argument) return false;
      operands.push_back(std::move(*argument));
    } while (take_sign(","));
    if (take_sign(")")) return true;
    expected("`,` or `)`");
    return false;
  }

  std::optional<Expression> comparison() {
    const std::size_t begin = peek().begin;
    std::optional<Operand> left = operand();
    if (!left) return std::nullopt;
    Expression expression;
    expression.operands.push_back(std::move(*left));
    if (!compared(peek())) return expected_after("a comparison", expression.operands[0].span);
    const Token& sign = take();
    bool complete = false;
    if (sign.is_keyword("BETWEEN"))
      complete = bounds(expression);
    else if (sign.is_keyword("IN"))
      complete = list(expression);
    else
      complete = right_side(expression, *comparison_of(sign));
    if (!complete) return std::nullopt;
    expression.span = span_of(begin, previous_end());
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
    if (take_keyword("AND")) return value_for(expression);
    expected("AND and the upper bound");
    return false;
  }

  bool list(Expression& expression) {
    expression.kind = Expression::Kind::In;
    if (where_ && peek().kind == TokenKind::Placeholder) return placeholder_list(expression);
    if (!take_sign("(")) {
      expected(where_ ? "`(` or a placeholder such as `:ids[30]`" : "`(`");
      return false;
    }
    if (where_ && peek().kind == TokenKind::Placeholder && peek(1).is_sign("[")) {
      if (!placeholder_list(expression)) return false;
    } else {
      do {
        if (!value_for(expression)) return false;
      } while (take_sign(","));
    }
    if (take_sign(")")) return true;
    expected("`,` or `)`");
    return false;
  }

  /// `:ids[30]` or `:ids[30..200]`.
  bool placeholder_list(Expression& expression) {
    const Token& name = take();
    Operand values = named(Operand::Kind::Placeholder, name);
    if (!take_sign("[")) {
      fail(values.span, fmt::format("the list `{}` has no length", name.text),
           fmt::format("give its usual length, as in `{}[30]`, or one value as in `IN ({})`", name.text, name.text));
      return false;
    }
    values.list_usual = length();
    if (values.list_usual && take_sign(".."))
      values.list_largest = length();
    else
      values.list_largest = values.list_usual;
    if (!values.list_usual || !values.list_largest) return false;
    if (!take_sign("]")) {
      expected("`]`");
      return false;
    }
    values.span = span_of(name.begin, previous_end());
    if (*values.list_largest < *values.list_usual) {
      fail(values.span, "the largest length is less than the usual one");
      return false;
    }
    expression.operands.push_back(std::move(values));
    return true;
  }

  std::optional<std::uint64_t> length() {
    if (peek().kind != TokenKind::Number) return expected("a number of values");
    const Token& token = take();
    std::uint64_t number = 0;
    const char* end = token.text.data() + token.text.size();
    const auto [stop, error] = std::from_chars(token.text.data(), end, number);
    if (error != std::errc{} || stop != end || number == 0)
      return fail(span_of(token.begin, token.end), "expected a whole number of values, at least 1");
    return number;
  }

  /// One more operand, a value for the first one.
  bool value_for(Expression& expression) {
    std::optional<Operand> value = operand();
    if (!value) return false;
    if (expression.operands[0].kind == Operand::Kind::Path) read_as_value(*value);
    expression.operands.push_back(std::move(*value));
    return true;
  }

  /// In a value's place of `where`, `User.userId` is a value of an earlier read.
  void read_as_value(Operand& operand) const {
    const bool one_step = operand.attribute.find_first_of(".[#", 1) == std::string::npos;
    if (!where_ || !operand.nested || !operand.alias.empty() || operand.attribute[0] != '.' || !one_step) return;
    operand.kind = Operand::Kind::Earlier;
    operand.attribute.erase(0, 1);
    operand.nested = false;
  }

  static Operand named(Operand::Kind kind, const Token& token) {
    Operand operand;
    operand.kind = kind;
    operand.name = token.text;
    operand.span = span_of(token.begin, token.end);
    return operand;
  }

  std::optional<Operand> operand() {
    if (!peek().is_sign("(")) return bare_operand();
    take();
    std::optional<Operand> inner = bare_operand();
    if (!inner) return std::nullopt;
    if (!take_sign(")")) return expected("`)`");
    return inner;
  }

  std::optional<Operand> bare_operand() {
    const Token& token = peek();
    if (token.kind == TokenKind::Placeholder) return named(Operand::Kind::Placeholder, take());
    if (where_ && (token.kind == TokenKind::Number || token.kind == TokenKind::Text)) return literal();
    if (where_ && !peek(1).is_sign(".") && (token.text == "true" || token.text == "false" || token.text == "null"))
      return literal();
    if (token.kind == TokenKind::Name && peek(1).is_sign("(")) return size();
    if ((token.kind == TokenKind::Name && !is_keyword(token)) || token.kind == TokenKind::Alias) return path();
    return expected(where_ ? "an attribute or a value" : "an attribute or a placeholder");
  }

  std::optional<Operand> literal() {
    const Token& token = take();
    Operand value = named(Operand::Kind::Literal, token);
    if (token.kind == TokenKind::Text) value.name = unquoted(token.text);
    if (token.kind == TokenKind::Number) value.type = AttributeType::N;
    if (token.kind == TokenKind::Name) value.type = token.text == "null" ? AttributeType::Null : AttributeType::Bool;
    if (token.kind == TokenKind::Number && !Decimal::parse(token.text))
      return fail(value.span, fmt::format("`{}` is no number that the service can hold", token.text),
                  "a number has at most 38 significant digits");
    return value;
  }

  std::optional<Operand> size() {
    const Token& name = take();
    if (name.text != "size" && !find_function(name.text)) return unknown_function(name);
    if (name.text != "size")
      return fail(span_of(name.begin, name.end), fmt::format("`{}` is a condition of its own and no value", name.text));
    take();
    if (peek().kind != TokenKind::Name && peek().kind != TokenKind::Alias) return expected("an attribute");
    std::optional<Operand> inner = path();
    if (!inner) return std::nullopt;
    if (!take_sign(")")) return expected("`)`");
    inner->kind = Operand::Kind::Size;
    inner->span = span_of(name.begin, previous_end());
    return inner;
  }

  std::optional<Operand> path() {
    const Token& first = take();
    Operand operand = named(Operand::Kind::Path, first);
    if (first.kind == TokenKind::Alias) operand.alias = first.text;
    while (peek().is_sign(".") || peek().is_sign("[")) {
      operand.nested = true;
      operand.attribute += take().text;
      const bool element = operand.attribute.back() == '[';
      const TokenKind kind = peek().kind;
      if (element ? kind != TokenKind::Number : kind != TokenKind::Name && kind != TokenKind::Alias)
        return expected(element ? "a position" : "an attribute");
      operand.attribute += take().text;
      if (!element) continue;
      if (!take_sign("]")) return expected("`]`");
      operand.attribute += ']';
    }
    operand.span = span_of(first.begin, previous_end());
    return operand;
  }

  std::string_view text_;
  bool where_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::optional<ExpressionProblem> problem_;
};

}  // namespace

tl::expected<Expression, ExpressionProblem> parse_filter(std::string_view text) {
  if (trim(text).empty()) return tl::unexpected(ExpressionProblem{span_of(0, 0), "the expression is empty", ""});
  return Parser(text, Dialect::Service).run();
}

tl::expected<Condition, ExpressionProblem> parse_where(std::string_view text) {
  if (trim(text).empty()) {
    Condition everything;
    everything.text = text;
    everything.span = span_of(0, text.size());
    return everything;
  }
  tl::expected<Expression, ExpressionProblem> parsed = Parser(text, Dialect::Where).run();
  if (!parsed) return tl::unexpected(parsed.error());
  return to_condition(std::move(*parsed), std::string(text));
}

}  // namespace kw
