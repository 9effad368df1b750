#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kw {

/// A decimal number of up to 38 significant digits, exact, as DynamoDB's type N holds it (fact sheet 3.1).
class Decimal {
 public:
  Decimal() = default;
  explicit Decimal(std::int64_t value);
  /// `-12`, `0.15`, `1E125`; nothing for other text, more than 38 significant digits or a magnitude out of range.
  static std::optional<Decimal> parse(std::string_view text);

  bool negative() const { return negative_; }
  bool is_zero() const { return digits_.empty(); }
  bool is_integer() const { return exponent_ >= 0; }
  /// Digits before the decimal point, at least 1.
  int integer_digits() const;
  /// Plain digits without exponent: "1200", "-0.05". The text an application would join into a key.
  std::string to_string() const;
  double to_double() const;
  /// The value when it is an integer that fits.
  std::optional<std::int64_t> to_int64() const;
  /// Bytes that the number takes in an item (fact sheet 4.1).
  std::uint64_t stored_bytes() const;

  friend std::strong_ordering operator<=>(const Decimal& a, const Decimal& b);
  friend bool operator==(const Decimal& a, const Decimal& b) = default;

 private:
  bool negative_ = false;
  std::string digits_;  ///< Significant digits without leading or trailing zeros; empty for 0.
  int exponent_ = 0;    ///< value = digits_ × 10^exponent_.
};

}  // namespace kw
