#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expression/parse.h"
#include "expression/token.h"

namespace kw {

/// The tokens of one expression, read from the left, and the first problem met. What reads from it returns nothing when
/// it has set the problem; nothing is read after that.
class TokenCursor {
 public:
  TokenCursor(std::string_view text, Dialect dialect);

  bool where() const { return where_; }  ///< Literals, lists and earlier reads are allowed.
  const Token& peek(std::size_t ahead = 0) const;
  const Token& take();
  bool take_sign(std::string_view sign);
  bool take_keyword(std::string_view upper);
  std::size_t previous_end() const { return at_ == 0 ? 0 : tokens_[at_ - 1].end; }

  const std::optional<ExpressionProblem>& problem() const { return problem_; }
  std::nullopt_t fail(SourceSpan span, std::string message, std::string help = {});
  /// The next token is not `what`: names the token before it, so that the reader finds the place.
  std::nullopt_t expected(std::string_view what);
  std::nullopt_t expected_after(std::string_view what, SourceSpan before);

 private:
  std::string help_for(const Token& token) const;

  std::string_view text_;
  bool where_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::optional<ExpressionProblem> problem_;
};

SourceSpan text_span(std::size_t begin, std::size_t end);
inline SourceSpan text_span(const Token& token) {
  return text_span(token.begin, token.end);
}

}  // namespace kw
