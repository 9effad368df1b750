#include <doctest/doctest.h>

#include "report/lint_renderers.h"
#include "report/place.h"

using namespace kw;

namespace {

const RenderOptions kPlain{.tool_version = "1.2.3"};

/// Two findings in one file: an error with everything a finding can have, and a bare info.
struct Example {
  Example() {
    file = sources.add("shop.keywright.yaml", "keywright: 1\ntables:\n  Shop: { key: { partition: id } }\n");
    Diagnostic error;
    error.code = "KEY205";
    error.name = "key-misses-identity";
    error.severity = Severity::Error;
    error.message = "key of `Shop` leaves out `sku`";
    error.span = {file, 40, 42};
    error.labels = {{{file, 23, 27}, "this table"}};
    error.notes = {"two items overwrite each other", "first\nsecond"};
    error.help = "add `sku` to the sort key";
    error.logical_path = "tables.Shop.key";
    error.facts = {{"attribute", "sku"}};
    Diagnostic info;
    info.code = "LAY201";
    info.name = "generic-key-names";
    info.severity = Severity::Info;
    info.certainty = Certainty::Heuristic;
    info.message = "seen";
    info.span = {file, 0, 9};
    report.findings = {info, error};
    report.designs = 3;
  }

  SourceSet sources;
  FileId file;
  LintReport report;
};

}  // namespace

TEST_CASE("the full format shows findings with excerpt, notes and help, and counts them") {
  const Example example;
  CHECK(render(example.report, example.sources, ReportFormat::Full, kPlain) ==
        "info[LAY201]: seen\n"
        " --> shop.keywright.yaml:1:1\n"
        "  |\n"
        "1 | keywright: 1\n"
        "  | ^^^^^^^^^\n"
        "\n"
        "error[KEY205]: key of `Shop` leaves out `sku`\n"
        " --> shop.keywright.yaml:3:20\n"
        "  |\n"
        "3 |   Shop: { key: { partition: id } }\n"
        "  |   ----             ^^\n"
        "  |   |\n"
        "  |   this table\n"
        "  = note: two items overwrite each other\n"
        "  = note: first\n"
        "          second\n"
        "  = help: add `sku` to the sort key\n"
        "\n"
        "1 error, 1 info in 3 designs\n");
}

TEST_CASE("without findings the formats for people say nothing") {
  Example example;
  example.report.findings.clear();
  CHECK(render(example.report, example.sources, ReportFormat::Full, kPlain).empty());
  CHECK(render(example.report, example.sources, ReportFormat::Concise, kPlain).empty());
}

TEST_CASE("colours are used only when asked for") {
  const Example example;
  const std::string colored = render(example.report, example.sources, ReportFormat::Full, {.color = true});
  CHECK(colored.find("\x1b[1;31merror[KEY205]\x1b[0m") != std::string::npos);
  CHECK(render(example.report, example.sources, ReportFormat::Full, kPlain).find('\x1b') == std::string::npos);
}

TEST_CASE("suppressed findings are counted, and shown on demand") {
  Example example;
  example.report.suppressed = {example.report.findings.front()};
  example.report.findings.erase(example.report.findings.begin());
  CHECK(render(example.report, example.sources, ReportFormat::Full, kPlain)
            .ends_with("1 error, 1 suppressed in 3 designs\n"));
  example.report.show_suppressed = true;
  CHECK(render(example.report, example.sources, ReportFormat::Concise, kPlain) ==
        "shop.keywright.yaml:3:20: error: KEY205 key-misses-identity: key of `Shop` leaves out `sku`\n"
        "shop.keywright.yaml:1:1: info: LAY201 generic-key-names: seen (suppressed)\n");
}

TEST_CASE("a concise finding is one line without control characters, whatever its message holds") {
  Example example;
  example.report.findings.resize(1);
  example.report.findings[0].message = "first\n  second \x1b[31m\r\n";
  CHECK(render(example.report, example.sources, ReportFormat::Concise, kPlain) ==
        "shop.keywright.yaml:1:1: info: LAY201 generic-key-names: first; second \\x1b[31m\n");
}

