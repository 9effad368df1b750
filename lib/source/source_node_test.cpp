#include <doctest/doctest.h>

#include "source/test_support.h"

namespace kw {
namespace {

using testing::Loaded;
using testing::shown;
using testing::yaml;

std::string merged(const SourceNode& mapping) {
  std::string out;
  for (const MappingEntry& entry : merged_entries(mapping)) out += shown(*entry.key) + "=" + shown(*entry.value) + " ";
  return out;
}

TEST_CASE("an alias is a reference to its anchor, not a copy") {
  const Loaded loaded = yaml("a: &x {k: v}\nb: *x\n");
  const SourceNode& alias = *loaded.root().entries[1].value;
  CHECK_EQ(alias.kind, NodeKind::Alias);
  CHECK_EQ(alias.target, loaded.root().entries[0].value);
  CHECK_EQ(&alias.resolved(), alias.target);
  CHECK_EQ(loaded.text(alias.span), "*x");
  CHECK_EQ(shown(*loaded.root().find("b")->find("k")), "v");
}

TEST_CASE("own keys win over merged ones, and earlier mappings over later ones") {
  const Loaded loaded = yaml(
      "x: &x {a: 1, b: 1}\ny: &y {b: 2, c: 2, <<: *x, d: 2}\n"
      "one: {<<: *x, b: 9}\nmore: {<<: [*x, *y], e: 3}\n\"<<\": 4\n");
  CHECK_EQ(merged(*loaded.root().find("one")), "b=9 a=1 ");
  CHECK_EQ(merged(*loaded.root().find("more")), "e=3 a=1 b=1 c=2 d=2 ");
  CHECK_EQ(shown(*loaded.root().find("more")->find("c")), "2");
  CHECK_EQ(loaded.root().find("one")->find("nowhere"), nullptr);
  CHECK_EQ(shown(*loaded.root().find("<<")), "4");
}

TEST_CASE("mappings that merge themselves and alias bombs end") {
  const Loaded loop = yaml("a: &a\n  k: 1\n  <<: *a\n");
  CHECK_EQ(merged(*loop.root().find("a")), "k=1 ");
  CHECK_EQ(loop.root().find("a")->find("z"), nullptr);

  std::string bomb = "n0: &n0 {k: v}\n";
  for (int i = 1; i <= 60; ++i) {
    const std::string before = std::to_string(i - 1);
    bomb += "n" + std::to_string(i) + ": &n" + std::to_string(i) + " {<<: [*n" + before + ", *n" + before + "]}\n";
  }
  const Loaded loaded = yaml(bomb);
  CHECK_EQ(merged(*loaded.root().find("n60")), "k=v ");
  CHECK_EQ(shown(*loaded.root().find("n60")->find("k")), "v");
}

TEST_CASE("null is what YAML reads as null, without quotes and tags") {
  const Loaded loaded = yaml("- ~\n- null\n-\n- 'null'\n- ''\n- !!str\n- nullable\n- 0\n- [a]\n");
  std::string found;
  for (const SourceNode* item : loaded.root().items) found += item->is_null() ? "y" : "n";
  CHECK_EQ(found, "yyynnnnnn");
}

}  // namespace
}  // namespace kw
