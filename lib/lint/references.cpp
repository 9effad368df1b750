#include "lint/references.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.h"

namespace kw {

namespace {

constexpr std::array<std::string_view, 3> kReferringKeys{"uses", "from", "file"};

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}
bool is_quote(char c) {
  return c == '"' || c == '\'';
}

/// One pass over the text; `at_` is what comes next.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<std::string> scan() {
    for (at_ = text_.find(':'); at_ != std::string_view::npos; at_ = text_.find(':', at_)) {
      const std::string_view key = key_before(at_++);
      if (std::ranges::find(kReferringKeys, key) != kReferringKeys.end()) read_value();
    }
    return std::move(found_);
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool done() const { return at_ >= text_.size(); }

  /// The word that ends before the colon, quotes and blanks left out.
  std::string_view key_before(std::size_t colon) const {
    std::size_t end = colon;
    while (end > 0 && is_blank(text_[end - 1])) --end;
    if (end > 0 && is_quote(text_[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && text_[begin - 1] >= 'a' && text_[begin - 1] <= 'z') --begin;
    return text_.substr(begin, end - begin);
  }

  void skip_blanks_and_comment() {
    while (is_blank(peek())) ++at_;
    if (peek() == '#')
      while (!done() && !is_line_end(peek())) ++at_;
  }

  void skip_to_content() {
    while (true) {
      skip_blanks_and_comment();
      if (done() || !is_line_end(peek())) return;
      ++at_;
    }
  }

  void read_value() {
    const std::size_t start = at_;
    skip_to_content();
    if (peek() == '[') return read_flow_list();
    if (peek() == '-' && text_.find('\n', start) < at_) return read_block_list();
    if (peek() == '{') return;  // `{ file: … }` has its own key.
    read_scalar(false);
  }

  void read_flow_list() {
    ++at_;
    while (!done() && peek() != ']') {
      skip_to_content();
      if (peek() == ',')
        ++at_;
      else if (peek() != ']' && !read_scalar(true))
        ++at_;
    }
  }

  void read_block_list() {
    while (peek() == '-') {
      ++at_;
      skip_blanks_and_comment();
      if (peek() == '{' || is_line_end(peek())) return;
      read_scalar(false);
      skip_to_content();
    }
  }

  /// False when there is none here.
  bool read_scalar(bool in_list) {
    const std::size_t begin = is_quote(peek()) ? at_ + 1 : at_;
    const std::size_t end = is_quote(peek()) ? text_.find(peek(), begin) : plain_end(in_list);
    if (end == std::string_view::npos || end == at_) return false;
    const std::string_view path = trim(text_.substr(begin, end - begin));
    if (begin == at_ && path.find(": ") != std::string_view::npos) return false;  // A mapping with keys of its own.
    at_ = std::max(end, begin);
    if (is_quote(peek())) ++at_;
    if (!path.empty()) found_.emplace_back(path);
    return true;
  }

  std::size_t plain_end(bool in_list) const {
    std::size_t end = at_;
    for (; end < text_.size() && !is_line_end(text_[end]); ++end) {
      const char c = text_[end];
      if (c == '}' || c == ',' || (in_list && c == ']')) break;
      if (c == '#' && end > 0 && is_blank(text_[end - 1])) break;
    }
    return end;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> scan_references(std::string_view text) {
  return Scanner(text).scan();
}

}  // namespace kw
