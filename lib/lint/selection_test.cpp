#include "lint/selection.h"

#include <array>
#include <deque>

#include <doctest/doctest.h>

#include "lint/read_settings.h"
#include "lint/suppression.h"

using namespace kw;

namespace {

constexpr Rule rule(std::string_view code, std::string_view name, Severity severity, std::string_view since = "2026.1",
                    Check check = ReportedByReader{}) {
  return {.code = code, .name = name, .severity = severity, .summary = "", .since = since, .check = check};
}
void ignore_table(const Table&, RuleContext&) {}

constinit const Rule kLater = rule("IDX901", "found-out-later", Severity::Error, "2026.2");
constinit const Rule kGuess{.code = "KEY202",
                            .name = "low-cardinality",
                            .severity = Severity::Warning,
                            .certainty = Certainty::Heuristic,
                            .summary = "",
                            .since = "2026.1",
                            .check = ReportedByReader{}};
constinit const Rule kIdentity = rule("KEY205", "key-misses-identity", Severity::Error);
constinit const Rule kTable = rule("LAY101", "table-per-type", Severity::Warning, "2026.1", &ignore_table);
constinit const Rule kUnused = rule("SUP101", "unused-suppression", Severity::Warning);
constinit const Rule kReasonless = rule("SUP102", "suppression-without-reason", Severity::Error);
constinit const Rule kUnknown = rule("SUP103", "unknown-code", Severity::Warning);
constinit const Rule kDead = rule("SUP201", "baseline-entry-dead", Severity::Info);
const std::array<RegisteredRule, 8> kRules{{{&kLater, ""},
                                            {&kGuess, ""},
                                            {&kIdentity, ""},
                                            {&kTable, ""},
                                            {&kUnused, ""},
                                            {&kReasonless, ""},
                                            {&kUnknown, ""},
                                            {&kDead, ""}}};

/// One run over `shop.yaml` and what else is added; policies live as long as it does.
struct Run {
  SourceSet sources;
  std::deque<Policy> policies;
  std::deque<Baseline> baselines;
  std::vector<DesignFindings> designs;

  FileId file(const std::string& path) {
    const SourceFile* known = sources.find(path);
    return known ? known->id() : sources.add(path, std::string(100, 'x'));
  }

  DesignFindings& design(const std::string& path, const SettingsOptions& options = {}) {
    const tl::expected<Settings, Error> settings = parse_settings(options, kRules);
    REQUIRE(settings);
    policies.emplace_back(kRules, *settings);
    DesignFindings& made = designs.emplace_back();
    made.file = {file(path), 0, 0};
    made.closure = {made.file.file};
    made.policy = &policies.back();
    return made;
  }

  Diagnostic finding(const Rule& of, std::uint32_t at, const std::string& path = "shop.yaml") {
    Diagnostic made;
    made.code = of.code;
    made.name = of.name;
    made.severity = of.severity;
    made.span = {file(path), at, at + 1};
    made.logical_path = "tables.Shop";
    made.message = "seen";
    return made;
  }

  Suppression suppression(const std::string& selector, std::uint32_t begin, std::uint32_t end,
                          const std::string& reason = "known", const std::string& path = "shop.yaml") {
    Suppression made;
    const FileId id = file(path);
    made.selector = {selector, {id, begin, begin + 1}};
    made.reason = reason;
    made.has_reason = !reason.empty();
    made.scope = {id, begin, end};
    made.span = {id, begin, begin + 2};
    return made;
  }

  Selection select() { return select_findings(designs, &sources); }
};

std::string codes(const std::vector<Diagnostic>& findings) {
  std::string text;
  for (const Diagnostic& finding : findings)
    text += (text.empty() ? "" : " ") + finding.code + ":" + std::string(to_text(finding.severity)).substr(0, 1);
  return text;
}

/// What one design with a finding of each rule gives: "shown | hidden | fails".
std::string outcome(const SettingsOptions& options, bool suppressed = false, bool known = false) {
  Run run;
  DesignFindings& design = run.design("shop.yaml", options);
  design.found = {run.finding(kLater, 10), run.finding(kGuess, 20), run.finding(kIdentity, 30)};
  if (suppressed) design.suppressions = {run.suppression("KEY205", 28, 35)};
  if (known) {
    Baseline& baseline = run.baselines.emplace_back();
    baseline.path = ".keywright-baseline.yaml";
    baseline.entries = {{"KEY205", "shop.yaml", fingerprint(design.found[2]), 1, {run.file("b"), 0, 1}}};
    design.baseline = &baseline;
  }
  const Selection selection = run.select();
  return codes(selection.findings) + " | " + codes(selection.suppressed) + (selection.fails ? " | fails" : "");
}

}  // namespace

