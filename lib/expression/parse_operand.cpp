#include "expression/parse_operand.h"

#include <fmt/core.h>

#include <array>
#include <charconv>

#include "base/decimal.h"
#include "base/text.h"

namespace kw {
namespace {

constexpr std::array kFunctions{
    Function{"attribute_exists", 1, true}, Function{"attribute_not_exists", 1, true},
    Function{"attribute_type", 2, true},   Function{"begins_with", 2, false},
    Function{"contains", 2, false},
};

Operand named(Operand::Kind kind, const Token& token) {
  Operand operand;
  operand.kind = kind;
  operand.name = token.text;
  operand.span = text_span(token);
  return operand;
}

std::string unquoted(std::string_view quoted) {
  std::string value;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    value += quoted[i];
    if (quoted[i] == '\'') ++i;
  }
  return value;
}

bool is_literal(const TokenCursor& cursor) {
  const Token& token = cursor.peek();
  if (!cursor.where()) return false;
  if (token.kind == TokenKind::Number || token.kind == TokenKind::Text) return true;
  return !cursor.peek(1).is_sign(".") && (token.text == "true" || token.text == "false" || token.text == "null");
}

std::optional<Operand> parse_literal(TokenCursor& cursor) {
  const Token& token = cursor.take();
  Operand value = named(Operand::Kind::Literal, token);
  if (token.kind == TokenKind::Text) value.name = unquoted(token.text);
  if (token.kind == TokenKind::Number) value.type = AttributeType::N;
  if (token.kind == TokenKind::Name) value.type = token.text == "null" ? AttributeType::Null : AttributeType::Bool;
  if (token.kind == TokenKind::Number && !Decimal::parse(token.text))
    return cursor.fail(value.span, fmt::format("`{}` is no number that the service can hold", token.text),
                       "a number has at most 38 significant digits");
  return value;
}

std::optional<Operand> parse_size(TokenCursor& cursor) {
  const Token& name = cursor.take();
  if (name.text != "size" && !find_function(name.text)) return unknown_function(cursor, name);
  if (name.text != "size")
    return cursor.fail(text_span(name), fmt::format("`{}` is a condition of its own and no value", name.text));
  cursor.take();
  std::optional<Operand> inner = parse_path(cursor);
  if (!inner) return std::nullopt;
  if (!cursor.take_sign(")")) return cursor.expected("`)`");
  inner->kind = Operand::Kind::Size;
  inner->span = text_span(name.begin, cursor.previous_end());
  return inner;
}

bool starts_path(const Token& token) {
  return (token.kind == TokenKind::Name && !is_keyword(token)) || token.kind == TokenKind::Alias;
}

std::optional<Operand> parse_bare_operand(TokenCursor& cursor) {
  const Token& token = cursor.peek();
  if (token.kind == TokenKind::Placeholder) return named(Operand::Kind::Placeholder, cursor.take());
  if (is_literal(cursor)) return parse_literal(cursor);
  if (token.kind == TokenKind::Name && cursor.peek(1).is_sign("(")) return parse_size(cursor);
  if (starts_path(token)) return parse_path(cursor);
  return cursor.expected(cursor.where() ? "an attribute or a value" : "an attribute or a placeholder");
}

std::optional<std::uint64_t> parse_length(TokenCursor& cursor) {
  if (cursor.peek().kind != TokenKind::Number) return cursor.expected("a number of values");
  const Token& token = cursor.take();
  std::uint64_t number = 0;
  const char* end = token.text.data() + token.text.size();
  const auto [stop, error] = std::from_chars(token.text.data(), end, number);
  if (error != std::errc{} || stop != end || number == 0)
    return cursor.fail(text_span(token), "expected a whole number of values, at least 1");
  return number;
}

}  // namespace

const Function* find_function(std::string_view name) {
  for (const Function& function : kFunctions)
    if (function.name == name) return &function;
  return nullptr;
}

std::nullopt_t unknown_function(TokenCursor& cursor, const Token& name) {
  std::vector<std::string> candidates{"size"};
  for (const Function& function : kFunctions) candidates.emplace_back(function.name);
  const std::optional<std::string> meant = nearest(name.text, candidates);
  std::string help;
  if (meant && to_lower_ascii(name.text) == *meant)
    help = fmt::format("names of functions are written in lower case: `{}`", *meant);
  else if (meant)
    help = fmt::format("did you mean `{}`?", *meant);
  return cursor.fail(text_span(name), fmt::format("unknown function `{}`", name.text), std::move(help));
}

std::optional<Operand> parse_operand(TokenCursor& cursor) {
  if (!cursor.peek().is_sign("(")) return parse_bare_operand(cursor);
  cursor.take();
  std::optional<Operand> inner = parse_bare_operand(cursor);
  if (!inner) return std::nullopt;
  if (!cursor.take_sign(")")) return cursor.expected("`)`");
  return inner;
}

std::optional<Operand> parse_path(TokenCursor& cursor) {
  if (!starts_path(cursor.peek())) return cursor.expected("an attribute");
  const Token& first = cursor.take();
  Operand operand = named(Operand::Kind::Path, first);
  if (first.kind == TokenKind::Alias) operand.alias = first.text;
  while (cursor.peek().is_sign(".") || cursor.peek().is_sign("[")) {
    operand.nested = true;
    operand.attribute += cursor.take().text;
    const bool element = operand.attribute.back() == '[';
    const TokenKind kind = cursor.peek().kind;
    if (element ? kind != TokenKind::Number : kind != TokenKind::Name && kind != TokenKind::Alias)
      return cursor.expected(element ? "a position" : "an attribute");
    operand.attribute += cursor.take().text;
    if (!element) continue;
    if (!cursor.take_sign("]")) return cursor.expected("`]`");
    operand.attribute += ']';
  }
  operand.span = text_span(first.begin, cursor.previous_end());
  return operand;
}

std::optional<Operand> parse_placeholder_list(TokenCursor& cursor) {
  const Token& name = cursor.take();
  Operand values = named(Operand::Kind::Placeholder, name);
  if (!cursor.take_sign("["))
    return cursor.fail(
        values.span, fmt::format("the list `{}` has no length", name.text),
        fmt::format("give its usual length, as in `{}[30]`, or one value as in `IN ({})`", name.text, name.text));
  values.list_usual = parse_length(cursor);
  if (!values.list_usual) return std::nullopt;
  values.list_largest = cursor.take_sign("..") ? parse_length(cursor) : values.list_usual;
  if (!values.list_largest) return std::nullopt;
  if (!cursor.take_sign("]")) return cursor.expected("`]`");
  values.span = text_span(name.begin, cursor.previous_end());
  if (*values.list_largest < *values.list_usual)
    return cursor.fail(values.span, "the largest length is less than the usual one");
  return values;
}

void read_as_value(const TokenCursor& cursor, Operand& operand) {
  const bool one_step = operand.attribute.find_first_of(".[#", 1) == std::string::npos;
  if (!cursor.where() || !operand.nested || !operand.alias.empty() || operand.attribute[0] != '.' || !one_step) return;
  operand.kind = Operand::Kind::Earlier;
  operand.attribute.erase(0, 1);
  operand.nested = false;
}

}  // namespace kw
