#include <cstdlib>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "format/load.h"
#include "lint/engine.h"
#include "rules/all.h"
#include "source/file_reader.h"

using namespace kw;

namespace {

std::string shared_folder() {
  const char* folder = std::getenv("KEYWRIGHT_SHARED");
  return folder ? folder : "../shared";
}

/// What must hold for every finding, whatever it is about.
void check_finding(const Diagnostic& finding, const SourceSet& sources, const std::string& path) {
  const std::string seen = fmt::format("{}: {} {}", path, finding.code, finding.message);
  REQUIRE_MESSAGE(finding.span.known(), seen);
  const SourceFile& file = sources.file(finding.span.file);
  CHECK_MESSAGE(finding.span.begin <= finding.span.end, seen);
  CHECK_MESSAGE(finding.span.end <= file.text().size(), seen);
  CHECK_MESSAGE(finding.message.find('\n') == std::string::npos, seen);
  CHECK_MESSAGE(rules::find(finding.code) != nullptr, seen);
  for (const Label& label : finding.labels) {
    REQUIRE_MESSAGE(label.span.known(), seen);
    CHECK_MESSAGE(label.span.end <= sources.file(label.span.file).text().size(), seen);
  }
}

}  // namespace

TEST_CASE("real templates and designs are linted without a failed rule, and every finding has its place") {
  DiskReader reader;
  for (const std::string& folder : {shared_folder() + "/cases/corpus", shared_folder() + "/cases/designs"}) {
    const auto names = reader.list(folder);
    if (!names) {
      MESSAGE("skipped: there is no folder " << folder);
      continue;
    }
    for (const std::string& name : *names) {
      if (name.ends_with('/')) continue;
      SourceSet sources;
      auto loaded = load_design(folder + "/" + name, reader, sources);
      REQUIRE_MESSAGE(loaded.has_value(), name);
      if (!loaded->recognised) continue;
      const LintResult result = run_rules(loaded->design, std::move(loaded->diagnostics), rules::all());
      CHECK_MESSAGE(result.internal_errors.empty(), name << ": " << fmt::format("{}", result.internal_errors.size()));
      for (const std::string& error : result.internal_errors) MESSAGE(name << ": " << error);
      for (const Diagnostic& finding : result.findings) check_finding(finding, sources, name);
      if (std::getenv("KEYWRIGHT_SHOW"))
        for (const Diagnostic& finding : result.findings)
          MESSAGE(name << ": " << finding.code << " " << finding.message);
    }
  }
}
