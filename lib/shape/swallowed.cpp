#include "shape/swallowed.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <vector>

#include <fmt/core.h>

#include "base/text.h"

namespace kw {
namespace {

/// A flow mapping that lost its closing bracket to a comment is noticed a few lines later only.
constexpr std::uint32_t kLinesAround = 4;
constexpr std::array<std::string_view, 6> kConditionKeys = {"where", "if", "when", "key_condition", "filter", "value"};

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
bool ends_line(char c) {
  return c == '\n' || c == '\r';
}

std::uint32_t skip_blanks(std::string_view text, std::uint32_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

/// A `#` that people mean as a comment: blank before, blank or nothing after.
bool is_real_comment(std::string_view text, std::uint32_t at) {
  if (text[at] != '#' || at == 0 || !(is_blank(text[at - 1]) || ends_line(text[at - 1]))) return false;
  return at + 1 == text.size() || is_blank(text[at + 1]) || ends_line(text[at + 1]);
}

std::string quoted(std::string_view text) {
  if (text.find_first_of("\"\\") == std::string_view::npos) return fmt::format("\"{}\"", text);
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') result += '\'';
    result += c;
  }
  return result + "'";
}

bool has_open_bracket(std::string_view text) {
  int open = 0;
  bool in_quotes = false;
  for (const char c : text) {
    if (c == '\'') in_quotes = !in_quotes;
    if (in_quotes) continue;
    if (c == '(') ++open;
    if (c == ')') --open;
  }
  return open > 0;
}

}  // namespace

std::uint32_t meant_end(std::string_view text, std::uint32_t begin, bool in_flow) {
  int braces = 0;
  int brackets = 0;
  bool in_quotes = false;
  std::uint32_t at = begin;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (ends_line(c) && brackets <= 0) break;
    if (is_real_comment(text, at)) break;
    if (c == '\'') in_quotes = !in_quotes;
    if (in_quotes) continue;
    if (c == '(') ++brackets;
    if (c == ')') --brackets;
    if (c == '{') ++braces;
    if (in_flow && braces == 0 && brackets <= 0 && (c == ',' || c == '}' || c == ']')) break;
    if (c == '}' && braces > 0) --braces;
  }
  while (at > begin && (is_blank(text[at - 1]) || ends_line(text[at - 1]))) --at;
  return at;
}

std::optional<Swallowed> swallowed_by_comment(const SourceNode& value, std::string_view key, bool in_flow,
                                              const SourceFile& file, const SourceTree& tree) {
  if (!value.is_scalar() || value.quoted) return std::nullopt;
  const std::string_view text = file.text();
  const auto comment =
      std::ranges::lower_bound(tree.comments, value.span.end, {}, [](const SourceComment& c) { return c.span.begin; });
  if (comment == tree.comments.end() || comment->span.length() < 2) return std::nullopt;
  const std::string_view between = text.substr(value.span.end, comment->span.begin - value.span.end);
  if (between.find_first_not_of(" \t:") != std::string_view::npos) return std::nullopt;

  const char first = text[comment->span.begin + 1];
  // Behind a text only `#{` is surely no comment.
  if (value.text.empty() ? is_blank(first) || first == '#' || first == '!' : first != '{') return std::nullopt;
  const std::uint32_t begin = value.text.empty() ? comment->span.begin : value.span.begin;
  return Swallowed{Swallowed::Kind::Comment,
                   std::string(key),
                   {file.id(), begin, std::min(meant_end(text, begin, in_flow), comment->span.end)}};
}

std::optional<Swallowed> swallowed_by_mapping(const SourceNode& value, std::string_view key, bool in_flow,
                                              const SourceFile& file) {
  if (!value.is_mapping() || value.entries.empty()) return std::nullopt;
  const std::string_view text = file.text();
  if (value.span.begin >= text.size() || text[value.span.begin] != '{') return std::nullopt;
  for (const MappingEntry& entry : value.entries)
    if (!entry.key->is_scalar() || !entry.value->is_null() || !entry.value->text.empty()) return std::nullopt;
  const std::uint32_t end = std::max(meant_end(text, value.span.begin, in_flow), value.span.end);
  return Swallowed{Swallowed::Kind::Mapping, std::string(key), {file.id(), value.span.begin, end}};
}

std::optional<Swallowed> swallowed_by_comma(const SourceNode& value, std::string_view key, const SourceFile& file) {
  if (!value.is_scalar() || value.quoted || !has_open_bracket(value.text)) return std::nullopt;
  const std::uint32_t end = meant_end(file.text(), value.span.begin, true);
  if (end <= value.span.end || file.text().substr(value.span.end, 16).find(',') == std::string_view::npos)
    return std::nullopt;
  return Swallowed{Swallowed::Kind::Cut, std::string(key), {file.id(), value.span.begin, end}};
}

namespace {

/// A value as it stands behind `key:` in a line, read without YAML.
struct LineValue {
  std::string key;
  std::uint32_t begin = 0;
  bool in_flow = false;
};

class LineScanner {
 public:
  LineScanner(const SourceFile& file, std::uint32_t line) : text_(file.text()) {
    at_ = file.line_start(line);
    end_ = at_ + static_cast<std::uint32_t>(file.line(line).size());
  }

