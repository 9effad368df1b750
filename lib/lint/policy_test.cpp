#include "lint/policy.h"

#include <array>

#include <doctest/doctest.h>

#include "lint/read_settings.h"
#include "lint/rule_set.h"
#include "lint/version.h"

using namespace kw;

namespace {

constexpr std::array<EarlierSeverity, 1> kOnceInfo{{{"2026.1", Severity::Info}}};

constexpr Rule rule(std::string_view code, std::string_view name, Severity severity, std::string_view since = "2026.1",
                    Certainty certainty = Certainty::Certain) {
  return {.code = code,
          .name = name,
          .severity = severity,
          .certainty = certainty,
          .summary = "",
          .since = since,
          .check = ReportedByReader{}};
}

constinit const Rule kSyntax = rule("DOC101", "syntax", Severity::Error);
constinit const Rule kRedundant = rule("IDX202", "index-redundant", Severity::Warning);
constinit const Rule kLater = rule("IDX901", "found-out-later", Severity::Error, "2026.2");
constinit const Rule kGuess = rule("KEY202", "low-cardinality", Severity::Warning, "2026.1", Certainty::Heuristic);
constinit const Rule kIdentity = rule("KEY205", "key-misses-identity", Severity::Error);
constinit const Rule kRaised{.code = "LAY201",
                             .name = "generic-key-names",
                             .severity = Severity::Warning,
                             .summary = "",
                             .since = "2026.1",
                             .check = ReportedByReader{},
                             .earlier = kOnceInfo};
const std::array<RegisteredRule, 6> kRules{
    {{&kSyntax, ""}, {&kRedundant, ""}, {&kLater, ""}, {&kGuess, ""}, {&kIdentity, ""}, {&kRaised, ""}}};

/// "DOC101:error IDX202:warning": which rules have their say about `path`, and how severe they are.
std::string remaining(const SettingsOptions& options, std::string_view path = "a.yaml") {
  const tl::expected<Settings, Error> settings = parse_settings(options, kRules);
  REQUIRE(settings);
  const Policy policy(kRules, *settings);
  std::string text;
  for (const RegisteredRule& one : kRules) {
    if (!policy.runs(*one.rule, path)) continue;
    Diagnostic finding;
    finding.code = one.rule->code;
    finding.name = one.rule->name;
    finding.severity = one.rule->severity;
    text += (text.empty() ? "" : " ") + finding.code + ":" +
            std::string(to_text(policy.severity_of(path, finding).value_or(Severity::Info)));
  }
  return text;
}

std::string complaint(const SettingsOptions& options) {
  const tl::expected<Settings, Error> settings = parse_settings(options, kRules);
  return settings ? std::string() : settings.error().message;
}

}  // namespace

TEST_CASE("rules are chosen by code, family, hundred and name") {
  CHECK(remaining({}) == "DOC101:error IDX202:warning IDX901:error KEY202:warning KEY205:error LAY201:warning");
  CHECK(remaining({.select = {"LAY"}}) == "DOC101:error LAY201:warning");
  CHECK(remaining({.select = {"IDX2,generic-key-names"}}) == "DOC101:error IDX202:warning LAY201:warning");
  CHECK(remaining({.ignore = {"IDX", "key", "LAY201"}}) == "DOC101:error");
}

TEST_CASE("a rule of a later set does not run under an earlier one, and severities are those of the set") {
  CHECK(remaining({.ruleset = "2026.1"}) == "DOC101:error IDX202:warning KEY202:warning KEY205:error LAY201:info");
  CHECK(remaining({.ruleset = "2026.2"}) == remaining({}));
  CHECK(remaining({.select = {"IDX901"}, .ruleset = "2026.1"}) == "DOC101:error");
  CHECK(remaining({.severities = {"LAY201=error"}, .ruleset = "2026.1"}).ends_with("LAY201:error"));
}

TEST_CASE("rule sets are in the order of time") {
  CHECK(rule_sets(kRules) == std::vector<std::string>{"2026.1", "2026.2"});
  CHECK(is_later("2026.10", "2026.9"));
  CHECK(is_later("2027.1", "2026.10"));
  CHECK_FALSE(is_later("2026.1", "2026.1"));
  for (const char* none : {"", "2026", "26.1", "2026.", "2026.01", "2026.1.1", "2026.x"})
    CHECK_FALSE(is_rule_set(none));
}

TEST_CASE("a level takes up errors, what is certain, or all") {
  CHECK(remaining({.level = "essential"}) == "DOC101:error IDX901:error KEY205:error");
  CHECK(remaining({.level = "certain"}) == "DOC101:error IDX202:warning IDX901:error KEY205:error LAY201:warning");
  CHECK(remaining({.level = "all"}) == remaining({}));
}

