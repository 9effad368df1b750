#include "report/line_hash.h"

#include <doctest/doctest.h>

using kw::line_hashes;
using Hashes = std::vector<std::string>;

TEST_CASE("hashes are those that the upload action publishes") {
  CHECK(line_hashes("") == Hashes{"c129715d7a2bc9a3:1"});
  CHECK(line_hashes(" a\nb\n  \t\tc\n d") ==
        Hashes{"271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"});
}

TEST_CASE("equal lines are counted, and those near the end differ by what follows") {
  std::string text;
  for (int i = 0; i < 10; ++i) text += "Lorem ipsum dolor sit amet.\n";
  CHECK(line_hashes(text) == Hashes{"a7f2ff13bc495cf2:1", "a7f2ff13bc495cf2:2", "a7f2ff13bc495cf2:3",
                                    "a7f2ff13bc495cf2:4", "a7f2ff13bc495cf2:5", "a7f2ff13bc495cf2:6",
                                    "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1", "55ec222b86bcae53:1",
                                    "cc97dc7b1d7d8f7b:1", "c129715d7a2bc9a3:1"});
}

TEST_CASE("line ends and blanks do not matter, a character beyond U+FFFF counts as two units") {
  CHECK(line_hashes("a\r\nb c\r\n") == line_hashes("a\nbc\n"));
  CHECK(line_hashes("a\rb\tc\r") == line_hashes("a\nbc\n"));
  CHECK(line_hashes("a\n\n") != line_hashes("a\n"));
  CHECK(line_hashes("\xf0\x9f\x94\x91") != line_hashes("\xef\xbf\xbd"));
}