  std::vector<LineValue> values() {
    std::vector<LineValue> found;
    word_ = at_;
    for (; at_ < end_; ++at_) {
      const char c = text_[at_];
      if (c == '"' || c == '\'') {
        if (at_ == word_ || c == '"') skip_quoted(c);
      } else if (is_real_comment(text_, at_)) {
        break;
      } else if (c == '{' || c == '[') {
        if (!inside_word()) ++depth_, word_ = at_ + 1;
      } else if (c == '}' || c == ']' || c == ',') {
        if (c != ',') --depth_;
        word_ = at_ + 1;
      } else if (c == ':' && (at_ + 1 == end_ || is_blank(text_[at_ + 1]))) {
        const std::string key(trim(text_.substr(word_, at_ - word_)));
        word_ = skip_blanks(text_, at_ + 1);
        if (word_ < end_) found.push_back({without_quotes(key), word_, depth_ > 0});
      } else if (is_blank(c) && at_ == word_) {
        ++word_;
      } else if (c == '-' && at_ == word_ && at_ + 1 < end_ && is_blank(text_[at_ + 1])) {
        word_ = skip_blanks(text_, at_ + 1);
      }
    }
    return found;
  }

 private:
  bool inside_word() const { return at_ > word_; }
  void skip_quoted(char quote) {
    const std::size_t close = text_.find(quote, at_ + 1);
    at_ = close == std::string_view::npos || close >= end_ ? end_ - 1 : static_cast<std::uint32_t>(close);
  }
  static std::string without_quotes(const std::string& key) {
    return key.size() > 1 && (key.front() == '"' || key.front() == '\'') ? key.substr(1, key.size() - 2) : key;
  }

  std::string_view text_;
  std::uint32_t at_ = 0;
  std::uint32_t end_ = 0;
  std::uint32_t word_ = 0;
  int depth_ = 0;
};

/// `{name}` or `{name:05}` with something other than the end of an item directly behind.
bool is_template_text(std::string_view meant) {
  const std::size_t open = meant.find('{');
  if (open == std::string_view::npos) return false;
  const std::size_t close = meant.find('}', open);
  if (close == std::string_view::npos || close == open + 1) return false;
  const std::string_view part = meant.substr(open + 1, close - open - 1);
  const bool one_part = part.find_first_of(" ,{") == std::string_view::npos;
  return one_part && meant.size() > close - open + 1;
}

std::optional<Swallowed> swallowed_value(const LineValue& value, const SourceFile& file) {
  const std::string_view text = file.text();
  const char first = text[value.begin];
  if (std::string_view("\"'|>&*!").find(first) != std::string_view::npos) return std::nullopt;
  const std::uint32_t end = meant_end(text, value.begin, value.in_flow);
  const SourceSpan span{file.id(), value.begin, end};
  const std::string_view meant = text.substr(value.begin, end - value.begin);
  if (first == '#' && value.in_flow && meant.size() > 1) return Swallowed{Swallowed::Kind::Comment, value.key, span};
  if (std::ranges::find(kConditionKeys, value.key) != kConditionKeys.end() && value.in_flow) {
    const std::size_t comma = meant.find(',');
    if (comma != std::string_view::npos && has_open_bracket(meant.substr(0, comma)))
      return Swallowed{Swallowed::Kind::Cut, value.key, span};
  }
  if (meant.find(' ') == std::string_view::npos && is_template_text(meant))
    return Swallowed{Swallowed::Kind::Mapping, value.key, span};
  return std::nullopt;
}

}  // namespace

std::optional<Swallowed> swallowed_near(SourceSpan problem, const SourceFile& file) {
  const std::uint32_t line = file.position(problem.begin).line;
  const std::uint32_t first = line > kLinesAround ? line - kLinesAround : 1;
  const std::uint32_t last = std::min(line + kLinesAround, file.line_count());
  std::optional<Swallowed> best;
  std::uint32_t best_distance = kLinesAround + 1;
  for (std::uint32_t at = first; at <= last; ++at) {
    const std::uint32_t distance = at > line ? at - line : line - at;
    if (distance >= best_distance) continue;
    for (const LineValue& value : LineScanner(file, at).values()) {
      std::optional<Swallowed> found = swallowed_value(value, file);
      if (!found) continue;
      best = std::move(found);
      best_distance = distance;
      break;
    }
  }
  return best;
}

DiagnosticBuilder report(const Swallowed& swallowed, const SourceFile& file, DiagnosticSink& sink) {
  const std::string_view meant = file.text(swallowed.span);
  const std::string shown = printable(meant);
  const std::string key = printable(swallowed.key);
  const Fix fix{"put it in quotes", {{swallowed.span, quoted(meant)}}};
  const auto with_fix = [&](DiagnosticBuilder builder, std::string help) {
    return builder.help(std::move(help)).fix(fix).about(std::string(meant));
  };
  switch (swallowed.kind) {
    case Swallowed::Kind::Comment:
      return with_fix(sink.report(doc::kValueReadAsComment, swallowed.span,
                                  fmt::format("`{}` of `{}` is read as a comment from `#` on", shown, key)),
                      "put the template in quotes");
    case Swallowed::Kind::Mapping:
      return with_fix(sink.report(doc::kTemplateReadAsMapping, swallowed.span,
                                  fmt::format("`{}` of `{}` is read as a mapping", shown, key)),
                      "put the template in quotes");
    case Swallowed::Kind::Cut:
      break;
  }
  return with_fix(sink.report(doc::kExpressionCutAtComma, swallowed.span,
                              fmt::format("`{}` of `{}` is cut at its first comma", shown, key)),
                  "put the condition in quotes");
}

}  // namespace kw
