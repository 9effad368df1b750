#include "report/excerpt.h"

#include <doctest/doctest.h>

using namespace kw;

namespace {

/// Marks the only occurrence of `text` in the file.
SourceSpan find(const SourceFile& file, std::string_view text) {
  const std::size_t begin = file.text().find(text);
  REQUIRE(begin != std::string_view::npos);
  return {file.id(), static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + text.size())};
}

const SourceFile& add(SourceSet& sources, std::string path, std::string text) {
  return sources.file(sources.add(std::move(path), std::move(text)));
}

/// The excerpt of one file with `marked` underlined as the primary place.
std::string shown(std::string text, std::string_view marked, std::size_t width = 140) {
  SourceSet sources;
  const SourceFile& file = add(sources, "a.yaml", std::move(text));
  return excerpt(sources, {{find(file, marked), "", true}}, {Painter(false), Ink::Bold, width}).text;
}

}  // namespace

TEST_CASE("an excerpt underlines the primary place, labels others and leaves out what lies between") {
  SourceSet sources;
  const SourceFile& file =
      add(sources, "orders.keywright.yaml",
          "1\n2\n3\n4\n5\n6\n7\n8\n  key: { partition: customerId, sort: orderId }\n10\n11\n12\n13\n"
          "    ByCustomer: { key: { partition: customerId, sort: orderId } }\n");
  const SourceSpan key{file.id(), 23, 63};
  const Excerpt result = excerpt(sources, {{find(file, "ByCustomer"), "", true}, {key, "table key", false}}, {});
  CHECK(result.gutter == 2);
  CHECK(result.text ==
        "  --> orders.keywright.yaml:14:5\n"
        "   |\n"
        " 9 |   key: { partition: customerId, sort: orderId }\n"
        "   |        ---------------------------------------- table key\n"
        "...\n"
        "14 |     ByCustomer: { key: { partition: customerId, sort: orderId } }\n"
        "   |     ^^^^^^^^^^\n");
}

TEST_CASE("a single line between two marked ones is shown") {
  SourceSet sources;
  const SourceFile& file = add(sources, "a.yaml", "one\ntwo\nthree\n");
  CHECK(excerpt(sources, {{find(file, "one"), "", true}, {find(file, "three"), "here", false}}, {}).text ==
        " --> a.yaml:1:1\n"
        "  |\n"
        "1 | one\n"
        "  | ^^^\n"
        "2 | two\n"
        "3 | three\n"
        "  | ----- here\n");
}

TEST_CASE("messages of one line stand beside the last underline and hang below the others") {
  SourceSet sources;
  const SourceFile& file = add(sources, "a.yaml", "key: [alpha, beta, gamma]\n");
  CHECK(excerpt(sources,
                {{find(file, "beta"), "", true},
                 {find(file, "alpha"), "first", false},
                 {find(file, "gamma"), "last", false},
                 {find(file, "key"), "whole", false}},
                {})
            .text ==
        " --> a.yaml:1:14\n"
        "  |\n"
        "1 | key: [alpha, beta, gamma]\n"
        "  | ---   -----  ^^^^  ----- last\n"
        "  | |     |\n"
        "  | |     first\n"
        "  | whole\n");
}

TEST_CASE("a label around the primary place keeps its carets and hangs") {
  SourceSet sources;
  const SourceFile& file = add(sources, "a.yaml", "key: [alpha, beta]\n");
  CHECK(
      excerpt(sources, {{find(file, "alpha"), "", true}, {find(file, "[alpha, beta]"), "the list", false}}, {}).text ==
      " --> a.yaml:1:7\n"
      "  |\n"
      "1 | key: [alpha, beta]\n"
      "  |      -^^^^^-------\n"
      "  |      |\n"
      "  |      the list\n");
}

TEST_CASE("labels in other files get blocks of their own, and the gutter fits all of them") {
  SourceSet sources;
  const SourceFile& layout = add(sources, "layout.yaml", "uses: workload.yaml\n");
  const SourceFile& workload = add(sources, "workload.yaml", "\n\n\n\n\n\n\n\n\n  results: {}\n");
  CHECK(excerpt(sources, {{find(layout, "workload.yaml"), "", true}, {find(workload, "results"), "asked here", false}},
                {})
            .text ==
        "  --> layout.yaml:1:7\n"
        "   |\n"
        " 1 | uses: workload.yaml\n"
        "   |       ^^^^^^^^^^^^^\n"
        "  ::: workload.yaml:10:3\n"
        "   |\n"
        "10 |   results: {}\n"
        "   |   ------- asked here\n");
}

