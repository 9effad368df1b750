#include "lint/baseline.h"

#include <doctest/doctest.h>

using namespace kw;

namespace {

Baseline read(const std::string& text, std::string& faults, SourceSet& sources) {
  DiagnosticSink sink;
  Baseline baseline = read_baseline(sources.file(sources.add("sub/.keywright-baseline.yaml", text)), sink);
  for (const Diagnostic& finding : sink.items()) faults += finding.code + " ";
  return baseline;
}

Diagnostic finding(const std::string& logical_path) {
  Diagnostic made;
  made.code = "KEY205";
  made.logical_path = logical_path;
  return made;
}

}  // namespace

TEST_CASE("a baseline is sorted, one line per fingerprint, and reads back as it was") {
  const std::vector<BaselineEntry> entries{{"KEY205", "b.yaml", "00000000000000e1", 1, {}},
                                           {"IDX202", "b.yaml", "ff", 2, {}},
                                           {"KEY205", "a b,ü\n\"x\".yaml", "01", 1, {}},
                                           {"KEY205", "b.yaml", "00000000000000e1", 1, {}}};
  const std::string text = baseline_text(entries);
  CHECK(
      text.ends_with("baseline: 1\nfindings:\n"
                     "  - { code: KEY205, path: \"a b,ü\\x0a\\\"x\\\".yaml\", fingerprint: \"01\" }\n"
                     "  - { code: IDX202, path: b.yaml, fingerprint: \"ff\", count: 2 }\n"
                     "  - { code: KEY205, path: b.yaml, fingerprint: \"00000000000000e1\", count: 2 }\n"));
  CHECK(declares_baseline(text));
  std::string faults;
  SourceSet sources;
  const Baseline baseline = read(text, faults, sources);
  CHECK(faults == "");
  CHECK(baseline.entries.size() == 3);
  CHECK(baseline.entries[0].path == "a b,ü\n\"x\".yaml");
  CHECK(baseline_text(baseline.entries) == text);
  CHECK(baseline_text({}).ends_with("findings: []\n"));
}

TEST_CASE("what is wrong with a baseline is reported, the rest is taken") {
  std::string faults;
  SourceSet sources;
  const Baseline baseline =
      read("baseline: 1\nfindings:\n- { code: A, path: p }\n- { code: B, path: p, fingerprint: '1', count: 0 }\n",
           faults, sources);
  CHECK(faults == "DOC202 DOC203 ");
  REQUIRE(baseline.entries.size() == 1);
  CHECK(baseline.entries[0].count == 1);
  CHECK_FALSE(declares_baseline("keywright: 1\n# baseline: 1\n"));
}

TEST_CASE("entries are counted off, by paths from the baseline's folder") {
  const std::string mark = fingerprint(finding("x"));
  Baseline baseline{"sub/.keywright-baseline.yaml",
                    {{"KEY205", "a.yaml", mark, 2, {}}, {"KEY205", "../b.yaml", mark, 1, {}}}};
  BaselineMatch match(baseline, "/home/me");
  CHECK(match.take(finding("x"), "sub/a.yaml"));
  CHECK(match.take(finding("x"), "/home/me/b.yaml"));
  CHECK_FALSE(match.take(finding("x"), "b.yaml"));
  CHECK_FALSE(match.take(finding("y"), "sub/a.yaml"));
  REQUIRE(match.left().size() == 1);
  CHECK(match.left()[0].count == 1);
  CHECK(match.take(finding("x"), "sub/a.yaml"));
  CHECK(match.left().empty());
}
