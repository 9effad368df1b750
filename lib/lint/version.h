#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace kw {

/// Major, minor, patch; what is not written is 0.
using Version = std::array<std::uint32_t, 3>;
std::optional<Version> parse_version(std::string_view text);

struct VersionCondition {
  enum class Is { Less, AtMost, Equal, AtLeast, Greater } is = Is::Equal;
  Version version{};
};

/// ">=0.1, <1": all of them; without a sign the version itself.
std::optional<std::vector<VersionCondition>> parse_version_range(std::string_view text);

bool satisfies(const Version& version, const std::vector<VersionCondition>& range);

}  // namespace kw
