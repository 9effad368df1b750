#include "lint/engine.h"

#include <doctest/doctest.h>

#include "base/assert.h"
#include "lint/costs.h"
#include "lint/selector.h"

using namespace kw;

namespace {

constexpr FileId kLayout{0};
constexpr FileId kWorkload{1};

SourceSpan span(std::uint32_t begin, std::uint32_t end, FileId file = kLayout) {
  return {file, begin, end};
}

Diagnostic finding(std::string code, SourceSpan at, std::string message = "seen") {
  Diagnostic made;
  made.code = std::move(code);
  made.name = "some-problem";
  made.span = at;
  made.message = std::move(message);
  return made;
}

Suppression ignore(std::string selector, SourceSpan scope, std::string reason = "known") {
  Suppression made;
  made.selector.value = std::move(selector);
  made.has_reason = !reason.empty();
  made.reason = std::move(reason);
  made.scope = scope;
  return made;
}

/// A layout of one table with one index, and one entity.
Design layout() {
  Design design;
  design.file = kLayout;
  design.closure = {kLayout};
  Table table;
  table.name = {"Orders", span(10, 16)};
  Index index;
  index.name = {"ByCustomer", span(20, 30)};
  table.indexes.push_back(index);
  design.tables.push_back(table);
  Entity entity;
  entity.name = {"Order", span(0, 5)};
  design.entities.push_back(entity);
  return design;
}

void report_table(const Table& table, RuleContext& context) {
  context.report(table.name.span, "tables." + *table.name, "table");
}
void report_index(const Table&, const Index& index, RuleContext& context) {
  context.report(index.name.span, "index", "index").label(index.name.span, "here");
}
void report_entity(const Entity& entity, RuleContext& context) {
  context.report(entity.name.span, "entities." + *entity.name, "entity");
}
void report_design(const Design&, RuleContext& context) {
  context.report({}, "", "design");
}
void fail(const Design&, RuleContext& context) {
  context.report(span(0, 1), "", "half a truth");
  KW_ASSERT(context.design().tables.size() == 77);
}

constexpr Rule rule(std::string_view code, std::string_view name, Check check) {
  return {.code = code, .name = name, .summary = "", .since = "", .check = check};
}

constinit const Rule kTableRule = rule("TST101", "table-rule", &report_table);
constinit const Rule kIndexRule = rule("TST102", "index-rule", &report_index);
constinit const Rule kEntityRule = rule("TST103", "entity-rule", &report_entity);
constinit const Rule kDesignRule{.code = "TST104",
                                 .name = "design-rule",
                                 .severity = Severity::Info,
                                 .certainty = Certainty::Heuristic,
                                 .summary = "",
                                 .since = "",
                                 .check = &report_design};
constinit const Rule kFailing = rule("TST105", "failing-rule", &fail);
constinit const Rule kOfReader = rule("DOC201", "unknown-key", ReportedByReader{});

std::vector<RegisteredRule> rules() {
  return {{&kOfReader, ""}, {&kTableRule, ""}, {&kIndexRule, ""}, {&kEntityRule, ""}, {&kDesignRule, ""}};
}

std::vector<std::string> codes(const std::vector<Diagnostic>& findings) {
  std::vector<std::string> found;
  for (const Diagnostic& one : findings) found.push_back(one.code);
  return found;
}

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("each rule runs once for each of its subjects and speaks under its own code") {
  const LintResult result = run_rules(layout(), {finding("DOC201", span(3, 4))}, rules());
  CHECK(codes(result.findings) == Codes{"DOC201", "TST101", "TST102", "TST103", "TST104"});
  CHECK(result.findings[1].name == "table-rule");
  CHECK(result.findings[1].logical_path == "tables.Orders");
  CHECK(result.findings[4].severity == Severity::Info);
  CHECK(result.findings[4].certainty == Certainty::Heuristic);
  CHECK(result.internal_errors.empty());
}

TEST_CASE("a rule that fails is named and says nothing, the others still report") {
  const std::vector<RegisteredRule> some{{&kFailing, ""}, {&kTableRule, ""}};
  const LintResult result = run_rules(layout(), {}, some);
  CHECK(codes(result.findings) == Codes{"TST101"});
  REQUIRE(result.internal_errors.size() == 1);
  CHECK(result.internal_errors[0].find("TST105") != std::string::npos);
}

TEST_CASE("after a syntax error or a swallowed value only the readers' findings are shown") {
  for (const char* code : {"DOC101", "DOC102", "DOC103", "DOC104", "DOC205", "DOC206", "DOC207"})
    CHECK(codes(run_rules(layout(), {finding(code, span(0, 1))}, rules()).findings) == Codes{code});
}

TEST_CASE("costs are estimated once, and only where something can be priced") {
  Design design = layout();
  design.entities.front().count = Spanned<Count>{{100}, {}};
  const Analysis unpriced = analyse(design);
  CHECK(LazyCosts(unpriced).report() == nullptr);  // Prices are a region's.
  design.assume.region = Spanned<std::string>{"us-east-1", {}};
  const Analysis analysis = analyse(design);
  LazyCosts costs(analysis);
  const CostReport* first = costs.report();
  REQUIRE(first);
  CHECK(first->region == "us-east-1");
  CHECK(costs.report() == first);
  design.entities.front().count.reset();
  CHECK(LazyCosts(analyse(design)).report() == nullptr);
}

TEST_CASE("a suppression hides what begins in its scope and what it selects") {
  Design design = layout();
  design.tables[0].ignore = {ignore("TST1", span(8, 18))};
  design.tables[0].indexes[0].ignore = {ignore("index-rule", span(20, 40))};
  const LintResult result = run_rules(design, {}, rules());
  CHECK(codes(result.findings) == Codes{"TST103", "TST104"});
  CHECK(codes(result.suppressed) == Codes{"TST101", "TST102"});
}

TEST_CASE("a suppression without a reason hides nothing, and none hides DOC1xx") {
  Design design = layout();
  design.suppressions = {ignore("TST", span(0, 99), ""), ignore("DOC", span(0, 99))};
  CHECK(run_rules(design, {}, rules()).suppressed.empty());
  CHECK(codes(run_rules(design, {finding("DOC102", span(5, 6))}, rules()).findings) == Codes{"DOC102"});
  CHECK(codes(run_rules(design, {finding("DOC301", span(5, 6))}, {}).suppressed) == Codes{"DOC301"});
}

TEST_CASE("a suppression of another file hides nothing") {
  Design design = layout();
  design.suppressions = {ignore("TST", span(0, 99, kWorkload))};
  CHECK(run_rules(design, {}, rules()).suppressed.empty());
}

TEST_CASE("a workload has its entities checked and no layout") {
  Design design = layout();
  design.tables.clear();
  CHECK(codes(run_rules(design, {}, rules()).findings) == Codes{"TST103", "TST104"});
}

TEST_CASE("selectors are codes, families, hundreds and names in any letter case") {
  Diagnostic one = finding("IDX202", {});
  one.name = "index-redundant";
  for (const char* selector : {"IDX202", "idx202", "IDX", "IDX2", "index-redundant", "Index-Redundant"})
    CHECK_MESSAGE(selects(selector, one), std::string(selector));
  for (const char* selector : {"", "I", "ID", "IDX20", "IDX201", "IDX3", "KEY", "index", "IDX2020"})
    CHECK_MESSAGE(!selects(selector, one), std::string(selector));
}

TEST_CASE("findings are ordered by path, position, code and message, whatever the order of reading") {
  SourceSet sources;
  const FileId later = sources.add("b.yaml", "0123456789");
  const FileId earlier = sources.add("a.yaml", "0123456789");
  std::vector<Diagnostic> findings{finding("KEY202", span(1, 2, later)), finding("KEY202", span(5, 6, earlier)),
                                   finding("IDX201", span(5, 6, earlier), "z"),
                                   finding("IDX201", span(5, 9, earlier), "a"), finding("PAT101", {})};
  sort_findings(findings, sources);
  CHECK(codes(findings) == Codes{"PAT101", "IDX201", "IDX201", "KEY202", "KEY202"});
  CHECK(findings[1].message == "a");
  CHECK(findings[4].span.file == later);
}

TEST_CASE("a finding about a file that two designs use is shown once") {
  std::vector<Diagnostic> findings{finding("KEY102", span(1, 2)), finding("KEY102", span(1, 2)),
                                   finding("KEY102", span(1, 2), "other")};
  drop_repeated(findings);
  CHECK(findings.size() == 2);

  SourceSet sources;
  sources.add("a.yaml", "0123456789");
  Diagnostic about_a = finding("KEY102", span(1, 2));
  about_a.identity = {"a"};
  Diagnostic about_b = about_a;
  about_b.identity = {"b"};
  findings = {about_b, about_a, about_b, about_a};
  sort_findings(findings, sources);
  drop_repeated(findings);
  CHECK(findings.size() == 2);
}

namespace {

void report_pattern(const Pattern& pattern, const PatternVerdict&, RuleContext& context) {
  context.report_verdict(pattern, "pattern");
}
constinit const Rule kPatternRule{.code = "TST106",
                                  .name = "pattern-rule",
                                  .summary = "",
                                  .since = "",
                                  .check = &report_pattern,
                                  .by_priority = true};

struct Judged {
  Design design = layout();
  Analysis analysis;

