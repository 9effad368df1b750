#include "source/scalar_scan.h"

#include <algorithm>

#include "base/text.h"

namespace kw {
namespace {

/// A run of blanks and line ends: where it stops and how many line ends it has.
struct Gap {
  std::size_t end = 0;
  std::size_t breaks = 0;
};

Gap gap_at(std::string_view text, std::size_t at) {
  Gap gap{at, 0};
  while (gap.end < text.size() && is_blank_or_break(text[gap.end])) {
    const std::size_t length = break_length(text, gap.end);
    gap.breaks += length > 0 ? 1 : 0;
    gap.end += std::max<std::size_t>(length, 1);
  }
  return gap;
}

std::uint32_t hex_value(std::string_view digits) {
  std::uint32_t value = 0;
  for (const char c : digits) {
    const std::uint32_t digit =
        c <= '9' ? static_cast<std::uint32_t>(c - '0') : static_cast<std::uint32_t>((c | 32) - 'a' + 10);
    value = value * 16 + (digit & 15);
  }
  return value;
}

std::size_t utf8_length(std::uint32_t code_point) {
  if (code_point < 0x80) return 1;
  if (code_point < 0x800) return 2;
  return code_point < 0x10000 ? 3 : 4;
}

/// An escape sequence: how long it is in the file and how many bytes of value it makes.
struct Escape {
  std::size_t length = 2;
  std::size_t bytes = 1;
};

Escape escape_at(std::string_view text, std::size_t at) {
  const char kind = at + 1 < text.size() ? text[at + 1] : '\\';
  const std::size_t digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
  if (digits == 0) return {2, kind == 'N' || kind == '_' ? 2u : kind == 'L' || kind == 'P' ? 3u : 1u};
  const std::uint32_t value = hex_value(text.substr(std::min(at + 2, text.size()), digits));
  const bool high_surrogate = kind == 'u' && value >= 0xD800 && value < 0xDC00;
  if (high_surrogate && text.substr(std::min(at + 6, text.size()), 2) == "\\u") return {12, 4};
  return {2 + digits, utf8_length(value)};
}

/// Spaces of indentation of a block scalar, by comparing the first line that has any with its value.
std::size_t block_indent(std::string_view text, std::size_t at, std::string_view value) {
  std::size_t first = 0;
  for (; first < value.size() && value[first] == '\n'; ++first) {
    while (at < text.size() && break_length(text, at) == 0) ++at;
    at += break_length(text, at);
  }
  std::size_t in_file = 0;
  while (at + in_file < text.size() && text[at + in_file] == ' ') ++in_file;
  std::size_t in_value = 0;
  while (first + in_value < value.size() && value[first + in_value] == ' ') ++in_value;
  return in_file - std::min(in_file, in_value);
}

bool rest_of_line_is_blank(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at == text.size() || break_length(text, at) > 0;
}

}  // namespace

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
bool is_blank_or_break(char c) {
  return is_blank(c) || c == '\n' || c == '\r';
}

std::size_t break_length(std::string_view text, std::size_t at) {
  if (at >= text.size()) return 0;
  if (text[at] == '\n') return 1;
  if (text[at] != '\r') return 0;
  return at + 1 < text.size() && text[at + 1] == '\n' ? 2 : 1;
}

std::size_t line_begin(std::string_view text, std::size_t at) {
  while (at > 0 && text[at - 1] != '\n' && text[at - 1] != '\r') --at;
  return at;
}

std::size_t quoted_end(std::string_view text, std::size_t begin) {
  const char quote = text[begin];
  for (std::size_t at = begin + 1; at < text.size(); ++at) {
    if (quote == '"' && text[at] == '\\') {
      ++at;
    } else if (text[at] == quote) {
      if (quote == '"' || at + 1 == text.size() || text[at + 1] != quote) return at + 1;
      ++at;
    }
  }
  return std::string_view::npos;
}

std::size_t plain_end(std::string_view text, std::size_t begin, std::string_view value) {
  if (text.substr(begin, value.size()) == value) return begin + value.size();
  std::size_t at = begin;
  for (std::size_t read = 0; read < value.size() && at < text.size();) {
    const Gap gap = gap_at(text, at);
    if (gap.breaks > 0) {
      read += std::max<std::size_t>(gap.breaks - 1, 1);
      at = gap.end;
    } else {
      const std::size_t step = std::min(std::max<std::size_t>(gap.end - at, 1), value.size() - read);
      read += step;
      at += step;
    }
  }
  return at;
}

std::vector<std::uint32_t> flow_offsets(std::string_view text, std::size_t begin, std::size_t end, char quote) {
  std::vector<std::uint32_t> offsets;
  offsets.reserve(end - begin + 1);
  text = text.substr(0, end);
  const auto put = [&](std::size_t at, std::size_t bytes) {
    offsets.insert(offsets.end(), bytes, static_cast<std::uint32_t>(at));
  };
  for (std::size_t at = begin; at < end;) {
    if (const Gap gap = gap_at(text, at); gap.breaks > 0) {
      put(at, std::max<std::size_t>(gap.breaks - 1, 1));
      at = gap.end;
    } else if (gap.end > at) {
      for (; at < gap.end; ++at) put(at, 1);
    } else if (quote == '"' && text[at] == '\\') {
      if (const std::size_t escaped_break = break_length(text, at + 1); escaped_break > 0) {
        const Gap skipped = gap_at(text, at + 1);
        put(at, skipped.breaks - 1);
        at = skipped.end;
        continue;
      }
      const Escape escape = escape_at(text, at);
      put(at, escape.bytes);
      at += escape.length;
    } else {
      put(at, 1);
      at += quote == '\'' && text[at] == '\'' ? 2 : 1;
    }
  }
  return offsets;
}

BlockContent block_content(std::string_view text, std::size_t first_line, std::string_view value,
                           std::vector<std::uint32_t>* offsets) {
  const auto put = [&](std::size_t at) {
    if (offsets) offsets->push_back(static_cast<std::uint32_t>(at));
  };
  const std::size_t indent = block_indent(text, first_line, value);
  BlockContent content{first_line, first_line};
  bool found = false;
  std::size_t at = first_line;
  for (std::size_t read = 0; read < value.size() && at < text.size();) {
    for (std::size_t skipped = 0; skipped < indent && at < text.size() && text[at] == ' '; ++skipped) ++at;
    if (read == 0) content.begin = at;
    while (at < text.size() && read < value.size() && break_length(text, at) == 0 && text[at] == value[read]) {
      put(at++);
      ++read;
      content.end = at;
      found = true;
    }
    if (read == value.size()) break;
    if (rest_of_line_is_blank(text, at))
      while (at < text.size() && is_blank(text[at])) ++at;
    const std::size_t length = break_length(text, at);
    if (length == 0) break;
    // A line end is kept, folded into a space, or (the first of several in a folded text) dropped.
    if (value[read] == '\n' || value[read] == ' ') {
      put(at);
      ++read;
    }
    at += length;
  }
  if (!found) content.begin = content.end = first_line;
  return content;
}

}  // namespace kw
