#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kw {

/// Whose expressions are read: the service's, or a design's `where` with literals and names that need no aliases.
enum class Dialect { Service, Where };

enum class TokenKind {
  End,
  Name,         ///< An attribute, a function or a keyword.
  Alias,        ///< `#s`
  Placeholder,  ///< `:v`
  Number,       ///< `30`; in `where` also `-0.5` and `1E3`.
  Text,         ///< `'done'`: `text` keeps the quotes.
  Sign,         ///< `( ) [ ] , . .. = <> < <= > >=`
  Unknown,      ///< Anything else; `help` may say what was meant.
};

struct Token {
  TokenKind kind = TokenKind::End;
  std::string_view text;  ///< As written.
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view help;

  bool is_sign(std::string_view sign) const { return kind == TokenKind::Sign && text == sign; }
  bool is_keyword(std::string_view upper) const;  ///< In any letter case.
};

/// The text's tokens, the last one of kind End. Every byte but blanks belongs to one.
std::vector<Token> tokenize(std::string_view text, Dialect dialect);

/// AND, OR, NOT, BETWEEN, IN: no attribute can be called so without an alias.
bool is_keyword(const Token& token);

}  // namespace kw
