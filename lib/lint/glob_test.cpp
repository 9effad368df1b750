#include "lint/glob.h"

#include <string>

#include <doctest/doctest.h>

using namespace kw;

TEST_CASE("a glob without a slash means any name on the way") {
  CHECK(matches_glob("vendor", "vendor/a.yaml"));
  CHECK(matches_glob("vendor", "lib/vendor/a.yaml"));
  CHECK(matches_glob("*.json", "a/b.json"));
  CHECK(matches_glob("draft-?.yaml", "x/draft-1.yaml"));
  CHECK_FALSE(matches_glob("vendor", "vendored/a.yaml"));
  CHECK_FALSE(matches_glob("*.json", "a/b.yaml"));
}

TEST_CASE("a glob with a slash begins at the working directory and means what lies below, too") {
  CHECK(matches_glob("a/b", "a/b"));
  CHECK(matches_glob("a/b/", "a/b/c/d.yaml"));
  CHECK(matches_glob("./a/b", "a/b/c.yaml"));
  CHECK(matches_glob("a/*", "a/b.yaml"));
  CHECK_FALSE(matches_glob("a/b", "x/a/b"));
  CHECK_FALSE(matches_glob("a/b", "a/bc"));
}

TEST_CASE("one star stays within a name, two cross slashes by whole names") {
  CHECK(matches_glob("a/*/c.yaml", "a/b/c.yaml"));
  CHECK_FALSE(matches_glob("a/*.yaml", "a/b/c.yaml"));
  CHECK(matches_glob("a/**/c.yaml", "a/c.yaml"));
  CHECK(matches_glob("a/**/c.yaml", "a/x/y/c.yaml"));
  CHECK(matches_glob("**/c.yaml", "c.yaml"));
  CHECK_FALSE(matches_glob("**/c.yaml", "a/bc.yaml"));
  CHECK(matches_glob("a/**", "a/b/c.yaml"));
  CHECK(matches_glob("**/x-*/*.yaml", "a/x-1/b/x-2/c.yaml"));
}

TEST_CASE("an empty glob means nothing, and many stars take no time") {
  CHECK_FALSE(matches_glob("", "a"));
  CHECK_FALSE(matches_glob("/", "a"));
  CHECK_FALSE(matches_glob("a*a*a*a*a*a*a*a*a*a*a*b", std::string(200, 'a')));
  CHECK_FALSE(matches_glob("**/a/**/a/**/a/**/a/**/b", "a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/c"));
}
