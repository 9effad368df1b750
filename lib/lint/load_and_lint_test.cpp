#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "format/load.h"
#include "lint/engine.h"

using namespace kw;

namespace {

void report_entity(const Entity& entity, RuleContext& context) {
  context.report(entity.name.span, "entities." + *entity.name, "entity");
}
void report_table(const Table& table, RuleContext& context) {
  context.report(table.name.span, "tables." + *table.name, "table");
}
void report_index(const Table& table, const Index& index, RuleContext& context) {
  context.report(index.name.span, fmt::format("tables.{}.indexes.{}", *table.name, *index.name), "index");
}
void report_pattern(const Pattern& pattern, const PatternVerdict&, RuleContext& context) {
  context.report_verdict(pattern, "pattern");
}

constexpr Rule rule(std::string_view code, std::string_view name, Check check) {
  return {.code = code, .name = name, .summary = "", .since = "", .check = check};
}
constinit const Rule kEntityRule = rule("TST101", "entity-rule", &report_entity);
constinit const Rule kTableRule = rule("TST102", "table-rule", &report_table);
constinit const Rule kIndexRule = rule("TST103", "index-rule", &report_index);
constinit const Rule kPatternRule = rule("TST201", "pattern-rule", &report_pattern);

/// "file:line CODE" of what linting `paths` in one run shows.
std::string lint(MemoryReader& reader, const std::vector<std::string>& paths) {
  const std::vector<RegisteredRule> rules{
      {&kEntityRule, ""}, {&kTableRule, ""}, {&kIndexRule, ""}, {&kPatternRule, ""}};
  SourceSet sources;
  std::vector<Diagnostic> findings;
  for (const std::string& path : paths) {
    auto loaded = load_design(path, reader, sources);
    REQUIRE(loaded);
    LintResult result = run_rules(loaded->design, std::move(loaded->diagnostics), rules);
    CHECK(result.internal_errors.empty());
    findings.insert(findings.end(), result.findings.begin(), result.findings.end());
  }
  sort_findings(findings, sources);
  drop_repeated(findings);
  std::string text;
  for (const Diagnostic& finding : findings) {
    const SourceFile& file = sources.file(finding.span.file);
    text += fmt::format("{}:{} {}\n", file.path(), file.position(finding.span.begin).line, finding.code);
  }
  return text;
}

std::string lint(const std::string& design) {
  MemoryReader reader;
  reader.put("a.keywright.yaml", design);
  return lint(reader, {"a.keywright.yaml"});
}

const std::string kWorkload =
    "keywright: 1\n"
    "entities:\n"
    "  Order: { identity: [orderId], attributes: { orderId: S } }\n"
    "patterns:\n"
    "  order: { entity: Order, where: \"orderId = :o\" }\n";

const std::string kTables = "tables:\n  Orders: { stores: [Order], key: { partition: orderId } }\n";

}  // namespace

TEST_CASE("a comment hides what it selects on its line, and a comment alone all below the next node") {
  CHECK(lint("keywright: 1\n"
             "entities:\n"
             "  A: { attributes: { a: S } }  # keywright: ignore TST101 -- known\n"
             "  B: { attributes: { b: S } }  # keywright: ignore TST102 -- another code\n"
             "tables:\n"
             "  # keywright: ignore TST103 -- all indexes of T\n"
             "  T:\n"
             "    attributes: { a: S, b: S }\n"
             "    key: { partition: a }\n"
             "    indexes:\n"
             "      I: { key: { partition: b }, projection: all }\n"
             "  U:\n"
             "    attributes: { a: S, b: S }\n"
             "    key: { partition: a }\n"
             "    indexes:\n"
             "      I: { key: { partition: b }, projection: all }\n") ==
        "a.keywright.yaml:4 TST101\n"
        "a.keywright.yaml:7 TST102\n"
        "a.keywright.yaml:12 TST102\n"
        "a.keywright.yaml:16 TST103\n");
}

