// The direction of dependency (docs/contributing.md): a file includes its own module and modules strictly below it.
// Headers that are slow to compile stay in the few files that need them.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

namespace {

/// Modules by their height; two of one height do not include each other.
const std::map<std::string, int, std::less<>> kHeights{
    {"base", 0},   {"source", 1},  {"diag", 2},     {"model", 3},   {"expression", 4},
    {"shape", 4},  {"format", 5},  {"analysis", 6}, {"cost", 7},    {"lint", 8},
    {"advise", 8}, {"migrate", 8}, {"rules", 9},    {"report", 10}, {"cmd", 11}};

/// Where each heavy header may be included, tests aside: its users share it through an interface of their own.
const std::map<std::string, std::vector<std::string>, std::less<>> kHeavy{
    {"CLI/", {"cmd/options.cpp"}},
    {"nlohmann/json.hpp",
     {"lib/analysis/request_json.cpp", "lib/report/advice_json.cpp", "lib/report/catalogue_json.cpp",
      "lib/report/config_json.cpp", "lib/report/cost_json.cpp", "lib/report/coverage_json.cpp",
      "lib/report/index_definitions.cpp", "lib/report/json_parts.cpp", "lib/report/lint_gitlab.cpp",
      "lib/report/lint_json.cpp", "lib/report/lint_sarif.cpp", "lib/source/json_loader.cpp"}},
    {"yaml-cpp/", {"lib/source/yaml_builder.h", "lib/source/yaml_loader.cpp"}},
    {"regex>", {}},
    {"iostream>", {"cmd/main.cpp"}},
};

bool is_test(std::string_view path) {
  return path.ends_with("_test.cpp");
}

std::string_view first_part(std::string_view path) {
  return path.substr(0, path.find('/'));
}

/// "lint" for "lib/lint/rule.h", "rules" for "rules/keys/x.cpp".
std::string_view module_of(std::string_view path) {
  if (path.starts_with("lib/")) path.remove_prefix(4);
  return first_part(path);
}

std::optional<std::string> fault_of_own(std::string_view path, std::string_view target) {
  const std::string_view from = module_of(path);
  const std::string_view to = first_part(target);
  if (from == to || (is_test(path) && to == "testdata")) return std::nullopt;
  const auto low = kHeights.find(to);
  const auto high = kHeights.find(from);
  if (low == kHeights.end() || high == kHeights.end())
    return fmt::format("{} includes \"{}\", which names no module", path, target);
  if (low->second < high->second) return std::nullopt;
  const std::string_view direction = low->second == high->second ? "sideways" : "up";
  return fmt::format("{} includes \"{}\", an arrow {}", path, target, direction);
}

std::optional<std::string> fault_of_library(std::string_view path, std::string_view target) {
  if (is_test(path)) return std::nullopt;
  for (const auto& [header, users] : kHeavy)
    if (target.starts_with(header) && std::ranges::find(users, path) == users.end())
      return fmt::format("{} includes <{}, which is slow to compile and pinned to other files", path, target);
  return std::nullopt;
}

std::vector<std::string> faults_of(std::string_view path, std::string_view text) {
  std::vector<std::string> faults;
  constexpr std::string_view kInclude = "#include ";
  for (std::size_t at = text.find(kInclude); at != std::string_view::npos; at = text.find(kInclude, at)) {
    at += kInclude.size();
    const std::string_view line = text.substr(at, text.find('\n', at) - at);
    const std::string_view target = line.substr(std::min<std::size_t>(1, line.size()));
    const std::optional<std::string> fault =
        line.starts_with('"') ? fault_of_own(path, target.substr(0, target.find('"'))) : fault_of_library(path, target);
    if (fault) faults.push_back(*fault);
  }
  return faults;
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("an arrow up, sideways or to nowhere is a fault, and so is a heavy header in a new file") {
  const auto fault = [](std::string_view path, std::string_view text) {
    const std::vector<std::string> faults = faults_of(path, text);
    return faults.empty() ? std::string() : faults.front();
  };
  CHECK(fault("lib/lint/rule.h", "#include \"analysis/verdict.h\"\n#include <string>\n") == "");
  CHECK(fault("lib/lint/rule.h", "#include \"lint/engine.h\"\n") == "");
  CHECK(fault("rules/keys/x.cpp", "#include \"lint/rule.h\"\n") == "");
  CHECK(fault("lib/base/text.cpp", "\n\n#include \"diag/diagnostic.h\"") ==
        "lib/base/text.cpp includes \"diag/diagnostic.h\", an arrow up");
  CHECK(fault("lib/shape/check.cpp", "#include \"expression/parse.h\"\n") ==
        "lib/shape/check.cpp includes \"expression/parse.h\", an arrow sideways");
  CHECK(fault("lib/base/text.cpp", "#include \"text.h\"\n") ==
        "lib/base/text.cpp includes \"text.h\", which names no module");
  CHECK(fault("lib/source/span.h", "#include <nlohmann/json.hpp>\n") != "");
  CHECK(fault("lib/source/json_loader.cpp", "#include <nlohmann/json.hpp>\n") == "");
  CHECK(fault("lib/model/design.cpp", "#include <regex>\n") != "");
  CHECK(fault("cmd/lint.cpp", "#include <iostream>\n") != "");
  CHECK(faults_of("lib/base/a.cpp", "#include \"lint/a.h\"\n#include <regex>\n").size() == 2);
}

TEST_CASE("every include points down, and heavy headers stay where they are needed") {
  std::size_t files = 0;
  for (const char* folder : {"lib", "rules", "cmd"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      const std::string path = entry.path().generic_string();
      if (!path.ends_with(".cpp") && !path.ends_with(".h")) continue;
      ++files;
      for (const std::string& fault : faults_of(path, read(entry.path()))) FAIL_CHECK(fault);
    }
  CHECK(files > 50);  // Else this test looks in the wrong folder.
}
