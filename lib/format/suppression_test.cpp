#include "format/suppression.h"

#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "source/load.h"

namespace kw {
namespace {

struct Document {
  SourceSet files;
  DiagnosticSink sink;
  std::vector<Suppression> found;

  explicit Document(std::string text) {
    const SourceFile& file = files.file(files.add("design.keywright.yaml", std::move(text)));
    const LoadedSource loaded = load_yaml(file);
    REQUIRE(loaded.problems.empty());
    found = read_suppressions(file, loaded.tree, sink);
  }
  std::string_view scope(std::size_t which) const { return files.text(found.at(which).scope); }
};

}  // namespace

TEST_CASE("a comment behind something speaks of its line") {
  const Document document(
      "tables:\n"
      "  Shop:  # keywright: ignore CAP201 -- billed elsewhere\n"
      "    billing: on-demand\n");
  REQUIRE(document.found.size() == 1);
  CHECK(*document.found[0].selector == "CAP201");
  CHECK(document.files.text(document.found[0].selector.span) == "CAP201");
  CHECK(document.found[0].reason == "billed elsewhere");
  CHECK(document.found[0].has_reason);
  CHECK(document.scope(0) == "Shop:  ");
}

TEST_CASE("a comment alone on its line speaks of the next node with all below it") {
  SUBCASE("an entry") {
    const Document document(
        "tables:\n"
        "  # keywright: ignore IDX -- why\n"
        "  # more words\n"
        "\n"
        "  Shop:\n"
        "    billing: on-demand\n"
        "  Other: {}\n");
    CHECK(document.scope(0) == "Shop:\n    billing: on-demand");
  }
  SUBCASE("the first entry of a document, not the document") {
    const Document document("# keywright: ignore DOC303 -- why\nkeywright: 1\nname: shop\n");
    CHECK(document.scope(0) == "keywright: 1");
  }
  SUBCASE("a whole list item") {
    const Document document(
        "list:\n"
        "  # keywright: ignore KEY202 -- why\n"
        "  - name: a\n"
        "    kind: b\n"
        "  - name: c\n");
    CHECK(document.scope(0) == "name: a\n    kind: b");
  }
  SUBCASE("an entry inside a list item whose dash came before") {
    const Document document(
        "list:\n"
        "  -\n"
        "    # keywright: ignore KEY202 -- why\n"
        "    name: a\n"
        "    kind: b\n");
    CHECK(document.scope(0) == "name: a");
  }
  SUBCASE("an item of a flow list") {
    const Document document(
        "list: [\n"
        "  # keywright: ignore KEY202 -- why\n"
        "  first, second]\n");
    CHECK(document.scope(0) == "first");
  }
  SUBCASE("nothing at the end of the file") {
    const Document document("a: b\n# keywright: ignore KEY202 -- why\n");
    REQUIRE(document.found.size() == 1);
    CHECK(document.scope(0).empty());
  }
}

TEST_CASE("one comment may name several rules") {
  const Document document("a: b  # keywright: ignore KEY202, IDX3 index-unused -- read by a job -- nightly\n");
  REQUIRE(document.found.size() == 3);
  CHECK(*document.found[1].selector == "IDX3");
  CHECK(*document.found[2].selector == "index-unused");
  CHECK(document.found[2].reason == "read by a job -- nightly");
}

TEST_CASE("a suppression without a reason is kept and says so") {
  const Document document("a: b  # keywright: ignore KEY202\n");
  REQUIRE(document.found.size() == 1);
  CHECK_FALSE(document.found[0].has_reason);
  CHECK(document.sink.items().empty());
}

TEST_CASE("a suppression that names no rule or misspells its word is reported, other words are not") {
  const Document document(
      "a: b  # keywright: ignore\n"
      "c: d  # keywright: ignroe KEY202 -- why\n"
      "e: f  # keywright: see the wiki\n"
      "g: h  # nothing about keywright: ignore KEY202\n");
  CHECK(document.found.empty());
  REQUIRE(document.sink.items().size() == 2);
  CHECK(document.sink.items()[0].code == "DOC202");
  CHECK(document.sink.items()[1].code == "DOC201");
  CHECK(document.files.text(document.sink.items()[1].span) == "ignroe");
}

}  // namespace kw
