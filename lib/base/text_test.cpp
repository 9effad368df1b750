#include "base/text.h"

#include <doctest/doctest.h>

using namespace kw;

TEST_CASE("edit distance counts a swap of neighbours as one and ignores letter case") {
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("partition", "partition") == 0);
  CHECK(edit_distance("Partition", "pARTITION") == 0);
  CHECK(edit_distance("partiton", "partition") == 1);
  CHECK(edit_distance("patrition", "partition") == 1);
  CHECK(edit_distance("ca", "abc") == 3);  // No edit inside a swapped pair: optimal string alignment.
  CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("the nearest name is at most a third of the length away") {
  const std::vector<std::string> keys{"partition", "sort", "projection", "order"};
  CHECK(nearest("partiton", keys) == "partition");
  CHECK(nearest("Sort", keys) == "sort");
  CHECK(nearest("sorts", keys) == "sort");
  CHECK(nearest("ordre", keys) == "order");
  CHECK_FALSE(nearest("table", keys));
  CHECK_FALSE(nearest("", keys));
}

TEST_CASE("a tie between near names goes to the first, and one letter is no spelling of another") {
  CHECK(nearest("abx", std::vector<std::string>{"abd", "abc"}) == "abd");
  CHECK_FALSE(nearest("x", std::vector<std::string>{"y"}));
  CHECK(nearest("X", std::vector<std::string>{"y", "x"}) == "x");
}

TEST_CASE("names are listed in backticks with a word before the last") {
  CHECK(list_names(std::vector<std::string>{}) == "");
  CHECK(list_names(std::vector<std::string>{"a"}) == "`a`");
  CHECK(list_names(std::vector<std::string>{"a", "b"}) == "`a` or `b`");
  CHECK(list_names(std::vector<std::string>{"a", "b", "c"}, "and") == "`a`, `b` and `c`");
}

TEST_CASE("printable text has no control, no line end, nothing that turns direction and no invalid byte") {
  CHECK(printable("plain ümlaut 漢字") == "plain ümlaut 漢字");
  CHECK(printable("a\nb\tc\rd") == "a\\nb\\tc\\rd");
  CHECK(printable("\x1b[31m") == "\\x1b[31m");
  CHECK(printable("\u202eabc\u2066") == "\\u202eabc\\u2066");
  CHECK(printable("\u0085\u2028") == "\\u0085\\u2028");
  CHECK(printable("a\xff\xc3") == "a\\xff\\xc3");
  CHECK(printable(std::string_view("\0", 1)) == "\\x00");
}

TEST_CASE("a counted noun agrees with its number") {
  CHECK(counted(0, "request") == "0 requests");
  CHECK(counted(1, "query") == "1 query");
  CHECK(counted(2, "query") == "2 queries");
  CHECK(counted(2, "key") == "2 keys");
  CHECK(counted(3, "index") == "3 indexes");
  CHECK(counted(60'000, "item") == "60,000 items");
  CHECK(grouped(999) == "999");
  CHECK(grouped(1'234'567) == "1,234,567");
}

TEST_CASE("invalid UTF-8 is found at its first byte") {
  struct Row {
    std::string_view text;
    std::optional<std::size_t> offset;
  };
  const Row rows[] = {
      {"", std::nullopt},
      {"plain \u00fc \u6f22 \U0001f600", std::nullopt},
      {"ab\xff", 2},
      {"a\xc3", 1},             // Cut off.
      {"a\x80", 1},             // A continuation alone.
      {"\xc0\xaf", 0},          // Overlong.
      {"\xe0\x80\xaf", 0},      // Overlong.
      {"x\xed\xa0\x80", 1},     // A surrogate.
      {"\xf4\x90\x80\x80", 0},  // Beyond U+10FFFF.
      {"\xf8\x88\x80\x80", 0},  // No such length.
      {"\u00fc\xe6\xbc"
       "a",
       2}  // A sequence broken by a letter.
  };
  for (const Row& row : rows) {
    CAPTURE(printable(row.text));
    CHECK(first_invalid_utf8(row.text) == row.offset);
  }
}

TEST_CASE("every code point survives the way to UTF-8 and back") {
  for (char32_t value = 0; value <= 0x10ffff; value += value < 0x3000 ? 1 : 251) {
    if (value >= 0xd800 && value < 0xe000) continue;
    const std::string text = to_utf8(value);
    const CodePoint point = code_point_at(text, 0);
    REQUIRE(point.value == value);
    REQUIRE(point.length == text.size());
  }
  CHECK(code_point_at("\xff", 0).value == 0xfffd);
  CHECK(code_point_at("\xff", 0).length == 1);
  CHECK(count_code_points("a\u00fc\u6f22\U0001f600\xff") == 5);
}

TEST_CASE("width counts wide characters twice and combining ones not at all") {
  CHECK(display_width("") == 0);
  CHECK(display_width("abc") == 3);
  CHECK(display_width("\u00fc") == 1);
  CHECK(display_width("\u6f22\u5b57") == 4);
  CHECK(display_width("u\u0308") == 1);
  CHECK(display_width("\U0001f600") == 2);
  CHECK(display_width("a\tb\x01") == 3);
  CHECK(display_width("\uff21\u200b") == 2);
}

TEST_CASE("splitting keeps empty parts, trimming removes blanks at both ends") {
  CHECK(split("a,,b", ',') == std::vector<std::string_view>{"a", "", "b"});
  CHECK(split("", ',') == std::vector<std::string_view>{""});
  CHECK(split("a,", ',') == std::vector<std::string_view>{"a", ""});
  CHECK(trim(" \t a b \r\n") == "a b");
  CHECK(trim("  ") == "");
  CHECK(to_lower_ascii("PartitionÜ") == "partitionÜ");
}