  explicit Judged(FileId file, Priority priority = Priority::Must) {
    Pattern pattern;
    pattern.name = {"by-customer", span(50, 60, file)};
    pattern.priority = priority;
    design.patterns.push_back(pattern);
    design.uses = {{"workload.keywright.yaml", span(40, 45)}};
    analysis.design = &design;
    PatternVerdict verdict;
    verdict.pattern = PatternId{0};
    analysis.patterns.push_back(verdict);
  }

  Diagnostic report() {
    DiagnosticSink sink;
    LazyCosts costs(analysis);
    RuleContext context(kPatternRule, design, analysis, costs, sink);
    report_pattern(design.patterns[0], analysis.patterns[0], context);
    return sink.take().front();
  }
};

}  // namespace

TEST_CASE("a verdict stands at the pattern that the layout's own file declares") {
  const Diagnostic one = Judged(kLayout).report();
  CHECK(one.span == span(50, 60));
  CHECK(one.labels.empty());
  CHECK(one.severity == Severity::Error);
}

TEST_CASE("a verdict on a used pattern stands at the uses entry and is labelled with the pattern") {
  Judged judged(kWorkload, Priority::Should);
  judged.design.name.value = "single table";
  const Diagnostic one = judged.report();
  CHECK(one.span == span(40, 45));
  REQUIRE(one.labels.size() == 1);
  CHECK(one.labels[0].span == span(50, 60, kWorkload));
  CHECK(one.logical_path == "patterns.by-customer");
  CHECK(one.identity == std::vector<std::string>{"single table"});
  CHECK(one.severity == Severity::Warning);
}

TEST_CASE("a verdict on a pattern stands at the uses entry that brings its file, directly or not") {
  constexpr FileId kOther{2};
  constexpr FileId kBase{3};
  Judged judged(kBase);
  judged.design.uses = {{"other.yaml", span(40, 45)}, {"workload.yaml", span(46, 49)}};
  judged.design.used_files = {kOther, kWorkload};
  judged.design.closure = {kLayout, kOther, kWorkload, kBase};
  CHECK(judged.report().span == span(46, 49));
  judged.design.closure = {kLayout, kOther, kBase, kWorkload};
  CHECK(judged.report().span == span(40, 45));
}

TEST_CASE("a verdict on a pinned path stands at the request") {
  Judged judged(kWorkload);
  Request request;
  request.path = {"Orders.ByCustomer", span(70, 80)};
  judged.design.requests.push_back(request);
  judged.analysis.patterns[0].pinned_by = RequestId{0};
  CHECK(judged.report().span == span(70, 80));
}
