#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/quantity.h"

/// Numbers that are shown: each a range with what it rests on, or no number and what would settle it.
namespace kw {

template <class Quantity>
struct PerSecondTag;
template <class Quantity>
using PerSecond = Unit<PerSecondTag<Quantity>, double>;

template <class Quantity>
struct PriceTag;
/// Dollars for one of a quantity: a price only multiplies what it is a price of.
template <class Quantity>
using Price = Unit<PriceTag<Quantity>, double>;

using ByteMonths = Unit<struct ByteMonthsTag, double>;
/// One unit per second, kept ready for an hour.
template <class Quantity>
struct HoursTag;
template <class Quantity>
using Hours = Unit<HoursTag<Quantity>, double>;

/// What a figure rests on. There is no empty one by accident: `declared` says that the design states everything.
class Basis {
 public:
  static Basis declared() { return Basis(); }
  static Basis assuming(std::string text) { return Basis().and_assuming(std::move(text)); }
  static Basis assuming(const std::vector<std::string>& texts) {
    Basis basis;
    for (const std::string& text : texts) basis.add(text);
    return basis;
  }

  Basis and_assuming(std::string text) const {
    Basis more = *this;
    more.add(std::move(text));
    return more;
  }
  Basis with(const Basis& other) const {
    Basis both = *this;
    for (const std::string& text : other.texts_) both.add(text);
    return both;
  }
  const std::vector<std::string>& assumptions() const { return texts_; }

 private:
  Basis() = default;
  void add(std::string text) {
    if (std::find(texts_.begin(), texts_.end(), text) == texts_.end()) texts_.push_back(std::move(text));
  }
  std::vector<std::string> texts_;
};

/// Beyond this nothing is meant: what the input says is a slip, and no number follows from it.
inline constexpr double kGreatestFigure = 1e18;

/// A quantity from `low` to `high` (equal where it is certain), or unknown: `missing` then says what it needs. What is
/// computed from an unknown figure is unknown, and of a figure that grew beyond all bounds it is said that it did.
template <class Quantity>
class Figure {
 public:
  static Figure of(Quantity value, Basis basis) { return between(value, value, std::move(basis)); }
  static Figure between(Quantity low, Quantity high, Basis basis) {
    const bool fits = std::isfinite(low.value) && std::isfinite(high.value) && std::abs(low.value) <= kGreatestFigure &&
                      std::abs(high.value) <= kGreatestFigure;
    if (!fits) return overflown();
    return Figure(low, high, std::move(basis));
  }
  static Figure unknown(std::string missing) {
    Figure figure;
    figure.missing_.push_back(std::move(missing));
    return figure;
  }
  /// Unknown for the reasons of others; at least one of them is unknown.
  template <class... Others>
  static Figure unknown_like(const Others&... others) {
    Figure figure;
    (figure.miss(others.missing(), others.is_overflow()), ...);
    KW_ASSERT(!figure.missing_.empty());
    return figure;
  }
  /// Nothing: what does not happen costs nothing.
  static Figure none() { return Figure({}, {}, Basis::declared()); }

  bool known() const { return known_; }
  bool is_overflow() const { return overflow_; }
  Quantity low() const {
    KW_ASSERT(known_);
    return low_;
  }
  Quantity high() const {
    KW_ASSERT(known_);
    return high_;
  }
  bool is_range() const { return known_ && low_ != high_; }
  const Basis& basis() const { return basis_; }
  const std::vector<std::string>& missing() const { return missing_; }

  Figure assuming(std::string text) const {
    Figure more = *this;
    more.basis_ = basis_.and_assuming(std::move(text));
    return more;
  }
  Figure assuming(const Basis& basis) const {
    Figure more = *this;
    more.basis_ = basis_.with(basis);
    return more;
  }

  friend Figure operator+(const Figure& a, const Figure& b) {
    if (!a.known_ || !b.known_) return unknown_like(a, b);
    return between(a.low_ + b.low_, a.high_ + b.high_, a.basis_.with(b.basis_));
  }
  friend Figure operator*(const Figure& a, double factor) {
    KW_ASSERT(factor >= 0);
    if (!a.known_) return a;
    return between({a.low_.value * factor}, {a.high_.value * factor}, a.basis_);
  }

 private:
  Figure() = default;
  Figure(Quantity low, Quantity high, Basis basis) : known_(true), low_(low), high_(high), basis_(std::move(basis)) {
    KW_ASSERT(low.value <= high.value);
  }
  static Figure overflown() {
    Figure figure = unknown("a number that is not beyond 10^18");
    figure.overflow_ = true;
    return figure;
  }
  void miss(const std::vector<std::string>& reasons, bool overflow) {
    for (const std::string& reason : reasons)
      if (std::find(missing_.begin(), missing_.end(), reason) == missing_.end()) missing_.push_back(reason);
    overflow_ = overflow_ || overflow;
  }

  bool known_ = false;
  bool overflow_ = false;
  Quantity low_{};
  Quantity high_{};
  Basis basis_ = Basis::declared();
  std::vector<std::string> missing_;
};

/// Applies a function that never decreases to both ends.
template <class To, class From, class Function>
Figure<To> mapped(const Figure<From>& figure, const Function& function) {
  if (!figure.known()) return Figure<To>::unknown_like(figure);
  return Figure<To>::between(function(figure.low()), function(figure.high()), figure.basis());
}

namespace detail {
template <class To, class A, class B>
Figure<To> product(const Figure<A>& a, const Figure<B>& b) {
  if (!a.known() || !b.known()) return Figure<To>::unknown_like(a, b);
  return Figure<To>::between({a.low().value * b.low().value}, {a.high().value * b.high().value},
                             a.basis().with(b.basis()));
}
}  // namespace detail

/// So many of it.
template <class Quantity>
Figure<Quantity> operator*(const Figure<Quantity>& each, const Figure<Count>& times) {
  return detail::product<Quantity>(each, times);
}
template <class Quantity>
Figure<Quantity> operator*(const Figure<Quantity>& whole, const Figure<Share>& share) {
  return detail::product<Quantity>(whole, share);
}
/// Of one execution and how often it happens, what comes each second.
template <class Quantity>
Figure<PerSecond<Quantity>> operator*(const Figure<Quantity>& each, const Figure<Rate>& rate) {
  return detail::product<PerSecond<Quantity>>(each, rate);
}
/// What comes in a time.
template <class Quantity>
Figure<Quantity> during(const Figure<PerSecond<Quantity>>& flow, const Figure<Duration>& time) {
  return detail::product<Quantity>(flow, time);
}
template <class Quantity>
Figure<Dollars> operator*(const Figure<Quantity>& amount, const Figure<Price<Quantity>>& price) {
  return detail::product<Dollars>(amount, price);
}

}  // namespace kw
