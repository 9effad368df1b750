#include "base/quantity.h"

#include <array>
#include <charconv>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "base/text.h"

namespace kw {
namespace {

struct Scale {
  std::string_view unit;
  double factor;
};

constexpr std::array kCountScales{Scale{"", 1},    Scale{"k", 1e3}, Scale{"K", 1e3},
                                  Scale{"M", 1e6}, Scale{"G", 1e9}, Scale{"T", 1e12}};
constexpr std::array kByteScales{Scale{"B", 1},       Scale{"KB", 0x1p10}, Scale{"MB", 0x1p20},
                                 Scale{"GB", 0x1p30}, Scale{"TB", 0x1p40}, Scale{"", 1}};
/// Units of a rate by their length in seconds.
constexpr std::array kRateScales{Scale{"s", 1}, Scale{"min", 60}, Scale{"h", kSecondsPerHour},
                                 Scale{"day", kSecondsPerDay}, Scale{"month", kSecondsPerMonth}};
constexpr std::array kDurationScales{
    Scale{"s", 1},
    Scale{"second", 1},
    Scale{"seconds", 1},
    Scale{"min", 60},
    Scale{"minute", 60},
    Scale{"minutes", 60},
    Scale{"h", kSecondsPerHour},
    Scale{"hour", kSecondsPerHour},
    Scale{"hours", kSecondsPerHour},
    Scale{"d", kSecondsPerDay},
    Scale{"day", kSecondsPerDay},
    Scale{"days", kSecondsPerDay},
    Scale{"w", 7 * kSecondsPerDay},
    Scale{"week", 7 * kSecondsPerDay},
    Scale{"weeks", 7 * kSecondsPerDay},
    Scale{"month", kSecondsPerMonth},
    Scale{"months", kSecondsPerMonth},
    Scale{"year", 12 * kSecondsPerMonth},
    Scale{"years", 12 * kSecondsPerMonth},
};

struct Written {
  double number;
  std::string_view unit;
};

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

/// A number that begins and ends with a digit, then what follows it without blanks.
std::optional<Written> read_number(std::string_view text) {
  text = trim(text);
  if (text.empty() || !is_digit(text.front())) return std::nullopt;
  double number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || !is_digit(*(stop - 1))) return std::nullopt;
  return Written{number, trim(text.substr(static_cast<std::size_t>(stop - text.data())))};
}

std::optional<double> factor_of(std::string_view unit, std::span<const Scale> scales) {
  for (const Scale& scale : scales)
    if (scale.unit == unit) return scale.factor;
  return std::nullopt;
}

std::optional<double> scaled(std::string_view text, std::span<const Scale> scales) {
  const std::optional<Written> written = read_number(text);
  if (!written) return std::nullopt;
  const std::optional<double> factor = factor_of(written->unit, scales);
  if (!factor) return std::nullopt;
  const double value = written->number * *factor;
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

template <class Quantity>
std::optional<Quantity> quantity(std::optional<double> value) {
  if (!value) return std::nullopt;
  return Quantity{*value};
}

/// At most `decimals` of them, none that is a trailing zero.
std::string rounded(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (decimals == 0) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

/// `value` with the largest of `units`, each `step` times the one before, in which it is at least 1 as printed.
std::string with_unit(double value, double step, std::span<const std::string_view> units) {
  std::size_t unit = 0;
  while (unit + 1 < units.size() && std::round(value) >= step) {
    value /= step;
    ++unit;
  }
  return to_text(value) + std::string(units[unit]);
}

bool is_whole(double value) {
  return std::abs(value - std::round(value)) < 1e-6 * std::max(1.0, value);
}

}  // namespace

std::optional<Count> parse_count(std::string_view text) {
  return quantity<Count>(scaled(text, kCountScales));
}

std::optional<Bytes> parse_bytes(std::string_view text) {
  return quantity<Bytes>(scaled(text, kByteScales));
}

std::optional<Rate> parse_rate(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::optional<Count> count = parse_count(text.substr(0, slash));
  const std::optional<double> seconds = factor_of(trim(text.substr(slash + 1)), kRateScales);
  if (!count || !seconds) return std::nullopt;
  return Rate{count->value / *seconds};
}

std::optional<Duration> parse_duration(std::string_view text) {
  return quantity<Duration>(scaled(text, kDurationScales));
}

std::optional<Share> parse_share(std::string_view text) {
  const std::optional<Written> written = read_number(text);
  if (!written || (written->unit != "%" && !written->unit.empty())) return std::nullopt;
  const double share = written->unit.empty() ? written->number : written->number / 100;
  if (share > 1) return std::nullopt;
  return Share{share};
}

std::string_view count_forms() {
  return "`9000`, `300k`, `12M`";
}
std::string_view bytes_forms() {
  return "`600`, `1.2 KB`, `3 MB`";
}
std::string_view rate_forms() {
  return "`5/s`, `30/min`, `400k/month`";
}
std::string_view duration_forms() {
  return "`90d`, `730h`, `3 months`";
}
std::string_view share_forms() {
  return "`4%`, `0.04`";
}

std::string to_text(Count value) {
  constexpr std::array<std::string_view, 5> kUnits{"", "k", "M", "G", "T"};
  return with_unit(value.value, 1000, kUnits);
}

std::string to_text(Bytes value) {
  constexpr std::array<std::string_view, 5> kUnits{" B", " KB", " MB", " GB", " TB"};
  return with_unit(value.value, 1024, kUnits);
}

std::string to_text(Rate value) {
  const auto written = [&](const Scale& scale) {
    return fmt::format("{}/{}", to_text(Count{value.value * scale.factor}), scale.unit);
  };
  // As someone would have written it: with the shortest unit that loses nothing.
  for (const Scale& scale : kRateScales) {
    std::string text = written(scale);
    const std::optional<Rate> back = parse_rate(text);
    if (value.value >= 1 || (back && std::abs(back->value - value.value) <= 1e-9 * value.value)) return text;
  }
  for (const Scale& scale : kRateScales)
    if (value.value * scale.factor >= 1) return written(scale);
  return written(kRateScales.back());
}

std::string to_text(Duration value) {
  // The longest unit that needs no decimals; when none fits, the longest in which it is at least 1, months aside.
  constexpr std::array kUnits{Scale{"month", kSecondsPerMonth}, Scale{"day", kSecondsPerDay},
                              Scale{"hour", kSecondsPerHour}, Scale{"minute", 60}, Scale{"second", 1}};
  const auto in = [&](const Scale& scale) { return value.value / scale.factor; };
  const Scale* chosen = nullptr;
  for (const Scale& scale : kUnits)
    if (chosen == nullptr && in(scale) >= 1 && is_whole(in(scale))) chosen = &scale;
  for (const Scale& scale : std::span(kUnits).subspan(1))
    if (chosen == nullptr && in(scale) >= 1) chosen = &scale;
  if (chosen == nullptr) chosen = &kUnits.back();
  const std::string number = to_text(in(*chosen));
  return fmt::format("{} {}{}", number, chosen->unit, number == "1" ? "" : "s");
}

std::string to_text(Share value) {
  return to_text(value.value * 100) + "%";
}

std::string to_text(Dollars value) {
  const double amount = std::abs(value.value);
  const std::string_view sign = value.value < 0 ? "-" : "";
  if (amount > 0 && amount < 0.005)
    return fmt::format("{}${:.{}f}", sign, amount, 1 - static_cast<int>(std::floor(std::log10(amount))));
  std::string cents = fmt::format("{:.2f}", amount);
  for (std::size_t at = cents.size() - 3; at > 3;) cents.insert(at -= 3, 1, ',');
  return fmt::format("{}${}", sign, cents);
}

std::string to_text(double measure) {
  if (measure > 0 && measure < 0.005) return "<0.01";
  // The limits are those after rounding: 9.996 is "10".
  if (measure < 9.995) return rounded(measure, 2);
  if (measure < 99.95) return rounded(measure, 1);
  return rounded(measure, 0);
}

}  // namespace kw