TEST_CASE("each step of the pipeline takes out its own") {
  struct Row {
    const char* step;
    SettingsOptions options;
    bool suppressed;
    bool known;
    const char* outcome;
  };
  const Row rows[] = {
      {"none", {}, false, false, "IDX901:e KEY202:w KEY205:e |  | fails"},
      {"rule set", {.ruleset = "2026.1"}, false, false, "KEY202:w KEY205:e |  | fails"},
      {"level", {.level = "certain"}, false, false, "IDX901:e KEY205:e |  | fails"},
      {"select", {.select = {"KEY2"}}, false, false, "KEY202:w KEY205:e |  | fails"},
      {"ignore", {.ignore = {"KEY205"}}, false, false, "IDX901:e KEY202:w |  | fails"},
      {"per file", {.per_file = {"shop.*=IDX"}}, false, false, "KEY202:w KEY205:e |  | fails"},
      {"inline", {}, true, false, "IDX901:e KEY202:w | KEY205:e | fails"},
      {"baseline", {}, false, true, "IDX901:e KEY202:w | KEY205:e | fails"},
      {"severity", {.severities = {"KEY=info"}}, false, false, "IDX901:e KEY202:i KEY205:i |  | fails"},
      {"severity off", {.severities = {"IDX=off"}}, false, false, "KEY202:w KEY205:e |  | fails"},
      {"threshold", {.fail_on = "never"}, false, false, "IDX901:e KEY202:w KEY205:e | "},
  };
  for (const Row& row : rows) {
    CAPTURE(row.step);
    CHECK(outcome(row.options, row.suppressed, row.known) == row.outcome);
  }
}

TEST_CASE("the steps stand in their order") {
  // Each row has two steps that want the same finding; the first one gets it.
  CHECK(outcome({.severities = {"IDX901=warning"}, .ruleset = "2026.1"}) == "KEY202:w KEY205:e |  | fails");
  CHECK(outcome({.select = {"KEY202"}, .level = "certain"}) == " | ");
  CHECK(outcome({.select = {"KEY2"}, .ignore = {"KEY205"}}) == "KEY202:w | ");
  // Deselected before the comment is asked: nothing is suppressed, and the comment is not unused.
  CHECK(outcome({.ignore = {"KEY205"}}, true) == "IDX901:e KEY202:w |  | fails");
  // The comment before the baseline: the entry is dead.
  CHECK(outcome({}, true, true) == "SUP201:i IDX901:e KEY202:w | KEY205:e | fails");
  // The baseline before severities: what it hides has its own, and does not fail.
  CHECK(outcome({.select = {"KEY205"}, .severities = {"KEY205=warning"}, .fail_on = "warning"}, false, true) ==
        " | KEY205:w");
  // Severities before the threshold.
  CHECK(outcome({.select = {"KEY205"}, .severities = {"KEY205=warning"}}) == "KEY205:w | ");
}

TEST_CASE("what is not ignorable is shown with a note, and the suppression is not unused") {
  CHECK(outcome({.select = {"KEY205", "SUP"}, .ignorable = {"KEY=false"}}, true) == "KEY205:e |  | fails");
  CHECK(outcome({.select = {"KEY205"}, .ignorable = {"KEY=false"}}, false, true) == "KEY205:e |  | fails");
  CHECK(outcome({.select = {"KEY205", "SUP"}, .ignorable = {"KEY=false", "KEY205=true"}}, true) == " | KEY205:e");
}

TEST_CASE("a suppression that hides nothing is unused if its rules ran") {
  const auto unused = [](const std::string& selector, const SettingsOptions& options) {
    Run run;
    run.design("shop.yaml", options).suppressions = {run.suppression(selector, 28, 35)};
    return codes(run.select().findings);
  };
  CHECK(unused("KEY205", {}) == "SUP101:w");
  CHECK(unused("key-misses-identity", {}) == "SUP101:w");
  CHECK(unused("KEY", {}) == "SUP101:w");
  CHECK(unused("KEY", {.ignore = {"KEY202"}}) == "");
  CHECK(unused("KEY205", {.select = {"SUP"}}) == "");
  CHECK(unused("KEY205", {.severities = {"KEY205=off"}}) == "");
  CHECK(unused("KEY205", {.per_file = {"shop.yaml=KEY205"}}) == "");
  CHECK(unused("KEY202", {.level = "certain"}) == "");
  CHECK(unused("IDX901", {.ruleset = "2026.1"}) == "");
  CHECK(unused("KEY205", {.ignore = {"SUP101"}}) == "");
}

