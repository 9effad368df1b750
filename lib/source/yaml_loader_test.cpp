#include <doctest/doctest.h>

#include "source/test_support.h"

namespace kw {
namespace {

using testing::shown;
using testing::yaml;

std::string tree(std::string text) {
  const testing::Loaded loaded = yaml(std::move(text));
  CHECK_EQ(shown(loaded.source), "");
  return loaded.source.tree.root ? shown(loaded.root()) : "none";
}

std::string problems(std::string text) {
  return shown(yaml(std::move(text)).source);
}

TEST_CASE("YAML of every style gives the same kind of tree") {
  CHECK_EQ(tree("a: 1\nb: [x, 'y', \"z\"]\nc:\n- d: 2\n  e: ~\n- |\n  text\n"),
           "{a: 1, b: [x, \"y\", \"z\"], c: [{d: 2, e: ~}, \"text\n\"]}");
  CHECK_EQ(tree("{a: {b: c}, d: [e: f, {g: h}]}"), "{a: {b: c}, d: [{e: f}, {g: h}]}");
  CHECK_EQ(tree("[{a: b}: c, [d]: e, ? f : g]"), "[{{a: b}: c}, {[d]: e}, {f: g}]");
  CHECK_EQ(tree("? a\n? b\n: c\n: d\n"), "{a: ~, b: c, ~: d}");
  CHECK_EQ(tree("%YAML 1.2\n---\na: 1\n...\n"), "{a: 1}");
}

TEST_CASE("an empty value stands at the end of its key and takes nothing from what follows") {
  const testing::Loaded loaded = yaml("a:\nnull: 3\nb: &x\nnull : *x\nc: !Ref\n\"d\": !T \"\"\n");
  CHECK_EQ(shown(loaded.source), "duplicate 17-21 key `null` is given twice");
  CHECK_EQ(shown(loaded.root()), "{a: ~, null: 3, b: ~, null: *, c: !Ref ~, \"d\": !T \"\"}");
  const SourceNode& absent = *loaded.root().entries[0].value;
  CHECK_EQ(absent.span.begin, 1);
  CHECK_EQ(absent.span.end, 1);
  CHECK_EQ(tree("- \n- null\n- ~\n-\n"), "[~, null, ~, ~]");
  CHECK_EQ(tree("a:\n-\nnull: 1"), "{a: [~], null: 1}");
  CHECK_EQ(tree("{a, b: , c: null, null, ? d, : e}"), "{a: ~, b: ~, c: null, null: ~, d: ~, ~: e}");
}

TEST_CASE("files without content have no root") {
  CHECK_EQ(tree(""), "none");
  CHECK_EQ(tree("# only\n\n  # comments"), "none");
  CHECK_EQ(tree("\xEF\xBB\xBF"), "none");
  CHECK_EQ(tree("---\n# c\n"), "~");
}

TEST_CASE("junk that the parser accepts is a problem where it stands") {
  CHECK_EQ(problems("a: {b: c}#{status}\n"), "syntax 9-18 `#` follows a value without a blank");
  CHECK_EQ(problems("a: \"b\"#c\n"), "syntax 6-8 `#` follows a value without a blank");
  CHECK_EQ(problems("{a: 1} b"), "syntax 7-8 text follows the end of the document");
  CHECK_EQ(problems("a: 1\n---\nb: 2\n"), "syntax 5-8 a second document starts here");
  CHECK_EQ(problems("[a,,b]"), "syntax 3-4 nothing stands before this comma");
}

TEST_CASE("what the parser accepts though it is incomplete is a problem") {
  CHECK_EQ(problems("a: \"x\nb: 1\n"), "syntax 3-4 this quote is not closed");
  CHECK_EQ(problems("a: 1\nb"), "syntax 5-6 no `:` follows this key");
  CHECK_EQ(problems("a:\n\"b\"\nc: 1\n"), "syntax 3-4 this value is not indented deeper than its key");
  CHECK_EQ(problems("a: !Sub\"x\"\n"), "syntax 7-8 a blank is missing between a tag and its value");
  CHECK_EQ(problems("%x\na: 1\n"), "syntax 0-2 no `---` follows this directive");
}

TEST_CASE("a syntax error says what was seen and where") {
  CHECK_EQ(problems("a: b: c\n"), "syntax 4-5 a mapping cannot start at this `:`");
  CHECK_EQ(problems("a:\n\tb: 1\n"), "syntax 3-4 a tab indents this line");
  CHECK_EQ(problems("a: [1, {b: 2}\n"), "syntax 3-4 this `[` is not closed");
  CHECK_EQ(problems("a: \"b\" c\n"), "syntax 7-8 `c` does not belong to the value before it");
  CHECK_EQ(problems("a:\n   b: 1\n  c: 1\n"), "syntax 13-14 `c` does not continue the mapping above");
  CHECK_EQ(problems("a: *x\n"), "syntax 3-4 no anchor of this name stands above");
  CHECK_EQ(problems("a: @x\n"), "syntax 3-4 `@` cannot stand in a value without quotes here");
  CHECK_EQ(problems("a: {{x}}-{{y}}\n"), "syntax 8-9 `-` does not belong to the value before it");
}

TEST_CASE("bytes that no document may hold are a problem at the byte") {
  CHECK_EQ(problems("a: \xC3(\n"), "utf8 3-4 byte 0xC3 is not valid UTF-8");
  CHECK_EQ(problems(std::string("a\0b", 3)), "syntax 1-2 control character U+0000 stands in the file");
  CHECK_EQ(problems("\xFF\xFE"
                    "a"),
           "utf8 0-1 byte 0xFF is not valid UTF-8");
}

TEST_CASE("a duplicate key is a problem at the second, with the first beside it") {
  const testing::Loaded loaded = yaml("a: 1\n'a': 2\n\"\\x61\": 3\n<<: {b: 1}\n<<: {c: 1}\n");
  CHECK_EQ(shown(loaded.source), "duplicate 5-8 key `a` is given twice\nduplicate 12-18 key `a` is given twice");
  CHECK_EQ(loaded.text(loaded.source.problems[1].first), "a");
  std::string many;
  for (int i = 0; i < 40; ++i) many += "k" + std::to_string(i % 39) + ": 1\n";
  CHECK_EQ(problems(many), "duplicate 263-265 key `k0` is given twice");
}

TEST_CASE("a document that nests too deep is refused, however deep") {
  const auto flow = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  CHECK_EQ(problems(flow(kMaxDepth)), "");
  CHECK_EQ(problems(flow(kMaxDepth + 1)), "limit 200-201 nested more than 200 levels deep");
  CHECK_EQ(problems(flow(20'000)), "limit 200-201 nested more than 200 levels deep");
  std::string items;
  for (int i = 0; i < 1'000; ++i) items += "- ";
  CHECK_EQ(problems(items + "a\n"), "limit 400-401 nested more than 200 levels deep");
}

TEST_CASE("tags are kept as written and keep the node's kind") {
  CHECK_EQ(tree("- !Ref a\n- !If [x, !GetAtt b.c]\n- !T {k: !!str 1}\n- !<tag:x,1> y\n- !Sub\n"),
           "[!Ref a, !If [x, !GetAtt b.c], !T {k: !!str 1}, !<tag:x,1> y, !Sub ~]");
  const testing::Loaded loaded = yaml("a: &x !T [1]\n");
  const SourceNode& value = *loaded.root().find("a");
  CHECK_EQ(loaded.text(value.span), "[1]");
  CHECK_EQ(loaded.text(value.token), "&x !T [1]");
}

TEST_CASE("a tag before a block text may stand as deep as the text") {
  CHECK_EQ(tree("- !Sub |\n  a: 1\n- !Sub >- # c\n  b\n"), "[!Sub \"a: 1\n\", !Sub \"b\"]");
  CHECK_EQ(tree("a:\n  !Sub |\n  x\n"), "{a: !Sub \"x\n\"}");
  CHECK_EQ(tree("a: |\n  - !Sub |\n    x\nb: !T |\n  y\n"), "{a: \"- !Sub |\n  x\n\", b: !T \"y\n\"}");
}

TEST_CASE("comments are collected with their place") {
  const testing::Loaded loaded = yaml("# one\na: 'x#y' # two\nb: | # three\n  # text\nc: [ # four\n  d#e]\n  # five");
  std::string found;
  for (const SourceComment& comment : loaded.source.tree.comments)
    found += std::string(loaded.text(comment.span)) + (comment.alone_on_line ? "! " : " ");
  CHECK_EQ(found, "# one! # two # three # four # five! ");
}

TEST_CASE("lone CR, CR LF and a missing last line end are read like LF") {
  for (const char* text :
       {"a: 1\rb: |\r  x\r  y\rc: 2\r", "a: 1\r\nb: |\r\n  x\r\n  y\r\nc: 2", "a: 1\nb: |\n  x\n  y\nc: 2"})
    CHECK_EQ(tree(text), "{a: 1, b: \"x\ny\n\", c: 2}");
}

}  // namespace
}  // namespace kw
