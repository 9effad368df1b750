#include "expression/token.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace kw {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
bool beyond_ascii(char c) {
  return static_cast<unsigned char>(c) >= 0x80;
}

struct Mistake {
  std::string_view text;
  std::string_view help;
};

/// Operators of other languages.
constexpr std::array kMistakes{
    Mistake{"==", "write `=` to compare"}, Mistake{"!=", "write `<>` for \"not equal\""},
    Mistake{"&&", "write `AND`"},          Mistake{"||", "write `OR`"},
    Mistake{"!", "write `NOT`"},
};

constexpr std::array<std::string_view, 13> kSigns{"..", "<>", "<=", ">=", "(", ")", "[", "]", ",", ".", "=", "<", ">"};

class Lexer {
 public:
  Lexer(std::string_view text, Dialect dialect) : text_(text), where_(dialect == Dialect::Where) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    while (skip_blanks()) tokens.push_back(next());
    tokens.push_back({TokenKind::End, {}, text_.size(), text_.size(), {}});
    return tokens;
  }

 private:
  bool skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    return at_ < text_.size();
  }

  char look(std::size_t ahead) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  Token take(TokenKind kind, std::size_t length, std::string_view help = {}) {
    const Token token{kind, text_.substr(at_, length), at_, at_ + length, help};
    at_ += length;
    return token;
  }

  Token next() {
    const char first = text_[at_];
    if (first == '#' || first == ':') return marked(first == '#' ? TokenKind::Alias : TokenKind::Placeholder);
    if (starts_name(first)) return take(TokenKind::Name, name_length());
    if (is_digit(first) || (where_ && first == '-' && is_digit(look(1)))) return number();
    if (first == '\'') return quoted_text();
    if (first == '"') return double_quoted();
    return sign();
  }

  bool starts_name(char c) const { return is_letter(c) || c == '_' || (where_ && beyond_ascii(c)); }

  std::size_t name_length() const {
    std::size_t length = 1;
    const auto continues = [&](char c) { return is_word(c) || (where_ && (beyond_ascii(c) || c == '-')); };
    while (continues(look(length))) ++length;
    return length;
  }

  Token marked(TokenKind kind) {
    std::size_t length = 1;
    while (is_word(look(length))) ++length;
    if (length == 1) return take(TokenKind::Unknown, 1, "a name follows, as in `:value` or `#name`");
    return take(kind, length);
  }

  std::size_t digits_from(std::size_t offset) const {
    std::size_t length = 0;
    while (is_digit(look(offset + length))) ++length;
    return length;
  }

  Token number() {
    std::size_t length = look(0) == '-' ? 1 : 0;
    length += digits_from(length);
    if (where_) length += fraction_length(length);
    if (where_) length += exponent_length(length);
    if (is_word(look(length)) || beyond_ascii(look(length))) {
      while (is_word(look(length)) || beyond_ascii(look(length))) ++length;
      return take(TokenKind::Unknown, length, "a number ends before letters; a text stands in single quotes");
    }
    return take(TokenKind::Number, length);
  }

  std::size_t fraction_length(std::size_t offset) const {
    if (look(offset) != '.' || !is_digit(look(offset + 1))) return 0;
    return 1 + digits_from(offset + 1);
  }

  std::size_t exponent_length(std::size_t offset) const {
    if (look(offset) != 'e' && look(offset) != 'E') return 0;
    const std::size_t sign = look(offset + 1) == '+' || look(offset + 1) == '-' ? 1 : 0;
    const std::size_t digits = digits_from(offset + 1 + sign);
    return digits == 0 ? 0 : 1 + sign + digits;
  }

  Token quoted_text() {
    std::size_t length = 1;
    while (look(length) != '\'' || look(length + 1) == '\'') {
      if (at_ + length >= text_.size())
        return take(TokenKind::Unknown, text_.size() - at_, "close the text with `'`; a quote inside is written `''`");
      length += look(length) == '\'' ? 2 : 1;
    }
    return take(TokenKind::Text, length + 1);
  }

  Token double_quoted() {
    const std::size_t close = text_.find('"', at_ + 1);
    const std::size_t end = close == std::string_view::npos ? text_.size() : close + 1;
    return take(
        TokenKind::Unknown, end - at_,
        where_ ? "write texts in single quotes, as in `'done'`" : "bind the value to a placeholder, as in `:value`");
  }

  Token sign() {
    const std::string_view rest = text_.substr(at_);
    for (const Mistake& mistake : kMistakes)
      if (rest.starts_with(mistake.text)) return take(TokenKind::Unknown, mistake.text.size(), mistake.help);
    for (const std::string_view known : kSigns)
      if (rest.starts_with(known)) return take(TokenKind::Sign, known.size());
    return take(TokenKind::Unknown, code_point_at(text_, at_).length);
  }

  std::string_view text_;
  bool where_;
  std::size_t at_ = 0;
};

}  // namespace

bool Token::is_keyword(std::string_view upper) const {
  if (kind != TokenKind::Name || text.size() != upper.size()) return false;
  return std::equal(text.begin(), text.end(), upper.begin(),
                    [](char a, char b) { return a == b || (b >= 'A' && b <= 'Z' && a == b - 'A' + 'a'); });
}

bool is_keyword(const Token& token) {
  for (const std::string_view word : {"AND", "OR", "NOT", "BETWEEN", "IN"})
    if (token.is_keyword(word)) return true;
  return false;
}

std::vector<Token> tokenize(std::string_view text, Dialect dialect) {
  return Lexer(text, dialect).run();
}

}  // namespace kw
