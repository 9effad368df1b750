#include "base/decimal.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "base/assert.h"

namespace kw {
namespace {

constexpr std::size_t kMaxSignificantDigits = 38;
/// Magnitudes run from 1E-130 to 9.9999E+125 (fact sheet 3.1): the exponent of the first digit.
constexpr int kMinLeadExponent = -130;
constexpr int kMaxLeadExponent = 125;
/// Documented maximum of a number's size; the formula can exceed it by one when digits split unevenly at the point.
constexpr std::uint64_t kMaxStoredBytes = 21;

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

std::string_view take_digits(std::string_view& text) {
  const auto end = std::ranges::find_if_not(text, is_digit);
  const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  return digits;
}

bool take(std::string_view& text, char letter) {
  if (!text.starts_with(letter)) return false;
  text.remove_prefix(1);
  return true;
}

/// An exponent after its `e`: all of `text`, small enough to calculate with.
std::optional<int> read_exponent(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  int exponent = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, exponent);
  if (error != std::errc() || stop != end || exponent > 100'000 || exponent < -100'000) return std::nullopt;
  return exponent;
}

int length(std::string_view digits) {
  return static_cast<int>(digits.size());
}

}  // namespace

Decimal::Decimal(std::int64_t value) {
  const std::optional<Decimal> parsed = parse(fmt::format("{}", value));
  KW_ASSERT(parsed.has_value());
  *this = *parsed;
}

std::optional<Decimal> Decimal::parse(std::string_view text) {
  constexpr std::size_t kLongestText = 100'000;  // So that every exponent below fits an int.
  if (text.size() > kLongestText) return std::nullopt;
  Decimal number;
  number.negative_ = take(text, '-');
  const std::string_view whole = take_digits(text);
  if (whole.empty()) return std::nullopt;
  std::string_view fraction;
  if (take(text, '.')) {
    fraction = take_digits(text);
    if (fraction.empty()) return std::nullopt;
  }
  if (take(text, 'e') || take(text, 'E')) {
    const std::optional<int> exponent = read_exponent(text);
    if (!exponent) return std::nullopt;
    number.exponent_ = *exponent;
  } else if (!text.empty()) {
    return std::nullopt;
  }

  std::string digits = fmt::format("{}{}", whole, fraction);
  digits.erase(0, digits.find_first_not_of('0'));
  if (digits.empty()) return Decimal();
  const std::size_t significant = digits.find_last_not_of('0') + 1;
  number.exponent_ += length(digits) - static_cast<int>(significant) - length(fraction);
  digits.resize(significant);

  const int lead_exponent = number.exponent_ + length(digits) - 1;
  if (digits.size() > kMaxSignificantDigits) return std::nullopt;
  if (lead_exponent < kMinLeadExponent || lead_exponent > kMaxLeadExponent) return std::nullopt;
  number.digits_ = std::move(digits);
  return number;
}

int Decimal::integer_digits() const {
  return std::max(1, length(digits_) + exponent_);
}

std::string Decimal::to_string() const {
  if (is_zero()) return "0";
  const std::string sign = negative_ ? "-" : "";
  if (exponent_ >= 0) return sign + digits_ + std::string(static_cast<std::size_t>(exponent_), '0');
  const int point = length(digits_) + exponent_;
  if (point <= 0) return sign + "0." + std::string(static_cast<std::size_t>(-point), '0') + digits_;
  const auto whole = static_cast<std::size_t>(point);
  return sign + digits_.substr(0, whole) + "." + digits_.substr(whole);
}

double Decimal::to_double() const {
  if (is_zero()) return 0;
  const std::string text = fmt::format("{}{}e{}", negative_ ? "-" : "", digits_, exponent_);
  double value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  KW_ASSERT(error == std::errc() && stop == text.data() + text.size());
  return value;
}

std::optional<std::int64_t> Decimal::to_int64() const {
  if (!is_integer()) return std::nullopt;
  const std::string text = to_string();
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
  return value;
}

std::uint64_t Decimal::stored_bytes() const {
  // Two digits to a byte, counted from the decimal point to both sides.
  const int fraction = exponent_ >= 0 ? 0 : std::min(length(digits_), -exponent_);
  const int whole = length(digits_) - fraction;
  const int bytes = 1 + (whole + 1) / 2 + (fraction + 1) / 2 + (negative_ ? 1 : 0);
  return std::min(static_cast<std::uint64_t>(bytes), kMaxStoredBytes);
}

std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) {
  const auto sign = [](const Decimal& number) { return number.is_zero() ? 0 : number.negative_ ? -1 : 1; };
  if (sign(a) != sign(b) || a.is_zero()) return sign(a) <=> sign(b);
  const Decimal& low = a.negative_ ? b : a;
  const Decimal& high = a.negative_ ? a : b;
  const int low_lead = length(low.digits_) + low.exponent_;
  const int high_lead = length(high.digits_) + high.exponent_;
  if (low_lead != high_lead) return low_lead <=> high_lead;
  return low.digits_ <=> high.digits_;  // Both begin at the same place and end without zeros.
}

}  // namespace kw
