#include <doctest/doctest.h>

#include "source/test_support.h"

namespace kw {
namespace {

using testing::Loaded;

/// The file's text that `ScalarText` finds for the part `part` of the value of the entry `a`.
std::string in_file(const Loaded& loaded, std::string_view part) {
  const SourceNode& scalar = *loaded.root().find("a");
  const std::size_t at = scalar.text.find(part);
  REQUIRE_NE(at, std::string::npos);
  return std::string(loaded.text(ScalarText(scalar, loaded.file).to_file(at, at + part.size())));
}

TEST_CASE("a part of a value is found in the file whatever the scalar's style") {
  for (const char* text :
       {"a: x = :one AND y\n", "a: 'x = :one AND y'\n", "a: \"x = :one AND y\"\n", "a: |\n  x = :one AND\n  y\n",
        "a: !Sub >-\n\n    x =\n    :one AND y\n", "a:\n  x =\n  :one AND y\n", "a: |2-\n     x = :one\n",
        "\xEF\xBB\xBF"
        "a: >\r\n  x =\r\n  :one AND\r\n"}) {
    CAPTURE(text);
    CHECK_EQ(in_file(testing::yaml(text), ":one"), ":one");
  }
  CHECK_EQ(in_file(testing::json(R"({"a": "x\n\ud83d\ude00 = :one"})"), ":one"), ":one");
}

TEST_CASE("a byte made by an escape is mapped to the whole escape") {
  CHECK_EQ(in_file(testing::yaml("a: \"x\\x41y\"\n"), "A"), "\\x41");
  CHECK_EQ(in_file(testing::yaml("a: \"x\\_y\"\n"), "\u00a0"), "\\_");
  CHECK_EQ(in_file(testing::yaml("a: 'x''y'\n"), "'y"), "''y");
  CHECK_EQ(in_file(testing::json(R"({"a": "\ud83d\ude00b"})"), "\U0001F600"), "\\ud83d\\ude00");
}

TEST_CASE("a part that crosses a line end is found with the line end and the indentation") {
  CHECK_EQ(in_file(testing::yaml("a: >\n   x\n   y\n"), "x y"), "x\n   y");
  CHECK_EQ(in_file(testing::yaml("a: |\r\n   x\r\n   y\r\n"), "x\ny"), "x\r\n   y");
  CHECK_EQ(in_file(testing::yaml("a: \"x \\\n   y\"\n"), "x y"), "x \\\n   y");
}

TEST_CASE("an offset behind the value is the scalar's end") {
  const Loaded loaded = testing::yaml("a: |\n  xy\nb: 1\n");
  const SourceNode& scalar = *loaded.root().find("a");
  CHECK_EQ(ScalarText(scalar, loaded.file).to_file(0, 99), scalar.span);
  CHECK_EQ(loaded.text(scalar.span), "xy");
  CHECK_EQ(loaded.text(scalar.token), "|\n  xy");
}

}  // namespace
}  // namespace kw
