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

}  // namespace
}  // namespace kw
