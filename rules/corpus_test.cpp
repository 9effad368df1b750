#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "base/text.h"
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

/// "C001-table.yaml:7:3 error CAP108": where and what, none of the file's content.
std::string line_of(const Diagnostic& finding, const SourceSet& sources, const std::string& folder) {
  const SourceFile& file = sources.file(finding.span.file);
  std::string path(file.path());
  if (path.starts_with(folder + "/")) path.erase(0, folder.size() + 1);
  const SourcePosition at = file.position(finding.span.begin);
  return fmt::format("{}:{}:{} {} {}", path, at.line, at.column, to_text(finding.severity), finding.code);
}

struct Corpus {
  std::size_t files = 0;
  std::vector<std::string> findings;  ///< Lines, in the order of files and of their findings.
};

/// Lints every design and template of the folder; what must hold of every finding is checked on the way.
Corpus lint_folder(const std::string& folder, const std::vector<std::string>& names, DiskReader& reader) {
  Corpus corpus;
  for (const std::string& name : names) {
    if (name.ends_with('/')) continue;
    SourceSet sources;
    auto loaded = load_design(folder + "/" + name, reader, sources);
    REQUIRE_MESSAGE(loaded.has_value(), name);
    if (!loaded->recognised) continue;
    ++corpus.files;
    const LintResult result = run_rules(loaded->design, std::move(loaded->diagnostics), rules::all());
    CHECK_MESSAGE(result.internal_errors.empty(), name << ": " << fmt::format("{}", result.internal_errors.size()));
    for (const std::string& error : result.internal_errors) MESSAGE(name << ": " << error);
    for (const Diagnostic& finding : result.findings) {
      check_finding(finding, sources, name);
      corpus.findings.push_back(line_of(finding, sources, folder));
      if (std::getenv("KEYWRIGHT_SHOW")) MESSAGE(corpus.findings.back() << " " << finding.message);
    }
  }
  return corpus;
}

/// The snapshot: how many findings of each code there are, then each in a line.
std::string snapshot(const Corpus& corpus) {
  std::map<std::string, std::size_t> codes;
  for (const std::string& line : corpus.findings) ++codes[line.substr(line.rfind(' ') + 1)];
  std::string text = "# Findings in the corpus of real templates; UPDATE=1 rules_test writes it anew.\n";
  text += fmt::format("# {} files, {} findings\n", corpus.files, corpus.findings.size());
  for (const auto& [code, count] : codes) text += fmt::format("# {} {}\n", code, count);
  for (const std::string& line : corpus.findings) text += line + "\n";
  return text;
}

bool is_updating() {
  const char* update = std::getenv("UPDATE");
  return update != nullptr && std::string_view(update) == "1";
}

void check_snapshot(const std::string& text) {
  const std::string path = "testdata/corpus/findings.txt";
  if (is_updating()) {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  DiskReader reader;
  const auto expected = reader.read(path);
  REQUIRE_MESSAGE(expected.has_value(), path);
  // Line by line, so that a difference shows what came and what went.
  const auto lines = [](std::string_view all) {
    const std::vector<std::string_view> parts = split(all, '\n');
    return std::multiset<std::string_view>(parts.begin(), parts.end());
  };
  const std::multiset<std::string_view> now = lines(text);
  const std::multiset<std::string_view> before = lines(*expected);
  for (const std::string_view line : now)
    CHECK_MESSAGE(now.count(line) == before.count(line), "more or fewer than expected: " << std::string(line));
  for (const std::string_view line : before)
    CHECK_MESSAGE(now.contains(line), "no longer found: " << std::string(line));
  CHECK(text == *expected);
}

}  // namespace

TEST_CASE("real designs are linted without a failed rule, and every finding has its place") {
  DiskReader reader;
  const std::string folder = shared_folder() + "/cases/designs";
  const auto names = reader.list(folder);
  if (!names) {
    MESSAGE("skipped: there is no folder " << folder);
    return;
  }
  CHECK(lint_folder(folder, *names, reader).files > 0);
}

TEST_CASE("the findings in real templates are those of the snapshot") {
  DiskReader reader;
  const std::string folder = shared_folder() + "/cases/corpus";
  const auto names = reader.list(folder);
  if (!names) {
    MESSAGE("skipped: there is no folder " << folder);
    return;
  }
  const Corpus corpus = lint_folder(folder, *names, reader);
  CHECK(corpus.files > 0);
  check_snapshot(snapshot(corpus));
}