TEST_CASE("carets stand below wide characters, combining ones and tabs") {
  CHECK(shown("名前: wert\n", "wert") ==
        " --> a.yaml:1:5\n"
        "  |\n"
        "1 | 名前: wert\n"
        "  |       ^^^^\n");
  CHECK(shown("k: 名前 x\n", "名前") ==
        " --> a.yaml:1:4\n"
        "  |\n"
        "1 | k: 名前 x\n"
        "  |    ^^^^\n");
  CHECK(shown("e\u0301t: x\n", "x") ==
        " --> a.yaml:1:6\n"
        "  |\n"
        "1 | e\u0301t: x\n"
        "  |     ^\n");
  CHECK(shown("a\tb: x\n", "b") ==
        " --> a.yaml:1:3\n"
        "  |\n"
        "1 | a   b: x\n"
        "  |     ^\n");
}

TEST_CASE("control characters are shown, never sent to the terminal") {
  CHECK(shown("a: \x1b[31mred b\n", "red") ==
        " --> a.yaml:1:9\n"
        "  |\n"
        "1 | a: \\x1b[31mred b\n"
        "  |            ^^^\n");
}

TEST_CASE("line ends of any kind and a byte-order mark are no part of the excerpt") {
  CHECK(shown("a: 1\r\nb: 2\r\n", "b") ==
        " --> a.yaml:2:1\n"
        "  |\n"
        "2 | b: 2\n"
        "  | ^\n");
  const std::string with_mark = shown(
      "\xef\xbb\xbf"
      "a: 1\n",
      "1");
  CHECK(with_mark.find("1 | a: 1\n  |    ^\n") != std::string::npos);
}

TEST_CASE("a span over several lines is clipped to its first one") {
  CHECK(shown("a:\n  - b: 1  \n    c: 2\n", "b: 1  \n    c: 2") ==
        " --> a.yaml:2:5\n"
        "  |\n"
        "2 |   - b: 1\n"
        "  |     ^^^^\n");
}

TEST_CASE("an empty file and the end of a file can be pointed at") {
  SourceSet sources;
  const SourceFile& empty = add(sources, "empty.yaml", "");
  CHECK(excerpt(sources, {{{empty.id(), 0, 0}, "", true}}, {}).text ==
        " --> empty.yaml:1:1\n"
        "  |\n"
        "1 |\n"
        "  | ^\n");
  const SourceFile& file = add(sources, "b.yaml", "a: [1");
  CHECK(excerpt(sources, {{{file.id(), 5, 5}, "", true}}, {}).text ==
        " --> b.yaml:1:6\n"
        "  |\n"
        "1 | a: [1\n"
        "  |      ^\n");
}

TEST_CASE("a long line is cut around what is underlined") {
  const std::string text = "a: " + std::string(100, 'x') + " here " + std::string(100, 'y') + "\n";
  CHECK(shown(text, "here", 40) ==
        " --> a.yaml:1:105\n"
        "  |\n"
        "1 | ...xxxxxxxxxxxx here yyyyyyyyyyyy...\n"
        "  |                 ^^^^\n");
  CHECK(shown(text, "a", 40) ==
        " --> a.yaml:1:1\n"
        "  |\n"
        "1 | a: xxxxxxxxxxxxxxxxxxxxxxxxxxx...\n"
        "  | ^\n");
}

TEST_CASE("a megabyte in one line costs no more than its neighbourhood") {
  const std::string text = "{" + std::string(1'000'000, ' ') + "\"here\": 1" + std::string(1'000'000, ' ') + "}";
  const std::string result = shown(text, "\"here\"", 60);
  CHECK(result.find("\"here\": 1") != std::string::npos);
  CHECK(result.size() < 300);
}

TEST_CASE("labels that a cut hides, or that have no place, become notes") {
  SourceSet sources;
  const SourceFile& file = add(sources, "a.yaml", "first: " + std::string(200, 'x') + " last\n");
  const Excerpt result = excerpt(
      sources,
      {{find(file, "last"), "", true}, {find(file, "first"), "far away", false}, {SourceSpan{}, "somewhere", false}},
      {Painter(false), Ink::Bold, 40});
  CHECK(result.notes == std::vector<std::string>{"at 1:1: far away", "somewhere"});
}
