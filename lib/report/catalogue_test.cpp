#include <array>

#include <doctest/doctest.h>

#include "report/report.h"

using namespace kw;

namespace {

const Rule kSyntax{.code = "DOC101",
                   .name = "syntax",
                   .severity = Severity::Error,
                   .summary = "a file cannot be parsed",
                   .since = "2026.1",
                   .check = ReportedByReader{}};
const Rule kHot{.code = "CAP102",
                .name = "partition-may-run-hot",
                .certainty = Certainty::Heuristic,
                .summary = "load may be uneven",
                .since = "2026.1",
                .check = ReportedByReader{}};
constexpr std::string_view kPage =
    "# DOC101 syntax\n\n## What it checks\n\nSee [YAML](https://yaml.org) and `a[0]`.\n\n```yaml\n# no heading\na: "
    "1\n```\n";
const std::array<RegisteredRule, 2> kRules{{{&kHot, ""}, {&kSyntax, kPage}}};

}  // namespace

TEST_CASE("the catalogue for people is one line a rule") {
  CHECK(render_text({kRules}, {}) ==
        "CAP102  partition-may-run-hot  warning  load may be uneven\n"
        "DOC101  syntax                 error    a file cannot be parsed\n");
}

TEST_CASE("a page on a terminal has no markup but backticks") {
  CHECK(render_page(kRules[1], {}) ==
        "DOC101 syntax\n"
        "error, since 2026.1: a file cannot be parsed\n"
        "\n"
        "What it checks\n"
        "\n"
        "See YAML (https://yaml.org) and `a[0]`.\n"
        "\n"
        "    # no heading\n"
        "    a: 1\n");
}

TEST_CASE("the catalogue in Markdown has a table and every page below its own heading") {
  const std::string text = render_markdown({kRules});
  CHECK(text.find("| [CAP102](#cap102-partition-may-run-hot) | partition-may-run-hot | warning, heuristic |") !=
        std::string::npos);
  CHECK(text.find("\n## DOC101 syntax\n\n### What it checks\n") != std::string::npos);
  CHECK(text.find("```yaml\n# no heading\n") != std::string::npos);
}

TEST_CASE("the catalogue in JSON has everything about a rule") {
  const std::string text = render_json({kRules}, {.tool_version = "1.2.3"});
  CHECK(
      text.find("\"code\": \"CAP102\",\n      \"name\": \"partition-may-run-hot\",\n      \"severity\": \"warning\"") !=
      std::string::npos);
  CHECK(text.find("\"certainty\": \"heuristic\"") != std::string::npos);
  CHECK(text.find("\"page\": \"# DOC101 syntax\\n") != std::string::npos);
}
