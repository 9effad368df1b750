#include <doctest/doctest.h>

#include "source/test_support.h"

namespace kw {
namespace {

using testing::json;
using testing::Loaded;
using testing::shown;

std::string problems(std::string text) {
  return shown(json(std::move(text)).source);
}

TEST_CASE("JSON strings are quoted, its numbers and words are not") {
  const Loaded loaded = json(R"({"a": [1.50, -0, "1", true, null], "b": {}})");
  CHECK_EQ(shown(loaded.root()), R"({"a": [1.50, -0, "1", true, null], "b": {}})");
  const SourceNode& items = *loaded.root().find("a");
  CHECK(items.items[0]->json_number);
  CHECK_FALSE(items.items[2]->json_number);
  CHECK_FALSE(items.items[3]->json_number);
  CHECK(items.items[4]->is_null());
  CHECK_EQ(loaded.text(items.items[2]->span), "1");
  CHECK_EQ(loaded.text(items.items[2]->token), "\"1\"");
}

TEST_CASE("JSON is read strictly, and the place of a mistake is given") {
  CHECK_EQ(problems("{\"a\": 1,}"), "syntax 8-9 not valid JSON: unexpected `}`, expected string literal");
  CHECK_EQ(problems("[1 2]"), "syntax 3-4 not valid JSON: unexpected number literal, expected `]`");
  CHECK_EQ(problems("[1, // no\n2]"), "syntax 4-5 not valid JSON: invalid literal");
  CHECK_EQ(problems("{\"a\""), "syntax 4-4 not valid JSON: unexpected end of input, expected `:`");
  CHECK_EQ(problems("[01]"), "syntax 2-3 not valid JSON: unexpected number literal, expected `]`");
  CHECK_EQ(problems("[1]x").substr(0, 11), "syntax 3-4 ");
  CHECK_EQ(problems(R"(["\ud800"])").substr(0, 7), "syntax ");
  CHECK_EQ(problems(R"(["\ude00"])").substr(0, 7), "syntax ");
  CHECK_EQ(problems("[1e999]").substr(0, 7), "syntax ");
  CHECK_EQ(problems(""), "syntax 0-0 not valid JSON: unexpected end of input, expected `[`, `{`, or a literal");
}

TEST_CASE("duplicate keys are seen after unescaping") {
  CHECK_EQ(problems(R"({"a": 1, "\u0061": 2})"), "duplicate 9-17 key `a` is given twice");
}

TEST_CASE("what was read before a mistake is kept") {
  const Loaded loaded = json(R"({"a": [1, {"b": 2}], "c": )");
  CHECK_EQ(shown(loaded.root()), R"({"a": [1, {"b": 2}], "c": ~})");
}

TEST_CASE("JSON that nests too deep is refused") {
  const std::string deep = std::string(kMaxDepth, '[') + std::string(kMaxDepth, ']');
  CHECK_EQ(problems(deep), "");
  CHECK_EQ(problems("[" + deep + "]"), "limit 200-201 nested more than 200 levels deep");
  CHECK_EQ(problems(std::string(1'000'000, '[')), "limit 200-201 nested more than 200 levels deep");
}

TEST_CASE("the loader is chosen by content") {
  CHECK_EQ(shown(testing::load("a.yaml", R"({"a": "\ud83d\ude00"})").root()), "{\"a\": \"\U0001F600\"}");
  CHECK_EQ(shown(testing::load("a.yaml", "{a: [1, 2,]}").root()), "{a: [1, 2]}");
  CHECK_EQ(shown(testing::load("a.json", "{\"a\": [1,]}").source).substr(0, 7), "syntax ");
  CHECK_EQ(shown(testing::load("a.json", "key: value").root()), "{key: value}");
  CHECK(testing::load("a.json", "12").root().json_number);
  CHECK_EQ(testing::load("a.json", "").source.tree.root, nullptr);
}

}  // namespace
}  // namespace kw
