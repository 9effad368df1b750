#include "source/yaml_cursor.h"

#include <algorithm>
#include <utility>

#include "source/load_support.h"
#include "source/scalar_scan.h"

namespace kw {

YamlCursor::YamlCursor(const SourceFile& file, std::string_view text, LoadedSource& out)
    : file_(file), text_(text), out_(out), begin_(text_begin(text)), at_(begin_) {}

std::size_t YamlCursor::column(std::size_t offset) const {
  return offset - std::max(line_begin(text_, std::min(offset, text_.size())), begin_);
}

std::size_t YamlCursor::next() const {
  std::size_t offset = at_;
  while (offset < text_.size()) {
    if (is_blank_or_break(text_[offset]))
      ++offset;
    else if (text_[offset] == '#')
      offset = line_end(offset);
    else
      break;
  }
  return offset;
}

void YamlCursor::advance_to(std::size_t target, bool in_flow) {
  target = std::min(target, text_.size());
  while (at_ < target) {
    if (is_blank_or_break(text_[at_]))
      ++at_;
    else if (is_punctuation(at_, in_flow))
      last_punctuation_ = text_[at_++];
    else if (text_[at_] == '#')
      take_comment();
    else if (document_marker_at(at_, "---") || document_marker_at(at_, "..."))
      at_ += 3;
    else if (text_[at_] == '%' && column(at_) == 0)
      take_directive();
    else
      report_junk(target);
  }
}

void YamlCursor::take(std::size_t end) {
  at_ = std::max(at_, std::min(end, text_.size()));
}

bool YamlCursor::take_next(char c, bool in_flow) {
  const std::size_t found = next();
  if (byte(found) != c || at_end(found)) return false;
  advance_to(found, in_flow);
  take(found + 1);
  last_punctuation_ = c;
  return true;
}

void YamlCursor::take_document_start() {
  while (byte(next()) == '%' && column(next()) == 0) {
    advance_to(next(), false);
    take_directive();
  }
  if (document_marker_at(next(), "---")) {
    advance_to(next(), false);
    take(at_ + 3);
  }
}

void YamlCursor::take_block_header(std::size_t header) {
  advance_to(header, false);
  take(header + 1);
  while (byte(at_) == '+' || byte(at_) == '-' || (byte(at_) >= '0' && byte(at_) <= '9')) ++at_;
  std::size_t offset = at_;
  while (is_blank(byte(offset))) ++offset;
  if (byte(offset) != '#') return;
  at_ = offset;
  take_comment();
}

void YamlCursor::finish() {
  bool ended = false;
  while (true) {
    const std::size_t found = next();
    advance_to(found, false);
    if (at_end(found)) return;
    if (document_marker_at(found, "...")) {
      ended = true;
      take(found + 3);
    } else if (ended && text_[found] == '%') {
      take(line_end(found));
    } else {
      const bool second = document_marker_at(found, "---");
      const std::size_t end = second ? found + 3 : line_end(found);
      return second ? report(found, end, "a second document starts here", "put it into a file of its own")
                    : report(found, end, "text follows the end of the document",
                             "indent it like what it belongs to, or remove it");
    }
  }
}

bool YamlCursor::blank_follows(std::size_t offset) const {
  return offset + 1 >= text_.size() || is_blank_or_break(text_[offset + 1]);
}

bool YamlCursor::document_marker_at(std::size_t offset, std::string_view marker) const {
  return text_.substr(std::min(offset, text_.size()), 3) == marker && blank_follows(offset + 2) && column(offset) == 0;
}

void YamlCursor::report(std::size_t begin, std::size_t end, std::string message, std::string help) {
  out_.problems.push_back(
      {SourceProblemKind::Syntax, span_of(file_, begin, end), std::move(message), {}, std::move(help)});
}

bool YamlCursor::is_punctuation(std::size_t offset, bool in_flow) const {
  const char c = text_[offset];
  if (in_flow) return c == ',' || c == ':' || (c == '?' && blank_follows(offset));
  return (c == '-' || c == '?' || c == ':') && blank_follows(offset);
}

bool YamlCursor::comment_may_start(std::size_t offset) const {
  return offset == begin_ || is_blank_or_break(text_[offset - 1]);
}

std::size_t YamlCursor::line_end(std::size_t offset) const {
  return std::min(text_.find_first_of("\r\n", offset), text_.size());
}

void YamlCursor::take_comment() {
  const std::size_t end = line_end(at_);
  if (!comment_may_start(at_))
    report(at_, end, "`#` follows a value without a blank", "put a blank before a comment, or quote the whole value");
  std::size_t before = at_;
  while (before > begin_ && is_blank(text_[before - 1])) --before;
  const bool alone = before == begin_ || before == line_begin(text_, before);
  out_.tree.comments.push_back({span_of(file_, at_, end), alone});
  at_ = end;
}

void YamlCursor::take_directive() {
  const std::size_t begin = std::exchange(at_, line_end(at_));
  const std::size_t found = next();
  if (byte(found) != '%' && !document_marker_at(found, "---"))
    report(begin, at_, "no `---` follows this directive", "write `---` before the document, or quote a value with `%`");
}

void YamlCursor::report_junk(std::size_t end) {
  report(at_, std::min(end, line_end(at_)), "text that belongs to no value", "remove it, or quote the whole value");
  at_ = end;
}

}  // namespace kw
