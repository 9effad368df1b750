#include <doctest/doctest.h>

#include <string>

#include "expression/parse.h"
#include "source/load.h"

using namespace kw;

namespace {

/// A YAML file `where: …` and the place of its value.
struct Written {
  explicit Written(const std::string& value) : id(files.add("a.yaml", "where: " + value + "\n")) {}
  const SourceFile& file() const { return files.file(id); }
  SourceSet files;
  FileId id;
  LoadedSource loaded = load_yaml(file());
  const SourceNode& scalar() const { return *loaded.tree.root->find("where"); }
};

}  // namespace

TEST_CASE("spans of a parsed where end up at its words in the file") {
  for (const char* value : {"\"a = :v AND userId = Owner.userId\"", "a = :v AND userId = Owner.userId",
                            "'a = :v AND userId = Owner.userId'", ">-\n  a = :v AND\n  userId = Owner.userId"}) {
    const Written written(value);
    tl::expected<Condition, ExpressionProblem> parsed = parse_where(written.scalar().text);
    REQUIRE_MESSAGE(parsed, value);
    relocate(*parsed, ScalarText(written.scalar(), written.file()));
    REQUIRE(parsed->terms.size() == 2);
    CHECK(parsed->span.file == written.id);
    CHECK(written.files.text(parsed->terms[0].span) == "a = :v");
    CHECK(written.files.text(parsed->terms[1].span) == "userId = Owner.userId");
    CHECK(written.files.text(parsed->terms[1].values[0].span) == "Owner.userId");
    CHECK(written.files.text(parsed->terms[1].expression.operands[0].span) == "userId");
  }
}

TEST_CASE("a template's parts and a problem's place are found in the file") {
  const Written written("'IT''S#{createdAt:iso-date}'");
  const ScalarText text(written.scalar(), written.file());
  tl::expected<KeyTemplate, ExpressionProblem> parsed = parse_template(written.scalar().text);
  REQUIRE(parsed);
  relocate(*parsed, text);
  CHECK(written.files.text(parsed->parts[1].span) == "{createdAt:iso-date}");

  const Written wrong("\"a = :v foo\"");
  tl::expected<Condition, ExpressionProblem> refused = parse_where(wrong.scalar().text);
  REQUIRE_FALSE(refused);
  relocate(refused.error(), ScalarText(wrong.scalar(), wrong.file()));
  CHECK(wrong.files.text(refused.error().span) == "foo");
}
