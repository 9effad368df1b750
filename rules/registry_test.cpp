#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "base/text.h"
#include "rules/all.h"
#include "source/file_reader.h"
#include "testdata/support/examples.h"

using namespace kw;

namespace {

constexpr std::array<std::string_view, 6> kHeadings{"What it checks", "Why it matters",   "Example",
                                                    "Use instead",    "When it is wrong", "References"};

/// All rules, or the one that the environment variable KEYWRIGHT_RULE names.
std::vector<RegisteredRule> chosen() {
  const char* name = std::getenv("KEYWRIGHT_RULE");
  if (!name) return {rules::all().begin(), rules::all().end()};
  const RegisteredRule* rule = rules::find(name);
  REQUIRE_MESSAGE(rule != nullptr, "KEYWRIGHT_RULE names no rule");
  return {*rule};
}

std::string page_name(const Rule& rule) {
  return fmt::format("{} {}", rule.code, rule.name);
}

std::string case_folder(const Rule& rule) {
  return fmt::format("testdata/rules/{}", rule.name);
}

std::vector<std::string> headings_of(std::string_view page) {
  std::vector<std::string> headings;
  bool fenced = false;
  for (const std::string_view line : split(page, '\n')) {
    if (line.starts_with("```")) fenced = !fenced;
    if (!fenced && line.starts_with("## ")) headings.emplace_back(line.substr(3));
  }
  return headings;
}

bool is_kebab_case(std::string_view name) {
  const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !name.empty() && std::ranges::all_of(name, plain) && name.front() != '-' && name.back() != '-' &&
         name.find("--") == std::string_view::npos;
}

void check_wording(const examples::Linted& linted, const std::string& where) {
  for (const Diagnostic& finding : linted.findings) {
    const std::string seen = fmt::format("{}: {} {}", where, finding.code, finding.message);
    CHECK_MESSAGE(finding.span.known(), seen);
    CHECK_MESSAGE(!finding.message.empty(), seen);
    CHECK_MESSAGE(!finding.message.ends_with('.'), seen);
    CHECK_MESSAGE(!finding.help.ends_with('.'), seen);
    CHECK_MESSAGE((finding.code.starts_with("DOC") || !finding.logical_path.empty()), seen);
    CHECK_MESSAGE((finding.certainty == Certainty::Certain || finding.severity != Severity::Error), seen);
  }
}

void check_same(const std::string& got, const std::string& wanted, const examples::Linted& linted,
                const std::string& where) {
  CHECK_MESSAGE(got == wanted, where << "\nwanted:\n" << wanted << "found:\n" << examples::described(linted));
  CHECK_MESSAGE(linted.failures.empty(), where << "\n" << examples::described(linted));
}

}  // namespace

TEST_CASE("codes are unique and sorted, names are unique, in kebab case, and find their rule") {
  std::set<std::string_view> names;
  std::string_view last;
  for (const RegisteredRule& registered : rules::all()) {
    const Rule& rule = *registered.rule;
    CHECK_MESSAGE(last < rule.code, page_name(rule));
    last = rule.code;
    CHECK_MESSAGE(names.insert(rule.name).second, page_name(rule));
    CHECK_MESSAGE(is_kebab_case(rule.name), page_name(rule));
    CHECK(rules::find(rule.name) == rules::find(rule.code));
    CHECK(rules::find(to_lower_ascii(rule.code))->rule == &rule);
  }
  CHECK(rules::find("XYZ999") == nullptr);
}

TEST_CASE("every rule says what it is about, since when, and how sure it is") {
  for (const RegisteredRule& registered : rules::all()) {
    const Rule& rule = *registered.rule;
    CHECK_MESSAGE(!rule.summary.empty(), page_name(rule));
    CHECK_MESSAGE(!rule.summary.ends_with('.'), page_name(rule));
    CHECK_MESSAGE(!rule.since.empty(), page_name(rule));
    const bool can_be_error = rule.severity == Severity::Error || rule.by_priority;
    CHECK_MESSAGE((rule.certainty == Certainty::Certain || !can_be_error), page_name(rule));
  }
}

TEST_CASE("every rule has a page with its title and the fixed headings in their order") {
  for (const RegisteredRule& registered : rules::all()) {
    const std::string name = page_name(*registered.rule);
    CHECK_MESSAGE(registered.page.starts_with(fmt::format("# {}\n", name)), name);
    const std::vector<std::string> headings = headings_of(registered.page);
    CHECK_MESSAGE(std::ranges::equal(headings, kHeadings), name);
    for (const std::string_view heading : kHeadings)
      CHECK_MESSAGE(!trim(examples::section(registered.page, heading)).empty(), name << ", " << heading);
  }
}

TEST_CASE("the example of each page gives exactly the findings it wants, its own among them") {
  for (const RegisteredRule& registered : chosen()) {
    const std::string name = page_name(*registered.rule) + ", Example";
    const std::vector<examples::Project> projects =
        examples::blocks(examples::section(registered.page, "Example"), name);
    CHECK_MESSAGE(!projects.empty(), name);
    for (const examples::Project& project : projects) {
      const examples::Linted linted = examples::lint(project, rules::all());
      const std::string wanted = examples::wanted(project);
      check_same(examples::found(linted), wanted, linted, project.name);
      CHECK_MESSAGE(wanted.find(registered.rule->code) != std::string::npos, project.name);
      check_wording(linted, project.name);
    }
  }
}

TEST_CASE("what each page tells to use instead is silent for its code") {
  for (const RegisteredRule& registered : chosen()) {
    const std::string name = page_name(*registered.rule) + ", Use instead";
    const std::vector<examples::Project> projects =
        examples::blocks(examples::section(registered.page, "Use instead"), name);
    CHECK_MESSAGE(!projects.empty(), name);
    for (const examples::Project& project : projects) {
      const examples::Linted linted = examples::lint(project, rules::all());
      check_same(examples::found(linted, registered.rule->code), "", linted, project.name);
    }
  }
}

TEST_CASE("each case gives exactly the findings of its rule that it wants") {
  for (const RegisteredRule& registered : chosen()) {
    for (const examples::Project& project : examples::cases(case_folder(*registered.rule))) {
      const examples::Linted linted = examples::lint(project, rules::all());
      const std::string all_wanted = examples::wanted(project);
      std::string wanted;
      for (const std::string_view line : split(all_wanted, '\n'))
        if (line.ends_with(registered.rule->code)) wanted += std::string(line) + "\n";
      check_same(examples::found(linted, registered.rule->code), wanted, linted, project.name);
      check_wording(linted, project.name);
    }
  }
}

TEST_CASE("every folder of cases belongs to a rule") {
  DiskReader reader;
  for (const std::string& folder : reader.list("testdata/rules").value_or(std::vector<std::string>{}))
    if (folder.ends_with('/')) CHECK_MESSAGE(rules::find(folder.substr(0, folder.size() - 1)) != nullptr, folder);
}
