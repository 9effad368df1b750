#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>

#include "base/text.h"
#include "expression/parse.h"

namespace kw {
namespace {

constexpr int kMaxDigits = 38;  ///< Of a number that the service holds.
constexpr int kMaxShards = 100'000;

struct PlainEncoding {
  std::string_view name;
  Encoding encoding;
};

constexpr std::array kPlainEncodings{
    PlainEncoding{"iso-date", Encoding::IsoDate}, PlainEncoding{"year-month", Encoding::YearMonth},
    PlainEncoding{"hour", Encoding::Hour},        PlainEncoding{"lower", Encoding::Lower},
    PlainEncoding{"upper", Encoding::Upper},      PlainEncoding{"text", Encoding::Text},
};

constexpr std::string_view kForms =
    "a part is `{a}`, `{a:05}`, `{a:desc(10)}`, `{a:iso-date}`, `{a:year-month}`, `{a:hour}`, `{a:lower}`, "
    "`{a:upper}`, `{a:text}`, `{a:shard(20)}` or `{shard(20)}`";

std::optional<int> parse_number(std::string_view digits) {
  int number = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  const bool digits_only = !digits.empty() && digits[0] >= '0' && digits[0] <= '9';
  if (error != std::errc{} || stop != end || !digits_only) return std::nullopt;
  return number;
}

/// What stands in the parentheses of "shard(20)"; nothing when `text` is no such call.
std::optional<std::string_view> argument_of(std::string_view text, std::string_view function) {
  if (text.size() < function.size() + 2 || !text.starts_with(function)) return std::nullopt;
  if (text[function.size()] != '(' || text.back() != ')') return std::nullopt;
  return text.substr(function.size() + 1, text.size() - function.size() - 2);
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

class TemplateParser {
 public:
  explicit TemplateParser(std::string_view text) : text_(text) {}

  tl::expected<KeyTemplate, ExpressionProblem> run() {
    KeyTemplate parsed;
    parsed.text = text_;
    parsed.span = span(0, text_.size());
    while (at_ < text_.size() && !problem_) step(parsed.parts);
    if (problem_) return tl::unexpected(*problem_);
    return parsed;
  }

 private:
  static SourceSpan span(std::size_t begin, std::size_t end) {
    return {{}, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  void fail(SourceSpan where, std::string message, std::string help) {
    if (!problem_) problem_ = ExpressionProblem{where, std::move(message), std::move(help)};
  }

  void step(std::vector<TemplatePart>& parts) {
    const char c = text_[at_];
    const bool doubled = at_ + 1 < text_.size() && text_[at_ + 1] == c;
    if (c != '{' && c != '}') {
      add_literal(parts, c, 1);
    } else if (doubled) {
      add_literal(parts, c, 2);
    } else if (c == '}') {
      fail(span(at_, at_ + 1), "`}` closes no part", "write `}}` for a brace");
    } else {
      read_part(parts);
    }
  }

  void add_literal(std::vector<TemplatePart>& parts, char c, std::size_t length) {
    if (parts.empty() || !parts.back().literal) {
      TemplatePart literal;
      literal.literal = true;
      literal.span = span(at_, at_);
      parts.push_back(literal);
    }
    parts.back().text += c;
    at_ += length;
    parts.back().span.end = static_cast<std::uint32_t>(at_);
  }

  void read_part(std::vector<TemplatePart>& parts) {
    const std::size_t close = text_.find_first_of("{}", at_ + 1);
    if (close == std::string_view::npos || text_[close] == '{') {
      fail(span(at_, close == std::string_view::npos ? text_.size() : close), "`{` is not closed",
           "write `{{` for a brace");
      return;
    }
    const std::string_view inside = text_.substr(at_ + 1, close - at_ - 1);
    TemplatePart part;
    part.span = span(at_, close + 1);
    read_inside(part, inside);
    parts.push_back(std::move(part));
    at_ = close + 1;
  }

  void read_inside(TemplatePart& part, std::string_view inside) {
    if (const std::optional<std::string_view> shards = argument_of(inside, "shard")) {
      part.encoding = Encoding::FreeShard;
      part.width = width(*shards, kMaxShards, part.span, "shards");
      return;
    }
    const std::size_t colon = inside.find(':', 1);
    const std::string_view name = inside.substr(0, colon);
    if (name.empty() || name == ":" || name.find_first_of(" \t\r\n") != std::string_view::npos) {
      fail(part.span, fmt::format("`{{{}}}` names no attribute", inside), std::string(kForms));
      return;
    }
    part.text = name;
    if (colon != std::string_view::npos) read_encoding(part, inside.substr(colon + 1));
  }

  void read_encoding(TemplatePart& part, std::string_view encoding) {
    for (const PlainEncoding& plain : kPlainEncodings) {
      if (plain.name != encoding) continue;
      part.encoding = plain.encoding;
      return;
    }
    if (const std::optional<std::string_view> shards = argument_of(encoding, "shard")) {
      part.encoding = Encoding::Shard;
      part.width = width(*shards, kMaxShards, part.span, "shards");
    } else if (const std::optional<std::string_view> digits = argument_of(encoding, "desc")) {
      part.encoding = Encoding::Descending;
      part.width = width(*digits, kMaxDigits, part.span, "digits");
    } else if (is_digits(encoding) && encoding[0] == '0') {
      part.encoding = Encoding::Padded;
      part.width = width(encoding.substr(1), kMaxDigits, part.span, "digits");
    } else {
      unknown_encoding(part, encoding);
    }
  }

  int width(std::string_view text, int largest, SourceSpan where, std::string_view unit) {
    const std::optional<int> number = parse_number(text);
    if (number && *number >= 1 && *number <= largest) return *number;
    fail(where, fmt::format("`{}` is no number of {}", text, unit), fmt::format("give 1 to {} {}", largest, unit));
    return 1;
  }

  void unknown_encoding(const TemplatePart& part, std::string_view encoding) {
    std::string help(kForms);
    if (is_digits(encoding)) {
      help = fmt::format("did you mean `0{}`?", encoding);
    } else if (const std::optional<std::string> meant = nearest_encoding(encoding)) {
      help = fmt::format("did you mean `{}`?", *meant);
    }
    fail(part.span, fmt::format("unknown part `{}`", encoding), std::move(help));
  }

  static std::optional<std::string> nearest_encoding(std::string_view encoding) {
    std::vector<std::string> names{"desc", "shard"};
    for (const PlainEncoding& plain : kPlainEncodings) names.emplace_back(plain.name);
    std::optional<std::string> meant = nearest(encoding.substr(0, encoding.find('(')), names);
    if (meant == "desc") return "desc(10)";
    if (meant == "shard") return "shard(20)";
    return meant;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<ExpressionProblem> problem_;
};

}  // namespace

tl::expected<KeyTemplate, ExpressionProblem> parse_template(std::string_view text) {
  return TemplateParser(text).run();
}

}  // namespace kw