TEST_CASE("a comment without a reason hides nothing") {
  CHECK(lint("keywright: 1\n"
             "entities:\n"
             "  A: { attributes: { a: S } }  # keywright: ignore TST101\n") == "a.keywright.yaml:3 TST101\n");
}

TEST_CASE("ignore on an object hides findings on it and below, at the top of a file all of them") {
  CHECK(lint("keywright: 1\n"
             "entities:\n"
             "  A:\n"
             "    attributes: { a: S }\n"
             "    ignore: [{ rule: entity-rule, reason: known }]\n"
             "  B: { attributes: { b: S } }\n") == "a.keywright.yaml:6 TST101\n");
  CHECK(lint("keywright: 1\n"
             "ignore: [{ rule: TST, reason: known }]\n"
             "entities:\n"
             "  A: { attributes: { a: S } }\n") == "");
}

TEST_CASE("two layouts of one workload give its findings once and their verdicts each") {
  MemoryReader reader;
  reader.put("workload.keywright.yaml", kWorkload);
  reader.put("b.keywright.yaml", "keywright: 1\nname: b\nuses: workload.keywright.yaml\n" + kTables);
  reader.put("c.keywright.yaml", "keywright: 1\nname: c\nuses: workload.keywright.yaml\n" + kTables);
  CHECK(lint(reader, {"c.keywright.yaml", "workload.keywright.yaml", "b.keywright.yaml"}) ==
        "b.keywright.yaml:3 TST201\n"
        "b.keywright.yaml:5 TST102\n"
        "c.keywright.yaml:3 TST201\n"
        "c.keywright.yaml:5 TST102\n"
        "workload.keywright.yaml:3 TST101\n");
}

TEST_CASE("of two uses entries a verdict stands at the one that brings its pattern") {
  MemoryReader reader;
  reader.put("base.keywright.yaml", kWorkload);
  reader.put("indirect.keywright.yaml", "keywright: 1\nuses: base.keywright.yaml\n");
  reader.put("other.keywright.yaml", "keywright: 1\nentities:\n  X: { identity: [x], attributes: { x: S } }\n");
  reader.put("a.keywright.yaml",
             "keywright: 1\nuses:\n  - other.keywright.yaml\n  - indirect.keywright.yaml\n" + kTables);
  CHECK(lint(reader, {"a.keywright.yaml"}) ==
        "a.keywright.yaml:4 TST201\n"
        "a.keywright.yaml:6 TST102\n"
        "base.keywright.yaml:3 TST101\n"
        "other.keywright.yaml:3 TST101\n");
}

TEST_CASE("an ignore on a used pattern holds for the verdicts of all layouts, one in a layout for its own only") {
  MemoryReader reader;
  std::string workload = kWorkload;
  workload.insert(workload.size() - 3, ", ignore: [{ rule: pattern-rule, reason: known }]");
  reader.put("workload.keywright.yaml", workload);
  reader.put("b.keywright.yaml", "keywright: 1\nuses: workload.keywright.yaml\n" + kTables);
  CHECK(lint(reader, {"b.keywright.yaml"}) == "b.keywright.yaml:4 TST102\nworkload.keywright.yaml:3 TST101\n");

  reader.put("workload.keywright.yaml", kWorkload);
  reader.put("c.keywright.yaml",
             "keywright: 1\nuses: workload.keywright.yaml  # keywright: ignore TST201 -- known\n" + kTables);
  CHECK(lint(reader, {"b.keywright.yaml", "c.keywright.yaml"}) ==
        "b.keywright.yaml:2 TST201\n"
        "b.keywright.yaml:4 TST102\n"
        "c.keywright.yaml:4 TST102\n"
        "workload.keywright.yaml:3 TST101\n");
}

TEST_CASE("a file of which YAML swallows a value is not judged by rules") {
  CHECK(lint("keywright: 1\n"
             "entities:\n"
             "  A: { identity: [a], attributes: { a: S } }\n"
             "tables:\n"
             "  T:\n"
             "    key: { partition: PK }\n"
             "    stores:\n"
             "      A:\n"
             "        PK: #A\n") == "a.keywright.yaml:9 DOC205\n");
}