TEST_CASE("a suppression without a reason, or of no rule, is reported and hides nothing") {
  Run run;
  DesignFindings& design = run.design("shop.yaml", {.fail_on = "never"});
  design.found = {run.finding(kIdentity, 30)};
  design.suppressions = {run.suppression("KEY205", 28, 35, ""), run.suppression("key-misses-identities", 40, 50)};
  const Selection selection = run.select();
  CHECK(codes(selection.findings) == "SUP102:e KEY205:e SUP103:w");
  CHECK(selection.findings[2].help == "write `key-misses-identity`");
  REQUIRE(selection.findings[2].fixes.size() == 1);
  CHECK(selection.findings[2].fixes[0].edits[0].replacement == "key-misses-identity");
}

TEST_CASE("what is said about suppressions can be suppressed too") {
  Run run;
  run.design("shop.yaml").suppressions = {run.suppression("KEY205", 28, 35), run.suppression("SUP101", 20, 40),
                                          run.suppression("SUP101", 60, 70)};
  const Selection selection = run.select();
  CHECK(codes(selection.suppressed) == "SUP101:w");
  REQUIRE(selection.findings.size() == 1);
  CHECK(selection.findings[0].span.begin == 60);
}

TEST_CASE("a suppression in a workload is unused only when a layout was linted too and needs it not") {
  const auto unused = [](bool itself, bool layout, bool misread, const std::string& selector, bool found) {
    Run run;
    const Suppression suppression = run.suppression(selector, 28, 35, "known", "work.yaml");
    if (itself) {
      DesignFindings& work = run.design("work.yaml");
      work.is_workload = true;
      work.suppressions = {suppression};
    }
    if (layout) {
      DesignFindings& shop = run.design("shop.yaml");
      shop.closure.push_back(run.file("work.yaml"));
      shop.suppressions = {suppression};
      shop.misread = misread;
      if (found) shop.found = {run.finding(kTable, 30, "work.yaml")};
    }
    return codes(run.select().findings);
  };
  CHECK(unused(true, true, false, "LAY101", false) == "SUP101:w");
  CHECK(unused(true, true, false, "LAY101", true) == "");
  CHECK(unused(true, false, false, "LAY101", false) == "");
  CHECK(unused(false, true, false, "LAY101", false) == "");
  CHECK(unused(true, true, true, "LAY101", false) == "");
  CHECK(unused(true, false, false, "KEY205", false) == "SUP101:w");
}

TEST_CASE("a finding that two designs give is there once, and shown if one of them shows it") {
  Run run;
  for (const char* path : {"a.yaml", "b.yaml"}) {
    DesignFindings& design = run.design(path);
    design.closure.push_back(run.file("work.yaml"));
    design.found = {run.finding(kIdentity, 30, "work.yaml"), run.finding(kTable, 50, "work.yaml")};
  }
  run.designs[0].suppressions = {run.suppression("KEY205", 28, 35, "known", "work.yaml")};
  const Selection selection = run.select();
  CHECK(codes(selection.findings) == "KEY205:e LAY101:w");
  CHECK(selection.suppressed.empty());
}

TEST_CASE("a baseline hides as many as it counts, and its rest is dead where this run can tell") {
  Run run;
  DesignFindings& design = run.design("shop.yaml", {.ignore = {"IDX"}});
  design.found = {run.finding(kIdentity, 30), run.finding(kIdentity, 40)};
  design.found[1].message = "another";
  const std::string mark = fingerprint(design.found[0]);
  Baseline& baseline = run.baselines.emplace_back();
  baseline.path = ".keywright-baseline.yaml";
  const auto place = [&](std::uint32_t at) { return SourceSpan{run.file("baseline"), at, at + 1}; };
  baseline.entries = {{"KEY205", "shop.yaml", mark, 1, place(1)},
                      {"KEY202", "shop.yaml", "00", 3, place(2)},
                      {"KEY205", "elsewhere.yaml", mark, 1, place(3)},
                      {"IDX901", "shop.yaml", "00", 1, place(4)},
                      {"KEY205", "removed.yaml", mark, 1, place(5), true}};
  design.baseline = &baseline;
  const Selection selection = run.select();
  CHECK(codes(selection.findings) == "SUP201:i SUP201:i KEY205:e");
  CHECK(codes(selection.suppressed) == "KEY205:e");
  CHECK(selection.suppressed[0].silenced->by == Silenced::By::Baseline);
  REQUIRE(selection.baselines.size() == 1);
  CHECK(selection.baselines[0].dead.size() == 2);
  CHECK(selection.baselines[0].dead[0].count == 3);
  CHECK(selection.baselines[0].kept.size() == 2);
}

TEST_CASE("without a look at the file nothing in a baseline is dead") {
  Run run;
  DesignFindings& design = run.design("shop.yaml");
  design.misread = true;
  Baseline& baseline = run.baselines.emplace_back();
  baseline.path = ".keywright-baseline.yaml";
  baseline.entries = {{"KEY205", "shop.yaml", "00", 1, {run.file("baseline"), 0, 1}}};
  design.baseline = &baseline;
  CHECK(codes(run.select().findings) == "");
}
