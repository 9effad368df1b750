#include "diag/diagnostic.h"

#include <doctest/doctest.h>

using namespace kw;

namespace {

constexpr CodeInfo kExample{"DOC201", "unknown-key", Severity::Error};
constexpr CodeInfo kGuess{"KEY203", "monotonic-partition", Severity::Warning, Certainty::Heuristic};

Diagnostic finding(std::string code, std::string logical_path, std::vector<std::string> identity = {}) {
  Diagnostic diagnostic;
  diagnostic.code = std::move(code);
  diagnostic.logical_path = std::move(logical_path);
  diagnostic.identity = std::move(identity);
  return diagnostic;
}

}  // namespace

TEST_CASE("a report carries its code's entry and what is chained to it") {
  DiagnosticSink sink;
  const SourceSpan span{FileId{0}, 3, 7};
  sink.report(kGuess, span, "partition `day` only grows")
      .label(SourceSpan{FileId{0}, 1, 2}, "written here")
      .note("every write of a day meets one partition")
      .help("put the device before the day")
      .fix({.description = "swap", .edits = {{span, "device"}}})
      .at("tables.Log.key")
      .about("Log")
      .fact("writes", "120")
      .fact("writes", "130")
      .severity(Severity::Info);

  REQUIRE(sink.items().size() == 1);
  const Diagnostic& item = sink.items().front();
  CHECK(item.code == "KEY203");
  CHECK(item.name == "monotonic-partition");
  CHECK(item.severity == Severity::Info);
  CHECK(item.certainty == Certainty::Heuristic);
  CHECK(item.message == "partition `day` only grows");
  CHECK(item.span == span);
  CHECK(item.labels.at(0).message == "written here");
  CHECK(item.notes.at(0) == "every write of a day meets one partition");
  CHECK(item.help == "put the device before the day");
  CHECK(item.fixes.at(0).edits.at(0).replacement == "device");
  CHECK(item.logical_path == "tables.Log.key");
  CHECK(item.identity == std::vector<std::string>{"Log"});
  CHECK(item.facts.at("writes") == "130");
}

TEST_CASE("a builder that was kept still writes to its own finding after a thousand others") {
  DiagnosticSink sink;
  DiagnosticBuilder first = sink.report(kExample, {}, "first");
  for (int i = 0; i < 1000; ++i) sink.report(kExample, {}, "other");
  first.help("mend the first");
  CHECK(sink.items().front().help == "mend the first");
  CHECK(sink.items().back().help.empty());
}

TEST_CASE("only an error counts as one, and taking leaves the sink empty") {
  DiagnosticSink sink;
  sink.report(kGuess, {}, "a warning");
  CHECK_FALSE(sink.has_errors());
  sink.add(finding("X", "", {}));
  CHECK_FALSE(sink.has_errors());
  sink.report(kExample, {}, "an error");
  CHECK(sink.has_errors());

  const std::vector<Diagnostic> taken = sink.take();
  REQUIRE(taken.size() == 3);
  CHECK(taken[0].message == "a warning");
  CHECK(taken[2].message == "an error");
  CHECK(sink.items().empty());
  CHECK_FALSE(sink.has_errors());
}

TEST_CASE("a fingerprint holds code, logical path and identity and nothing else") {
  const Diagnostic base = finding("IDX202", "tables.Shop.indexes.GSI1", {"Order"});
  CHECK(fingerprint(base).size() == 16);
  CHECK(fingerprint(base) != fingerprint(finding("IDX203", "tables.Shop.indexes.GSI1", {"Order"})));
  CHECK(fingerprint(base) != fingerprint(finding("IDX202", "tables.Shop.indexes.GSI2", {"Order"})));
  CHECK(fingerprint(base) != fingerprint(finding("IDX202", "tables.Shop.indexes.GSI1", {"Customer"})));
  CHECK(fingerprint(finding("A", "b", {"cd", "e"})) != fingerprint(finding("A", "b", {"c", "de"})));

  Diagnostic moved = base;
  moved.span = {FileId{4}, 100, 120};
  moved.message = "12 of them";
  moved.severity = Severity::Info;
  CHECK(fingerprint(moved) == fingerprint(base));
}

TEST_CASE("a fingerprint is the same on every machine and in every version") {
  // FNV-1a 64 of "IDX202\0tables.Shop\0Order\0".
  CHECK(fingerprint(finding("IDX202", "tables.Shop", {"Order"})) == "e0e3114f078926a3");
}

TEST_CASE("severity and certainty are words") {
  CHECK(to_text(Severity::Error) == "error");
  CHECK(to_text(Severity::Warning) == "warning");
  CHECK(to_text(Severity::Info) == "info");
  CHECK(to_text(Certainty::Certain) == "certain");
  CHECK(to_text(Certainty::Heuristic) == "heuristic");
}
