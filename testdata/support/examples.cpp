#include "testdata/support/examples.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>

#include <fmt/core.h>

#include "base/text.h"
#include "format/load.h"
#include "lint/baseline.h"
#include "lint/engine.h"
#include "lint/policy.h"
#include "lint/selection.h"
#include "source/file_reader.h"

namespace kw::examples {

namespace {

constexpr std::string_view kWant = "# want ";

bool is_code(std::string_view word) {
  const auto is = [](char c, char low, char high) { return c >= low && c <= high; };
  return word.size() == 6 && std::ranges::all_of(word.substr(0, 3), [&](char c) { return is(c, 'A', 'Z'); }) &&
         std::ranges::all_of(word.substr(3), [&](char c) { return is(c, '0', '9'); });
}

std::string one_per_line(std::vector<std::string> lines) {
  std::ranges::sort(lines);
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// `want.txt` of a case: whole lines in the form of `wanted`.
void add_listed(const File& list, std::vector<std::string>& lines) {
  for (const std::string_view line : split(list.text, '\n'))
    if (!trim(line).empty()) lines.emplace_back(trim(line));
}

void add_wanted(const File& file, std::vector<std::string>& lines) {
  std::size_t number = 0;
  for (const std::string_view line : split(file.text, '\n')) {
    ++number;
    const std::size_t want = line.rfind(kWant);
    if (want == std::string_view::npos) continue;
    for (const std::string_view word : split(line.substr(want + kWant.size()), ' '))
      if (is_code(trim(word))) lines.push_back(fmt::format("{}:{} {}", file.path, number, trim(word)));
  }
}

std::string place(const Diagnostic& finding, const SourceSet& sources) {
  if (!finding.span.known()) return "nowhere";
  const SourceFile& file = sources.file(finding.span.file);
  return fmt::format("{}:{}", file.path(), file.position(finding.span.begin).line);
}

std::vector<std::string> paths_to_lint(const Project& project) {
  std::vector<std::string> designs;
  std::vector<std::string> all;
  for (const File& file : project.files) {
    if (file.path == "want.txt" || file.path == kBaselineName) continue;
    all.push_back(file.path);
    if (names_itself_design(file.path)) designs.push_back(file.path);
  }
  return designs.empty() ? all : designs;
}

std::string with_bytes(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    unsigned value = 0;
    const char* digits = text.data() + at + 2;
    if (text.substr(at).starts_with("\\x") && at + 4 <= text.size() &&
        std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2) {
      result += static_cast<char>(value);
      at += 4;
    } else {
      result += text[at++];
    }
  }
  return result;
}

/// The words behind the three backticks that open a block: `yaml`, `yaml bytes`, `yaml workload.keywright.yaml`.
struct Fence {
  std::string language;
  std::string file;
  bool bytes = false;
};

Fence read_fence(std::string_view line) {
  Fence fence;
  for (const std::string_view word : split(trim(line.substr(3)), ' ')) {
    if (fence.language.empty())
      fence.language = word;
    else if (word == "bytes")
      fence.bytes = true;
    else if (word.find('.') != std::string_view::npos)
      fence.file = word;
  }
  return fence;
}

/// Folders of a native design name it; for templates the content decides.
std::string file_name(const Fence& fence, std::string_view text) {
  if (!fence.file.empty()) return fence.file;
  const bool native = text.find("keywright") != std::string_view::npos;
  return (native ? "example.keywright." : "template.") + fence.language;
}

}  // namespace

std::string wanted(const Project& project) {
  std::vector<std::string> lines;
  for (const File& file : project.files) file.path == "want.txt" ? add_listed(file, lines) : add_wanted(file, lines);
  return one_per_line(std::move(lines));
}

Linted lint(const Project& project, std::span<const RegisteredRule> rules) {
  MemoryReader reader;
  for (const File& file : project.files) reader.put(file.path, file.text);

  Linted linted;
  const Policy policy(rules);
  std::optional<Baseline> baseline;
  std::vector<DesignFindings> designs;
  for (const std::string& path : paths_to_lint(project)) {
    tl::expected<LoadedDesign, Error> loaded = load_design(path, reader, linted.sources);
    if (!loaded) {
      linted.failures.push_back(loaded.error().message);
      continue;
    }
    if (!loaded->recognised) linted.failures.push_back(fmt::format("`{}` is not recognised", path));
    RuleRun run = find_all(loaded->design, std::move(loaded->diagnostics), rules);
    designs.push_back(findings_of(loaded->design, std::move(run.found), run.misread, policy));
    std::ranges::move(run.internal_errors, std::back_inserter(linted.failures));
  }
  if (reader.kind(std::string(kBaselineName)) == PathKind::File) {
    DiagnosticSink sink;
    const std::string path(kBaselineName);
    baseline = read_baseline(linted.sources.file(linted.sources.add(path, reader.read(path).value_or(""))), sink);
    for (DesignFindings& design : designs) design.baseline = &*baseline;
  }
  linted.findings = select_findings(std::move(designs), &linted.sources).findings;
  return linted;
}

std::string found(const Linted& linted, std::string_view code) {
  std::vector<std::string> lines;
  for (const Diagnostic& finding : linted.findings)
    if (code.empty() || finding.code == code)
      lines.push_back(fmt::format("{} {}", place(finding, linted.sources), finding.code));
  return one_per_line(std::move(lines));
}

std::string described(const Linted& linted) {
  std::string text;
  for (const Diagnostic& finding : linted.findings)
    text += fmt::format("  {} {} {}\n", place(finding, linted.sources), finding.code, finding.message);
  for (const std::string& failure : linted.failures) text += fmt::format("  failed: {}\n", failure);
  return text;
}

std::string_view section(std::string_view page, std::string_view heading) {
  const std::string title = fmt::format("\n## {}\n", heading);
  const std::size_t begin = page.find(title);
  if (begin == std::string_view::npos) return {};
  const std::string_view rest = page.substr(begin + title.size());
  return rest.substr(0, rest.find("\n## "));
}

std::vector<Project> blocks(std::string_view section, const std::string& name) {
  std::vector<Project> projects;
  Project named{name, {}};
  Fence fence;
  std::string text;
  bool inside = false;
  for (const std::string_view line : split(section, '\n')) {
    if (!line.starts_with("```")) {
      if (inside) text += std::string(line) + "\n";
      continue;
    }
    inside = !inside;
    if (inside) {
      fence = read_fence(line);
      text.clear();
    } else if (fence.language == "yaml" || fence.language == "json") {
      File file{file_name(fence, text), fence.bytes ? with_bytes(text) : text};
      if (!fence.file.empty())
        named.files.push_back(std::move(file));
      else
        projects.push_back({fmt::format("{}, block {}", name, projects.size() + 1), {std::move(file)}});
    }
  }
  if (!named.files.empty()) projects.push_back(std::move(named));
  return projects;
}

std::vector<Project> cases(const std::string& folder) {
  std::vector<Project> projects;
  DiskReader reader;
  for (const std::string& name : reader.list(folder).value_or(std::vector<std::string>{})) {
    if (!name.ends_with('/')) continue;
    const std::string path = folder + "/" + name.substr(0, name.size() - 1);
    Project project{path, {}};
    for (const std::string& file : reader.list(path).value_or(std::vector<std::string>{}))
      if (!file.ends_with('/')) project.files.push_back({file, reader.read(path + "/" + file).value_or("")});
    projects.push_back(std::move(project));
  }
  return projects;
}

}  // namespace kw::examples
