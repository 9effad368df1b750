#include "lint/fix.h"

#include <doctest/doctest.h>

using namespace kw;

namespace {

/// `text` without the entry `entry` (its first occurrence behind `from`), or "-" when nothing can be removed.
std::string without(std::string text, std::string_view entry) {
  SourceSet sources;
  const std::size_t at = text.find(entry);
  const FileId id = sources.add("a.yaml", text);
  const auto begin = static_cast<std::uint32_t>(at);
  const std::optional<SourceSpan> span =
      span_of_entry(sources.file(id), {id, begin, static_cast<std::uint32_t>(begin + entry.size())});
  return span ? text.erase(span->begin, span->end - span->begin) : "-";
}

Diagnostic with_fix(SourceSpan span, std::string replacement) {
  Diagnostic finding;
  finding.fixes = {{"mend", {{span, std::move(replacement)}}}};
  return finding;
}

}  // namespace

TEST_CASE("an entry of a flow list goes with one comma") {
  CHECK(without("p: [aa, bb, cc]", "aa") == "p: [bb, cc]");
  CHECK(without("p: [aa, bb, cc]", "bb") == "p: [aa, cc]");
  CHECK(without("p: [aa, bb, cc]  # why", "cc") == "p: [aa, bb]  # why");
  CHECK(without("p: [ aa,bb ]", "bb") == "p: [ aa ]");
  CHECK(without("p: [aa]", "aa") == "-");
}

TEST_CASE("an entry with a line of its own goes with the line") {
  CHECK(without("p: [\n  aa,\n  bb,\n  cc\n]\n", "bb") == "p: [\n  aa,\n  cc\n]\n");
  CHECK(without("p: [\n  aa,\n  bb,\n  cc\n]\n", "cc") == "p: [\n  aa,\n  bb\n]\n");
  CHECK(without("p: [\r\n  aa,\r\n  bb\r\n]\r\n", "aa") == "p: [\r\n  bb\r\n]\r\n");
  CHECK(without("p: [\n  aa,  # one\n  bb\n]\n", "aa") == "p: [\n  # one\n  bb\n]\n");
  CHECK(without("p: [aa,\n    bb]\n", "aa") == "p: [\n    bb]\n");
}

TEST_CASE("an item of a block list goes with its lines and the comment behind it") {
  CHECK(without("p:\n  - aa  # one\n  - bb\nq: 1\n", "aa") == "p:\n  - bb\nq: 1\n");
  CHECK(without("p:\n  - aa\n  # about it\n  - bb\nq: 1\n", "bb") == "p:\n  - aa\n  # about it\nq: 1\n");
  CHECK(without("p:\n- aa\n- k: bb\n  t: S\n- cc", "k: bb\n  t: S") == "p:\n- aa\n- cc");
  CHECK(without("p:\r\n  - aa\r\n  - bb\r\n", "bb") == "p:\r\n  - aa\r\n");
  CHECK(without("p:\n  - aa\nq: 1\n", "aa") == "-");
  CHECK(without("p:\n  - aa\nq:\n  - bb\n", "bb") == "-");
  CHECK(without("p:\n  - k: aa\n    t: S\n  - k: bb\n    t: S\n", "k: bb\n    t: S") == "p:\n  - k: aa\n    t: S\n");
  CHECK(without("p:\n  - k: aa\n    t: S\n  - k: bb\n    t: S\n", "t: S") == "-");
}

TEST_CASE("what stands in no list cannot be taken out as an entry") {
  CHECK(without("p: aa\n", "aa") == "-");
  CHECK(without("p: { a: aa, b: 1 }\n", "aa") == "-");
  CHECK(without("aa", "aa") == "-");
}

TEST_CASE("fixes that overlap wait, and the bytes between edits stay") {
  SourceSet sources;
  const FileId id = sources.add("a.yaml", "one two three\r\n");
  const Diagnostic first = with_fix({id, 4, 7}, "2");
  const Diagnostic second = with_fix({id, 5, 9}, "x");
  const Diagnostic third = with_fix({id, 0, 3}, "1");
  const std::vector<const Diagnostic*> all{&first, &second, &third};
  const FixedText fixed = apply_fixes(sources.file(id), all);
  CHECK(fixed.text == "1 2 three\r\n");
  CHECK(fixed.applied == 2);
}

TEST_CASE("a fix that cannot be made is taken out") {
  SourceSet sources;
  const FileId id = sources.add("a.yaml", "p: [aa]\nq: [aa, bb]\n");
  Diagnostic lone = with_fix({id, 4, 6}, "");
  lone.fixes[0].edits[0].extent = Edit::Extent::Entry;
  Diagnostic other = with_fix({id, 12, 14}, "");
  other.fixes[0].edits[0].extent = Edit::Extent::Entry;
  std::vector<Diagnostic> findings{lone, other};
  settle_fixes(findings, sources);
  CHECK(findings[0].fixes.empty());
  REQUIRE(findings[1].fixes.size() == 1);
  CHECK(sources.text(findings[1].fixes[0].edits[0].span) == "aa, ");
}
