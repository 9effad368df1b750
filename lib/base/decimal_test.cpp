#include "base/decimal.h"

#include <cstdint>
#include <limits>
#include <random>

#include <doctest/doctest.h>

using namespace kw;

namespace {

Decimal decimal(std::string_view text) {
  const std::optional<Decimal> parsed = Decimal::parse(text);
  REQUIRE_MESSAGE(parsed, std::string(text));
  return *parsed;
}

const std::string kNines(38, '9');

}  // namespace

TEST_CASE("a number takes the bytes that the service was measured to count") {
  struct Row {
    std::string text;
    std::uint64_t bytes;
  };
  const Row rows[] = {{"0", 1},      {"-0", 1},          {"1", 2},
                      {"12", 2},     {"100", 2},         {"123", 3},
                      {"1010", 3},   {"12345", 4},       {"123456789", 6},
                      {kNines, 20},  {"1E125", 2},       {"0.0000001", 2},
                      {"0.15", 2},   {"1.5", 3},         {"1.234", 4},
                      {"100.5", 4},  {"3.14159", 5},     {"-42", 3},
                      {"-12345", 5}, {"-" + kNines, 21}, {"-1." + std::string(37, '7'), 21}};
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(decimal(row.text).stored_bytes() == row.bytes);
  }
}

TEST_CASE("text that is no number of the service is refused") {
  for (const char* text : {"", "-", "+1", ".5", "1.", "1.e3", "1e", "1e+-3", "0x10", "1 ", " 1", "1_000", "nan", "inf",
                           "1e126", "1e-131", "1e999999999999", "123456789012345678901234567890123456789"}) {
    CAPTURE(text);
    CHECK_FALSE(Decimal::parse(text));
  }
}

TEST_CASE("zeros at both ends are not significant") {
  CHECK(decimal(kNines + "000") > decimal(kNines));
  CHECK(decimal("1." + std::string(60, '0')) == Decimal(1));
  CHECK(decimal("000123") == Decimal(123));
  CHECK(decimal("1.50") == decimal("15e-1"));
  CHECK(decimal("-0.00") == Decimal(0));
  CHECK_FALSE(decimal("-0").negative());
}

TEST_CASE("a number is written with plain digits") {
  CHECK(decimal("12E2").to_string() == "1200");
  CHECK(decimal("-5e-2").to_string() == "-0.05");
  CHECK(decimal("100.50").to_string() == "100.5");
  CHECK(decimal("0e5").to_string() == "0");
  CHECK(decimal("1E-130").to_string() == "0." + std::string(129, '0') + "1");
  CHECK(decimal("1E+125").to_string() == "1" + std::string(125, '0'));
}

TEST_CASE("integers are known by their value, not by how they are written") {
  CHECK(decimal("1.0").is_integer());
  CHECK(decimal("12e-1").is_integer() == false);
  CHECK(decimal("0.05").integer_digits() == 1);
  CHECK(decimal("99.9").integer_digits() == 2);
  CHECK(decimal("1e6").integer_digits() == 7);
  CHECK(Decimal(0).integer_digits() == 1);
  CHECK(decimal("12e1").to_int64() == 120);
  CHECK_FALSE(decimal("0.5").to_int64());
  CHECK_FALSE(decimal("9223372036854775808").to_int64());
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  CHECK(Decimal(kLeast).to_int64() == kLeast);
  CHECK(decimal("-0.1").to_double() == -0.1);
}

TEST_CASE("order is the order of the values") {
  const char* ascending[] = {"-1E125", "-100", "-99.5", "-99", "-1", "-0.5", "-1E-130", "0",    "1E-130",
                             "0.05",   "0.5",  "0.51",  "1",   "9",  "10",   "99",      "99.5", "1E125"};
  for (std::size_t i = 0; i < std::size(ascending); ++i)
    for (std::size_t j = 0; j < std::size(ascending); ++j) {
      CAPTURE(ascending[i]);
      CAPTURE(ascending[j]);
      CHECK((decimal(ascending[i]) <=> decimal(ascending[j])) == (i <=> j));
    }
}

TEST_CASE("random integers compare and print as machine integers do") {
  std::mt19937_64 random(1);  // NOLINT: the same numbers in every run.
  for (int i = 0; i < 2000; ++i) {
    const auto a = static_cast<std::int64_t>(random()) >> (random() % 60);
    const auto b = static_cast<std::int64_t>(random()) >> (random() % 60);
    REQUIRE((Decimal(a) <=> Decimal(b)) == (a <=> b));
    REQUIRE(Decimal(a).to_string() == std::to_string(a));
    REQUIRE(Decimal(a).to_int64() == a);
  }
}
