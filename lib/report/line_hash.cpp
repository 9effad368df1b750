#include "report/line_hash.h"

#include <cstdint>
#include <map>

#include <fmt/core.h>

#include "base/text.h"

namespace kw {
namespace {

constexpr std::size_t kWindow = 100;
constexpr std::uint64_t kFactor = 37;
constexpr std::uint16_t kEndMark = 65535;

/// The units that count, and where each line begins among them.
struct Units {
  std::vector<std::uint16_t> units;
  std::vector<std::size_t> line_starts{0};
};

Units units_of(std::string_view text) {
  Units found;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    at += point.length;
    if (point.value == U' ' || point.value == U'\t') continue;
    const bool is_end = point.value == U'\n' || point.value == U'\r';
    if (point.value == U'\r' && at < text.size() && text[at] == '\n') ++at;
    if (is_end) {
      found.units.push_back('\n');
      found.line_starts.push_back(found.units.size());
    } else if (point.value < 0x10000) {
      found.units.push_back(static_cast<std::uint16_t>(point.value));
    } else {
      const char32_t beyond = point.value - 0x10000;
      found.units.push_back(static_cast<std::uint16_t>(0xd800 + (beyond >> 10)));
      found.units.push_back(static_cast<std::uint16_t>(0xdc00 + (beyond & 0x3ff)));
    }
  }
  found.units.push_back(kEndMark);
  found.units.resize(found.units.size() + kWindow, 0);
  return found;
}

}  // namespace

std::vector<std::string> line_hashes(std::string_view text) {
  const Units units = units_of(text);
  std::map<std::uint64_t, std::size_t> seen;
  std::vector<std::string> hashes;
  for (const std::size_t start : units.line_starts) {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < kWindow; ++i) hash = hash * kFactor + units.units[start + i];
    hashes.push_back(fmt::format("{:x}:{}", hash, ++seen[hash]));
  }
  return hashes;
}

}  // namespace kw
