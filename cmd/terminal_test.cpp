#include "cmd/terminal.h"

#include <map>

#include <doctest/doctest.h>

using namespace kw;

namespace {

Variables variables(std::map<std::string, std::string, std::less<>> values) {
  return [values = std::move(values)](std::string_view name) {
    const auto found = values.find(name);
    return found == values.end() ? std::string() : found->second;
  };
}

}  // namespace

TEST_CASE("colour follows the terminal unless a variable says otherwise") {
  CHECK(wants_color(variables({}), true));
  CHECK_FALSE(wants_color(variables({}), false));
  CHECK_FALSE(wants_color(variables({{"NO_COLOR", "1"}}), true));
  CHECK(wants_color(variables({{"NO_COLOR", ""}}), true));
  CHECK_FALSE(wants_color(variables({{"NO_COLOR", "1"}, {"FORCE_COLOR", "1"}}), true));
  CHECK(wants_color(variables({{"FORCE_COLOR", "1"}}), false));
  CHECK(wants_color(variables({{"CLICOLOR_FORCE", "1"}}), false));
  CHECK_FALSE(wants_color(variables({{"CLICOLOR_FORCE", "0"}}), false));
  CHECK_FALSE(wants_color(variables({{"CLICOLOR", "0"}}), true));
  CHECK_FALSE(wants_color(variables({{"TERM", "dumb"}}), true));
  CHECK(wants_color(variables({{"TERM", "dumb"}, {"FORCE_COLOR", "1"}}), true));
}

TEST_CASE("the nearest locale variable decides about characters beyond ASCII") {
  CHECK(wants_unicode(variables({{"LANG", "C.UTF-8"}})));
  CHECK(wants_unicode(variables({{"LC_ALL", "de_DE.utf8"}, {"LANG", "C"}})));
  CHECK_FALSE(wants_unicode(variables({{"LC_CTYPE", "POSIX"}, {"LANG", "C.UTF-8"}})));
  CHECK_FALSE(wants_unicode(variables({})));
}

TEST_CASE("the width is COLUMNS, the terminal's or the usual one, and none without a terminal") {
  CHECK(terminal_width(variables({}), true, 132) == 132);
  CHECK(terminal_width(variables({{"COLUMNS", "90"}}), true, 132) == 90);
  CHECK(terminal_width(variables({{"COLUMNS", "wide"}}), true, 0) == 80);
  CHECK(terminal_width(variables({{"COLUMNS", "3"}}), true, 132) == 40);
  CHECK(terminal_width(variables({{"COLUMNS", "90"}}), false, 132) == 0);
}
