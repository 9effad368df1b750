#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kw {

/// A number with a unit that only mixes with its own kind.
template <class Tag, class Number>
struct Unit {
  Number value{};
  friend constexpr auto operator<=>(const Unit&, const Unit&) = default;
  friend constexpr bool operator==(const Unit&, const Unit&) = default;
  friend constexpr Unit operator+(Unit a, Unit b) { return {a.value + b.value}; }
  friend constexpr Unit operator-(Unit a, Unit b) { return {a.value - b.value}; }
  friend constexpr Unit operator*(Unit a, double factor) {
    return {static_cast<Number>(static_cast<double>(a.value) * factor)};
  }
};

using Count = Unit<struct CountTag, double>;            ///< Items; fractions arise in averages.
using Bytes = Unit<struct BytesTag, double>;            ///< 1 KB = 1,024 B, as the service counts.
using Rate = Unit<struct RateTag, double>;              ///< Per second.
using Duration = Unit<struct DurationTag, double>;      ///< Seconds; a month is 730 h, a day 86,400 s.
using Share = Unit<struct ShareTag, double>;            ///< 0 … 1.
using ReadUnits = Unit<struct ReadUnitsTag, double>;    ///< 4 KB read strongly, or 8 KB eventually.
using WriteUnits = Unit<struct WriteUnitsTag, double>;  ///< 1 KB written.
using Dollars = Unit<struct DollarsTag, double>;

inline constexpr double kSecondsPerHour = 3600;
inline constexpr double kSecondsPerDay = 86'400;
inline constexpr double kSecondsPerMonth = 730 * kSecondsPerHour;  ///< AWS's pricing month.

/// The written forms of the design file (format page, "Quantities"). Nothing for other text, negative or infinite
/// values.
std::optional<Count> parse_count(std::string_view text);        // 12M 300k 2.5k 9000
std::optional<Bytes> parse_bytes(std::string_view text);        // 600 "1.2 KB" 64KB 1GB 2TB
std::optional<Rate> parse_rate(std::string_view text);          // 5/s 400k/month 30/day
std::optional<Duration> parse_duration(std::string_view text);  // 90d 730h "3 months" 15min
std::optional<Share> parse_share(std::string_view text);        // 4% 0.04

/// The accepted forms of each, for messages: "`5/s`, `30/min`, `400k/month`".
std::string_view count_forms();
std::string_view bytes_forms();
std::string_view rate_forms();
std::string_view duration_forms();
std::string_view share_forms();

/// Short text for people: "1.2 KB", "12M", "5/s", "3.1 GB", "90 days", "4%", "$1,234.50".
std::string to_text(Count value);
std::string to_text(Bytes value);
std::string to_text(Rate value);
std::string to_text(Duration value);
std::string to_text(Share value);
std::string to_text(Dollars value);
/// A measure as the reports print it: at most two decimals below 10, one below 100, none from there, and no trailing
/// zeros ("2.25", "12.5", "240"); a positive one that would print as 0 is "<0.01".
std::string to_text(double measure);

}  // namespace kw