TEST_CASE("what differs in some files holds there only") {
  const SettingsOptions options{.ignore = {"KEY2", "IDX"}, .per_file = {"legacy/**=LAY"}};
  CHECK(remaining(options, "a.yaml") == "DOC101:error LAY201:warning");
  CHECK(remaining(options, "legacy/a.yaml") == "DOC101:error");
}

TEST_CASE("a file that cannot be read is always reported") {
  CHECK(remaining({.ignore = {"DOC101"}, .severities = {"DOC101=off"}, .level = "essential"}).starts_with("DOC101"));
}

TEST_CASE("the last severity given for a finding holds") {
  CHECK(remaining({.select = {"IDX2", "LAY"}, .severities = {"IDX=info", "IDX202=error", "LAY201=off"}}) ==
        "DOC101:error IDX202:error");
}

TEST_CASE("what means nothing on the command line is an error with the nearest that does") {
  CHECK(complaint({.select = {"IDX203"}}) == "`--select`: no rule is called `IDX203`; did you mean `IDX202`?");
  CHECK(complaint({.ignore = {"index-redundent"}}) ==
        "`--ignore`: no rule is called `index-redundent`; did you mean `index-redundant`?");
  CHECK(complaint({.severities = {"IDX202"}}) == "`--severity IDX202`: use CODE=error, warning, info or off");
  CHECK(complaint({.severities = {"IDX202=fatal"}}) ==
        "`--severity IDX202=fatal`: use CODE=error, warning, info or off");
  CHECK(complaint({.ignorable = {"KEY=no"}}) == "`--ignorable KEY=no`: use CODE=true or CODE=false");
  CHECK(complaint({.per_file = {"KEY205"}}) == "`--per-file-ignore KEY205`: use GLOB=CODE,...");
  CHECK(complaint({.ruleset = "2027.1"}) ==
        "`--ruleset`: there is no rule set `2027.1`; known: `2026.1` and `2026.2` (it is newer than this keywright)");
  CHECK(complaint({.ruleset = "latest"}) == "`--ruleset`: there is no rule set `latest`; known: `2026.1` and `2026.2`");
  CHECK(complaint({.level = "strict"}) == "`strict` is no value of `--level`: use `essential`, `certain` or `all`");
  CHECK(complaint({.fail_on = "fatal"}) ==
        "`fatal` is no value of `--fail-on`: use `error`, `warning`, `info` or `never`");
}

TEST_CASE("a finding fails at or above the threshold") {
  const auto fails = [](const char* threshold, Severity severity) {
    const Policy policy(kRules, parse_settings({.fail_on = threshold}, kRules).value_or(Settings{}));
    Diagnostic finding;
    finding.severity = severity;
    return policy.fails(finding);
  };
  CHECK(fails("error", Severity::Error));
  CHECK_FALSE(fails("error", Severity::Warning));
  CHECK(fails("warning", Severity::Warning));
  CHECK_FALSE(fails("warning", Severity::Info));
  CHECK(fails("info", Severity::Info));
  CHECK_FALSE(fails("never", Severity::Error));
}

TEST_CASE("a nearer layer replaces single values and adds to lists; its `select` starts over") {
  const auto layer = [](const SettingsOptions& options) {
    return parse_settings(options, kRules).value_or(Settings{});
  };
  const Settings far = layer({.select = {"KEY"}, .ignore = {"KEY202"}, .level = "certain"});
  const Settings added = overlay(far, layer({.ignore = {"IDX"}, .level = "all"}));
  CHECK(added.ignore.size() == 2);
  CHECK(*added.select->front() == "KEY");
  CHECK(**added.level == Level::All);
  const Settings over = overlay(far, layer({.select = {"KEY2"}, .ignore = {"KEY205"}}));
  CHECK(over.ignore.size() == 1);
  CHECK(*over.select->front() == "KEY2");
  CHECK(**over.level == Level::Certain);
}

TEST_CASE("versions are compared by their numbers") {
  const auto fits = [](std::string_view version, std::string_view range) {
    const auto parsed = parse_version_range(range);
    return parsed && satisfies(parse_version(version).value_or(Version{}), *parsed);
  };
  CHECK(fits("0.10.0", ">=0.9"));
  CHECK(fits("0.9", "0.9.0"));
  CHECK(fits("1.2.3", ">=1, <2"));
  CHECK(fits("1.2.3", " =1.2.3 "));
  CHECK(fits("1.2.3", "<=1.2.3"));
  CHECK_FALSE(fits("2.0.0", ">=1, <2"));
  CHECK_FALSE(fits("1.0.0", ">1"));
  for (const char* none : {"", "x", ">=", "1.2.3.4", ">=1,", "~1"}) CHECK_FALSE(parse_version_range(none));
}
