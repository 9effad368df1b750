#include "base/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace kw {
namespace {

/// Longer names are generated or garbage; nobody mistypes them by a letter.
constexpr std::size_t kLongestCorrectedName = 255;

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + ('a' - 'A')) : letter;
}

bool is_blank(char letter) {
  return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r';
}

/// Characters that change how their neighbours are shown, or are not seen at all.
bool deceives(char32_t value) {
  const bool is_bidi_control = value == 0x061c || value == 0x200e || value == 0x200f ||
                               (value >= 0x202a && value <= 0x202e) || (value >= 0x2066 && value <= 0x2069);
  const bool is_invisible = value == 0x200b || value == 0xfeff;
  const bool ends_line = value == 0x2028 || value == 0x2029;
  return is_bidi_control || is_invisible || ends_line || (value >= 0x80 && value < 0xa0);
}

std::string escaped_control(char32_t value) {
  switch (value) {
    case U'\n':
      return "\\n";
    case U'\r':
      return "\\r";
    case U'\t':
      return "\\t";
    default:
      return fmt::format("\\x{:02x}", static_cast<std::uint32_t>(value));
  }
}

bool ends_with_any(std::string_view text, std::initializer_list<std::string_view> ends) {
  return std::ranges::any_of(ends, [&](std::string_view end) { return text.ends_with(end); });
}

std::string plural(std::string_view noun) {
  if (noun.ends_with('y') && !ends_with_any(noun, {"ay", "ey", "oy", "uy"}))
    return fmt::format("{}ies", noun.substr(0, noun.size() - 1));
  if (ends_with_any(noun, {"s", "x", "z", "ch", "sh"})) return fmt::format("{}es", noun);
  return fmt::format("{}s", noun);
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Rows of the usual table, of which a swap looks two back.
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

std::optional<std::string> nearest(std::string_view name, std::span<const std::string> candidates) {
  if (name.empty() || name.size() > kLongestCorrectedName) return std::nullopt;
  const std::size_t limit = std::max<std::size_t>(1, name.size() / 3);
  const std::string* best = nullptr;
  std::size_t best_distance = limit + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t least = std::max(name.size(), candidate.size()) - std::min(name.size(), candidate.size());
    if (least >= best_distance) continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < best_distance && distance < name.size()) {
      best = &candidate;
      best_distance = distance;
    }
  }
  if (best == nullptr) return std::nullopt;
  return *best;
}

std::string list_names(std::span<const std::string> names, std::string_view last_joiner) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) list += i + 1 == names.size() ? fmt::format(" {} ", last_joiner) : ", ";
    list += fmt::format("`{}`", names[i]);
  }
  return list;
}

std::string printable(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto [value, length] = code_point_at(text, at);
    const std::string_view bytes = text.substr(at, length);
    const bool is_invalid = length == 1 && static_cast<std::uint8_t>(bytes[0]) >= 0x80;
    if (is_invalid)
      shown += fmt::format("\\x{:02x}", static_cast<std::uint8_t>(bytes[0]));
    else if (value < 0x20 || value == 0x7f)
      shown += escaped_control(value);
    else if (deceives(value))
      shown += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(value));
    else
      shown += bytes;
    at += length;
  }
  return shown;
}

std::string grouped(std::uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}", grouped(count), count == 1 ? std::string(noun) : plural(noun));
}

std::string to_lower_ascii(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), lower);
  return result;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator, begin)) {
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  parts.push_back(text.substr(begin));
  return parts;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace kw
