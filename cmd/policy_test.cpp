#include "cmd/policy.h"

#include <algorithm>
#include <array>

#include <doctest/doctest.h>

using namespace kw;

namespace {

const Rule kSyntax{.code = "DOC101",
                   .name = "syntax",
                   .severity = Severity::Error,
                   .summary = "",
                   .since = "",
                   .check = ReportedByReader{}};
const Rule kRedundant{
    .code = "IDX202", .name = "index-redundant", .summary = "", .since = "", .check = ReportedByReader{}};
const Rule kGeneric{.code = "LAY201",
                    .name = "generic-key-names",
                    .severity = Severity::Info,
                    .summary = "",
                    .since = "",
                    .check = ReportedByReader{}};
const std::array<RegisteredRule, 3> kRules{{{&kSyntax, ""}, {&kRedundant, ""}, {&kGeneric, ""}}};

/// One finding of each rule.
std::vector<Diagnostic> findings() {
  std::vector<Diagnostic> all;
  for (const RegisteredRule& rule : kRules) {
    Diagnostic& finding = all.emplace_back();
    finding.code = rule.rule->code;
    finding.name = rule.rule->name;
    finding.severity = rule.rule->severity;
  }
  return all;
}

/// "DOC101:error IDX202:warning": what remains under a policy.
std::string remaining(const PolicyOptions& options) {
  const tl::expected<Policy, Error> policy = parse_policy(options, kRules);
  REQUIRE(policy);
  std::vector<Diagnostic> found = findings();
  apply(*policy, found);
  std::string text;
  for (const Diagnostic& finding : found)
    text += (text.empty() ? "" : " ") + finding.code + ":" + std::string(to_text(finding.severity));
  return text;
}

std::string complaint(const PolicyOptions& options) {
  const tl::expected<Policy, Error> policy = parse_policy(options, kRules);
  return policy ? std::string() : policy.error().message;
}

}  // namespace

TEST_CASE("findings are chosen by code, family, hundred and name") {
  CHECK(remaining({}) == "DOC101:error IDX202:warning LAY201:info");
  CHECK(remaining({.select = {"LAY"}}) == "DOC101:error LAY201:info");
  CHECK(remaining({.select = {"IDX2,generic-key-names"}}) == "DOC101:error IDX202:warning LAY201:info");
  CHECK(remaining({.ignore = {"IDX202", "lay"}}) == "DOC101:error");
}

TEST_CASE("a file that cannot be read is always reported") {
  CHECK(remaining({.ignore = {"DOC101"}, .severities = {"DOC101=off"}}) == "DOC101:error IDX202:warning LAY201:info");
}

TEST_CASE("the last severity given for a finding holds") {
  CHECK(remaining({.severities = {"IDX=info", "IDX202=error", "LAY201=off"}}) == "DOC101:error IDX202:error");
}

TEST_CASE("a selector that means no rule is an error with the nearest name") {
  CHECK(complaint({.select = {"IDX302"}}) == "`--select`: no rule is called `IDX302`; did you mean `IDX202`?");
  CHECK(complaint({.ignore = {"index-redundent"}}) ==
        "`--ignore`: no rule is called `index-redundent`; did you mean `index-redundant`?");
  CHECK(complaint({.severities = {"IDX202"}}) == "`--severity IDX202`: use CODE=error, warning, info or off");
  CHECK(complaint({.severities = {"IDX202=fatal"}}) ==
        "`--severity IDX202=fatal`: use CODE=error, warning, info or off");
}

TEST_CASE("the run fails on findings at or above the threshold") {
  const auto fails_on = [](const char* threshold, std::size_t skipped) {
    const tl::expected<Policy, Error> policy = parse_policy({.fail_on = threshold}, kRules);
    std::vector<Diagnostic> found = findings();
    found.erase(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(skipped));
    return fails(*policy, found);
  };
  CHECK(fails_on("error", 0));
  CHECK_FALSE(fails_on("error", 1));
  CHECK(fails_on("warning", 1));
  CHECK_FALSE(fails_on("warning", 2));
  CHECK(fails_on("info", 2));
  CHECK_FALSE(fails_on("never", 0));
}
