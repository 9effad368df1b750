#include "shape/swallowed.h"

#include <string>

#include <doctest/doctest.h>

#include "source/load.h"

using namespace kw;

namespace {

/// The code and text of what explains the first problem of the document; empty when nothing does.
std::string explained(const std::string& text) {
  const SourceFile file({0}, "a.yaml", text);
  const LoadedSource source = load_source(file);
  if (source.problems.empty()) return "no problem";
  const std::optional<Swallowed> found = swallowed_near(source.problems[0].span, file);
  if (!found) return "";
  DiagnosticSink sink;
  report(*found, file, sink);
  return sink.items()[0].code + " " + std::string(file.text(found->span));
}

}  // namespace

TEST_CASE("what breaks the document because it lacks quotes is found in the lines around the problem") {
  CHECK(explained("a: { PK: {a}#{b}, SK: c }\nb: 1\n") == "DOC206 {a}#{b}");
  CHECK(explained("PK: {a}{b}\nx: 1\n") == "DOC206 {a}{b}");
  CHECK(explained("PK: {a}-{b}\n") == "DOC206 {a}-{b}");
  CHECK(explained("x: { PK: A#{x}#b, SK: v }\n") == "DOC206 A#{x}#b");
  CHECK(explained("a: { entity: A, where: status IN ('a', 'b') }\n") == "DOC207 status IN ('a', 'b')");
  CHECK(explained("a: { PK: x, SK: #META }\nb: 1\n") == "DOC205 #META");
}

TEST_CASE("other syntax problems are not explained away") {
  CHECK(explained("a: [ b, c\nd: 1\n") == "");
  CHECK(explained("a: b: c\n") == "");
  CHECK(explained("a: { b: \"{x}#{y}\", c: {d: e}\nf: 1\n") == "");
  CHECK(explained("tables: #the tables\n  a: [\n") == "");
}
