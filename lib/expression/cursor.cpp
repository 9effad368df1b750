#include "expression/cursor.h"

#include <fmt/core.h>

#include <algorithm>

namespace kw {

TokenCursor::TokenCursor(std::string_view text, Dialect dialect)
    : text_(text), where_(dialect == Dialect::Where), tokens_(tokenize(text, dialect)) {}

const Token& TokenCursor::peek(std::size_t ahead) const {
  return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
}

const Token& TokenCursor::take() {
  return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_];
}

bool TokenCursor::take_sign(std::string_view sign) {
  if (!peek().is_sign(sign)) return false;
  take();
  return true;
}

bool TokenCursor::take_keyword(std::string_view upper) {
  if (!peek().is_keyword(upper)) return false;
  take();
  return true;
}

std::nullopt_t TokenCursor::fail(SourceSpan span, std::string message, std::string help) {
  if (!problem_) problem_ = ExpressionProblem{span, std::move(message), std::move(help)};
  return std::nullopt;
}

std::nullopt_t TokenCursor::expected(std::string_view what) {
  return expected_after(what, at_ == 0 ? text_span(0, 0) : text_span(tokens_[at_ - 1]));
}

std::nullopt_t TokenCursor::expected_after(std::string_view what, SourceSpan before) {
  const std::string after =
      before.length() == 0 ? "" : fmt::format(" after `{}`", text_.substr(before.begin, before.length()));
  const Token& token = peek();
  if (token.kind == TokenKind::End) return fail(before, fmt::format("expected {}{}", what, after));
  return fail(text_span(token), fmt::format("expected {}{}, not `{}`", what, after, token.text), help_for(token));
}

std::string TokenCursor::help_for(const Token& token) const {
  if (!token.help.empty()) return std::string(token.help);
  if (token.is_keyword("LIKE")) return "write `begins_with(a, …)` or `contains(a, …)`";
  if (token.is_keyword("IS")) return "write `attribute_not_exists(a)`, or compare with a value of type NULL";
  if (!where_ && (token.kind == TokenKind::Number || token.kind == TokenKind::Text))
    return "bind the value to a placeholder, as in `:value`";
  return {};
}

SourceSpan text_span(std::size_t begin, std::size_t end) {
  return {{}, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

}  // namespace kw
