#include "cost/figure.h"

#include <limits>

#include <doctest/doctest.h>

using namespace kw;

namespace {

template <class A, class B>
concept Addable = requires(A a, B b) {
  a + b;
};
template <class A, class B>
concept Multiplies = requires(A a, B b) {
  a* b;
};

// A unit only mixes with its own kind: these would not compile, and that is the test.
static_assert(Addable<Bytes, Bytes>);
static_assert(!Addable<Bytes, Dollars>);
static_assert(!Addable<ReadUnits, WriteUnits>);
static_assert(!Addable<Figure<Bytes>, Figure<Dollars>>);
static_assert(!Addable<Figure<ReadUnits>, Figure<WriteUnits>>);
static_assert(!Addable<Figure<Bytes>, Bytes>);
static_assert(!Addable<Figure<Bytes>, double>);
static_assert(Multiplies<Figure<WriteUnits>, Figure<Price<WriteUnits>>>);
static_assert(!Multiplies<Figure<ReadUnits>, Figure<Price<WriteUnits>>>);
static_assert(!Multiplies<Figure<Bytes>, Figure<Price<WriteUnits>>>);
static_assert(!Multiplies<Figure<Bytes>, Figure<Dollars>>);
// No figure without saying what it rests on.
static_assert(!std::is_constructible_v<Figure<Bytes>, Bytes>);
static_assert(!std::is_default_constructible_v<Figure<Bytes>>);
static_assert(!std::is_default_constructible_v<Basis>);

}  // namespace

TEST_CASE("figures add end by end, and carry each assumption once") {
  const auto a = Figure<Bytes>::between({1}, {2}, Basis::assuming("x"));
  const auto b = Figure<Bytes>::of({10}, Basis::assuming("x").and_assuming("y"));
  const Figure<Bytes> sum = a + b;
  CHECK(sum.low() == Bytes{11});
  CHECK(sum.high() == Bytes{12});
  CHECK(sum.is_range());
  CHECK(sum.basis().assumptions() == std::vector<std::string>{"x", "y"});
}

TEST_CASE("units times their price are dollars, to the cent") {
  const auto units = Figure<WriteUnits>::of({20'000'000}, Basis::declared());
  const auto price = Figure<Price<WriteUnits>>::of({0.625e-6}, Basis::declared());
  CHECK((units * price).low().value == doctest::Approx(12.5));
}

TEST_CASE("what is computed from an unknown figure is unknown, for the same reasons") {
  const auto unknown = Figure<WriteUnits>::unknown("`size` of `a`");
  const auto rate = Figure<Rate>::unknown("`rate` of `p`");
  const Figure<PerSecond<WriteUnits>> load = unknown * rate;
  CHECK_FALSE(load.known());
  CHECK(load.missing() == std::vector<std::string>{"`size` of `a`", "`rate` of `p`"});
  CHECK_FALSE(mapped<Bytes>(unknown, [](WriteUnits units) { return Bytes{units.value}; }).known());
}

TEST_CASE("a figure that grows beyond all bounds is no number but a finding") {
  const auto many = Figure<Bytes>::of({1e17}, Basis::declared());
  const Figure<Bytes> too_many = many * 1000;
  CHECK_FALSE(too_many.known());
  CHECK(too_many.is_overflow());
  CHECK((too_many + many).is_overflow());
  CHECK_FALSE(many.is_overflow());
  CHECK(Figure<Bytes>::of({std::numeric_limits<double>::quiet_NaN()}, Basis::declared()).is_overflow());
}
