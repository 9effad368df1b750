#include "base/text.h"

namespace kw {
namespace {

constexpr char32_t kReplacement = 0xfffd;

std::uint8_t byte_at(std::string_view text, std::size_t offset) {
  return static_cast<std::uint8_t>(text[offset]);
}

/// How a sequence goes on after its first byte: its length, the bits that the byte gives, and the least value that
/// needs this many bytes. Length 0: no sequence begins like this.
struct Lead {
  std::size_t length = 0;
  char32_t bits = 0;
  char32_t least = 0;
};

Lead lead_of(std::uint8_t byte) {
  if (byte < 0x80) return {1, byte, 0};
  if ((byte & 0xe0) == 0xc0) return {2, byte & 0x1fu, 0x80};
  if ((byte & 0xf0) == 0xe0) return {3, byte & 0x0fu, 0x800};
  if ((byte & 0xf8) == 0xf0) return {4, byte & 0x07u, 0x10000};
  return {};
}

std::optional<CodePoint> decode(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return std::nullopt;
  const Lead lead = lead_of(byte_at(text, offset));
  if (lead.length == 0 || lead.length > text.size() - offset) return std::nullopt;
  char32_t value = lead.bits;
  for (std::size_t next = 1; next < lead.length; ++next) {
    const std::uint8_t byte = byte_at(text, offset + next);
    if ((byte & 0xc0) != 0x80) return std::nullopt;
    value = (value << 6) | (byte & 0x3fu);
  }
  const bool is_surrogate = value >= 0xd800 && value < 0xe000;
  if (value < lead.least || value > 0x10ffff || is_surrogate) return std::nullopt;
  return CodePoint{value, lead.length};
}

}  // namespace

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (byte_at(text, at) < 0x80) {
      ++at;
      continue;
    }
    const std::optional<CodePoint> point = decode(text, at);
    if (!point) return at;
    at += point->length;
  }
  return std::nullopt;
}

CodePoint code_point_at(std::string_view text, std::size_t offset) {
  return decode(text, offset).value_or(CodePoint{kReplacement, 1});
}

std::string to_utf8(char32_t value) {
  const auto byte = [](char32_t bits) { return static_cast<char>(static_cast<std::uint8_t>(bits)); };
  const auto tail = [&](int shift) { return byte(0x80 | ((value >> shift) & 0x3f)); };
  if (value < 0x80) return {byte(value)};
  if (value < 0x800) return {byte(0xc0 | (value >> 6)), tail(0)};
  if (value < 0x10000) return {byte(0xe0 | (value >> 12)), tail(6), tail(0)};
  return {byte(0xf0 | (value >> 18)), tail(12), tail(6), tail(0)};
}

std::size_t count_code_points(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at += code_point_at(text, at).length) ++count;
  return count;
}

}  // namespace kw
