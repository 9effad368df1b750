// Every folder of testdata/cli with a file `cmd` is a case (testdata/support/golden.h). UPDATE=1 writes what is
// expected.
#include <cstdlib>
#include <set>

#include <doctest/doctest.h>

#include "testdata/support/golden.h"

using namespace kw;

namespace {

bool is_updating() {
  const char* update = std::getenv("UPDATE");
  return update != nullptr && std::string_view(update) == "1";
}

}  // namespace

TEST_CASE("a command line of a case is split as a shell would") {
  CHECK(golden::shell_words("lint a  --where 'b = :c' \"x y\"z ''") ==
        std::vector<std::string>{"lint", "a", "--where", "b = :c", "x yz", ""});
}

TEST_CASE("every case of testdata/cli gives what is expected, and twice the same") {
  const std::vector<golden::Case> cases = golden::cases("testdata/cli");
  REQUIRE(cases.size() > 10);
  for (const golden::Case& test_case : cases) {
    INFO(test_case.folder.generic_string());
    const std::map<std::string, std::string> actual = golden::outcome(test_case);
    CHECK(golden::outcome(test_case) == actual);
    if (is_updating()) {
      golden::update(test_case, actual);
      continue;
    }
    std::set<std::string> names;
    for (const auto& [name, text] : actual) names.insert(name);
    for (const auto& [name, text] : test_case.expected) names.insert(name);
    for (const std::string& name : names) {
      INFO(name);
      const auto got = actual.find(name);
      const auto expected = test_case.expected.find(name);
      CHECK((got == actual.end() ? "" : got->second) == (expected == test_case.expected.end() ? "" : expected->second));
    }
  }
}
