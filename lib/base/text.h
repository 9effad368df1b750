#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kw {

/// Optimal-string-alignment distance in bytes (insert, delete, replace, swap neighbours), letter case ignored.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate a user most likely meant by `name`; nothing when none is close (at most a third of its length, 1 at
/// least, and something of `name` is left), or when `name` is longer than 255 bytes. Ties go to the first in
/// `candidates`.
std::optional<std::string> nearest(std::string_view name, std::span<const std::string> candidates);

/// "`a`, `b` or `c`": for messages. Empty for no names.
std::string list_names(std::span<const std::string> names, std::string_view last_joiner = "or");

/// `text` safe to print on a terminal and in one line: control characters, line ends, bidirectional controls, invisible
/// spaces and invalid UTF-8 are escaped as `\n`, `\x1b`, `\u202e`.
std::string printable(std::string_view text);

/// "60,000".
std::string grouped(std::uint64_t number);

/// "1 request", "2 requests", "60,000 queries".
std::string counted(std::uint64_t count, std::string_view noun);

/// Offset of the first byte that is not valid UTF-8 (overlong forms and surrogates are not), nothing when all are.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

/// One code point at `offset` of valid UTF-8 and how many bytes it takes; an invalid byte is U+FFFD of length 1.
struct CodePoint {
  char32_t value = 0;
  std::size_t length = 0;
};
CodePoint code_point_at(std::string_view text, std::size_t offset);
std::string to_utf8(char32_t value);
std::size_t count_code_points(std::string_view text);

/// Columns on a terminal: East Asian wide 2, combining and control 0, everything else 1. A tab counts 1 (callers expand
/// it).
std::size_t display_width(std::string_view text);

std::string to_lower_ascii(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);
std::string_view trim(std::string_view text);

}  // namespace kw
