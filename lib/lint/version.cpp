#include "lint/version.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "base/text.h"

namespace kw {
namespace {

using Is = VersionCondition::Is;

/// Longer signs first: `>=` begins with `>`.
constexpr std::array<std::pair<std::string_view, Is>, 6> kSigns{{{">=", Is::AtLeast},
                                                                 {"<=", Is::AtMost},
                                                                 {"==", Is::Equal},
                                                                 {"=", Is::Equal},
                                                                 {">", Is::Greater},
                                                                 {"<", Is::Less}}};

bool holds(Is is, const Version& version, const Version& wanted) {
  switch (is) {
    case Is::Less:
      return version < wanted;
    case Is::AtMost:
      return version <= wanted;
    case Is::Equal:
      return version == wanted;
    case Is::AtLeast:
      return version >= wanted;
    case Is::Greater:
      return version > wanted;
  }
  return false;
}

}  // namespace

std::optional<Version> parse_version(std::string_view text) {
  Version version{};
  const std::vector<std::string_view> parts = split(text, '.');
  if (parts.size() > version.size()) return std::nullopt;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const char* end = parts[i].data() + parts[i].size();
    const auto [stopped, fault] = std::from_chars(parts[i].data(), end, version[i]);
    if (fault != std::errc{} || stopped != end) return std::nullopt;
  }
  return version;
}

std::optional<std::vector<VersionCondition>> parse_version_range(std::string_view text) {
  std::vector<VersionCondition> range;
  for (std::string_view part : split(text, ',')) {
    part = trim(part);
    VersionCondition condition;
    for (const auto& [sign, is] : kSigns) {
      if (!part.starts_with(sign)) continue;
      condition.is = is;
      part = trim(part.substr(sign.size()));
      break;
    }
    const std::optional<Version> version = parse_version(part);
    if (!version) return std::nullopt;
    condition.version = *version;
    range.push_back(condition);
  }
  return range;
}

bool satisfies(const Version& version, const std::vector<VersionCondition>& range) {
  return std::ranges::all_of(
      range, [&](const VersionCondition& condition) { return holds(condition.is, version, condition.version); });
}

}  // namespace kw
