#include "cmd/completion_scripts.h"

#include <doctest/doctest.h>

using namespace kw;

namespace {

CommandSyntax no_syntax() {
  return {};
}

constexpr Command kLint{"lint", "", "lints", nullptr, no_syntax};
constexpr Command kCreate{"baseline create", "", "creates", nullptr, no_syntax};
constexpr Command kVersion{"version", "", "tells", nullptr, no_syntax};
constexpr Command kCheck{"baseline check", "", "checks", nullptr, no_syntax};

}  // namespace

TEST_CASE("commands of two words are offered as one group, where the first of them stands") {
  const std::vector<const Command*> commands{&kLint, &kCreate, &kVersion, &kCheck};
  const std::vector<FirstWord> words = first_words(commands);
  REQUIRE(words.size() == 3);
  CHECK(words[0].command == &kLint);
  CHECK(words[1].name == "baseline");
  CHECK(words[1].command == nullptr);
  CHECK(words[1].members == std::vector<const Command*>{&kCreate, &kCheck});
  CHECK(words[2].command == &kVersion);
  CHECK(last_word(kCreate) == "create");
  CHECK(last_word(kLint) == "lint");
  CHECK(bash_completion(commands).find("    baseline) seconds='create check' ;;\n") != std::string::npos);
}

TEST_CASE("equal lists of words are written once") {
  WordLists lists;
  CHECK(lists.number({"a", "b"}) == 1);
  CHECK(lists.number({"c"}) == 2);
  CHECK(lists.number({"a", "b"}) == 1);
  CHECK(lists.all().size() == 2);
}

TEST_CASE("a shell takes quoted text as it is") {
  CHECK(shell_quoted("a $x \"b\"") == "'a $x \"b\"'");
  CHECK(shell_quoted("it's") == "'it'\\''s'");
}