TEST_CASE("the JSON format has every field of a finding in a fixed order") {
  Example example;
  example.report.findings.erase(example.report.findings.begin());
  example.report.findings[0].notes.pop_back();
  CHECK(render(example.report, example.sources, ReportFormat::Json, kPlain) == R"({
  "version": 1,
  "tool": {
    "name": "keywright",
    "version": "1.2.3"
  },
  "command": "lint",
  "findings": [
    {
      "code": "KEY205",
      "name": "key-misses-identity",
      "severity": "error",
      "certainty": "certain",
      "message": "key of `Shop` leaves out `sku`",
      "path": "shop.keywright.yaml",
      "start": {
        "line": 3,
        "column": 20,
        "offset": 40
      },
      "end": {
        "line": 3,
        "column": 22,
        "offset": 42
      },
      "logicalPath": "tables.Shop.key",
      "labels": [
        {
          "message": "this table",
          "path": "shop.keywright.yaml",
          "start": {
            "line": 3,
            "column": 3,
            "offset": 23
          },
          "end": {
            "line": 3,
            "column": 7,
            "offset": 27
          }
        }
      ],
      "notes": [
        "two items overwrite each other"
      ],
      "help": "add `sku` to the sort key",
      "fixes": [],
      "fingerprint": "0875d56e7bdbfb8b",
      "docs": "keywright explain KEY205",
      "facts": {
        "attribute": "sku"
      }
    }
  ],
  "summary": {
    "designs": 3,
    "errors": 1,
    "warnings": 0,
    "infos": 0,
    "suppressed": 0
  }
}
)");
}

TEST_CASE("JSON is valid UTF-8 even when the input is not") {
  Example example;
  example.report.findings[0].message = "a \xff b";
  const std::string json = render(example.report, example.sources, ReportFormat::Json, kPlain);
  CHECK(json.find("a \xef\xbf\xbd b") != std::string::npos);
}

namespace {

/// A finding whose text tries to be something else.
Example hostile() {
  Example example;
  example.report.findings.resize(1);
  example.report.findings[0].message = "a\n::error::b, c: 100% | <b>\x1b[31m ]]> \xef\xbf\xbf";
  example.report.findings[0].help = "";
  return example;
}

}  // namespace

TEST_CASE("what the user wrote is no workflow command, no markup and no control character") {
  const Example example = hostile();
  CHECK(render(example.report, example.sources, ReportFormat::Github, kPlain) ==
        "::notice file=shop.keywright.yaml,line=1,endLine=1,col=1,endColumn=10,title=LAY201 generic-key-names::"
        "a; ::error::b, c: 100%25 | <b>\\x1b[31m ]]> \xef\xbf\xbf\n"
        "::notice title=keywright::1 info in 3 designs\n");
  const std::string junit = render(example.report, example.sources, ReportFormat::Junit, kPlain);
  CHECK(junit.find("<skipped message=\"info: a; ::error::b, c: 100% | &lt;b&gt;\\x1b[31m ]]&gt; \xef\xbf\xbd\"/>") !=
        std::string::npos);
  const std::string markdown = render(example.report, example.sources, ReportFormat::Markdown, kPlain);
  CHECK(markdown.find("a; ::error::b, c: 100% \\| &lt;b\\>\\\\x1b\\[31m \\]\\]\\> \xef\xbf\xbf |\n") !=
        std::string::npos);
}

TEST_CASE("paths for code hosts begin at the repository's root") {
  const Example example;
  RenderOptions options = kPlain;
  options.path_prefix = "designs";
  for (const ReportFormat format :
       {ReportFormat::Sarif, ReportFormat::Github, ReportFormat::Gitlab, ReportFormat::Junit, ReportFormat::Markdown}) {
    CAPTURE(to_text(format));
    CHECK(render(example.report, example.sources, format, options).find("designs/shop.keywright.yaml") !=
          std::string::npos);
  }
  CHECK(render(example.report, example.sources, ReportFormat::Json, options).find("designs/") == std::string::npos);
}

TEST_CASE("a path above the working directory is seen from the repository's root, one outside stays") {
  RenderOptions options = kPlain;
  options.repository_root = "/src/repo";
  options.path_prefix = "designs/eu";
  CHECK(path_from_root("../a.yaml", options) == "designs/a.yaml");
  CHECK(path_from_root("a.yaml", options) == "designs/eu/a.yaml");
  CHECK(path_from_root("/src/repo/x/a.yaml", options) == "x/a.yaml");
  CHECK(path_from_root("/src/repository/a.yaml", options) == "/src/repository/a.yaml");
}

TEST_CASE("an unreadable file is an error of JUnit's, and two faults of one name keep two prints at GitLab") {
  Example example;
  example.report.unreadable = {"cannot read `x.yaml`"};
  CHECK(render(example.report, example.sources, ReportFormat::Junit, kPlain)
            .find("<error message=\"cannot read `x.yaml`\"/>") != std::string::npos);
  CHECK(render(example.report, example.sources, ReportFormat::Github, kPlain)
            .starts_with("::error title=keywright::cannot read `x.yaml`\n"));
  CHECK(render(example.report, example.sources, ReportFormat::Markdown, kPlain).find("\ncannot read `x.yaml`\n") !=
        std::string::npos);
  example.report.findings.push_back(example.report.findings[0]);
  const std::string print = fingerprint(example.report.findings[0]);
  const std::string gitlab = render(example.report, example.sources, ReportFormat::Gitlab, kPlain);
  CHECK(gitlab.find("\"" + print + "\"") != std::string::npos);
  CHECK(gitlab.find("\"" + print + "-2\"") != std::string::npos);
}
