#include "base/assert.h"

#include <string>

#include <doctest/doctest.h>

using namespace kw;

TEST_CASE("an assertion that holds does nothing and one that fails names itself") {
  CHECK_NOTHROW(KW_ASSERT(1 + 1 == 2));
  try {
    KW_ASSERT(1 + 1 == 3);
    FAIL("the assertion did not throw");
  } catch (const InternalError& error) {
    const std::string message = error.what();
    CHECK(message.find("assert_test.cpp") != std::string::npos);
    CHECK(message.ends_with("`1 + 1 == 3` does not hold"));
  }
}
