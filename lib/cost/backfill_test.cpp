#include "cost/backfill.h"

#include <cmath>

#include <doctest/doctest.h>

#include "cost/price_book.h"

using namespace kw;

namespace {

BackfillPrices us_east() {
  const PriceBook& book = built_in_prices();
  return {book.price("us-east-1", prices::kReadRequest), book.price("us-east-1", prices::kWriteRequest)};
}

template <class Quantity>
Figure<Quantity> declared(double value) {
  return Figure<Quantity>::of({value}, Basis::declared());
}

double cents(Dollars money) {
  return std::round(money.value * 100);
}

}  // namespace

TEST_CASE("the fact sheet's example: 10 M items of 1,200 B with entries of 600 B, to the cent") {
  const RewriteInput input{declared<Count>(10e6), declared<Bytes>(1200), declared<Bytes>(1200), declared<Count>(10e6),
                           declared<Bytes>(600)};
  const RewriteBackfill rewrite = rewrite_backfill(input, us_east());
  CHECK(rewrite.scan.low().value == doctest::Approx(1.465e6).epsilon(0.001));
  CHECK(cents((rewrite.scan * us_east().read).low()) == 18);
  CHECK(rewrite.updates.low().value == 20e6);
  CHECK(cents((rewrite.updates * us_east().write).low()) == 1250);
  CHECK(rewrite.index_writes.low().value == 10e6);
  CHECK(cents((rewrite.index_writes * us_east().write).low()) == 625);
  CHECK(cents(rewrite.money.low()) == 1893);

  const NativeBackfill native = native_backfill(declared<Count>(10e6), declared<Bytes>(600), us_east());
  CHECK(cents(native.money.low()) == 0);
  CHECK(cents(native.money.high()) == 625);
  CHECK(native.money.basis().assumptions().size() == 2);  // The book's date, and why it is a range.
}

TEST_CASE("a rewrite takes as long as its units at the given pace") {
  const auto pace = declared<PerSecond<WriteUnits>>(4000);
  CHECK(duration(declared<WriteUnits>(20e6), pace).low().value == 5000);
  CHECK_FALSE(duration(declared<WriteUnits>(20e6), declared<PerSecond<WriteUnits>>(0)).known());
}

TEST_CASE("an unknown size gives no backfill") {
  const auto none = Figure<Bytes>::unknown("the size of `a`");
  CHECK_FALSE(native_backfill(declared<Count>(5), none, us_east()).money.known());
  const RewriteInput input{declared<Count>(5), none, declared<Bytes>(1), declared<Count>(5), declared<Bytes>(1)};
  CHECK_FALSE(rewrite_backfill(input, us_east()).money.known());
}
