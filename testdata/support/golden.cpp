#include "testdata/support/golden.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "cmd/run.h"
#include "source/file_reader.h"

namespace kw::golden {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kExpected = "expected.";

void add_files(const fs::path& folder, std::map<std::string, std::string>& files) {
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file())
      files[entry.path().lexically_relative(folder).generic_string()] = read_file(entry.path());
}

/// A line of `cmd` behind the first.
void apply_setting(const std::string& line, Case& test_case) {
  std::istringstream words(line);
  std::string name;
  std::string value;
  words >> name >> value;
  if (name == "color")
    test_case.color = true;
  else if (name == "ascii")
    test_case.unicode = false;
  else if (name == "github")
    test_case.github = true;
  else if (name == "width")
    test_case.width = std::stoul(value);
  else if (name == "use")
    add_files(value, test_case.files);
  else if (!name.empty())
    throw std::runtime_error(test_case.folder.string() + "/cmd: unknown setting " + name);
}

Case load(const fs::path& folder) {
  Case test_case;
  test_case.folder = folder;
  std::map<std::string, std::string> own;
  add_files(folder, own);
  std::istringstream lines(own["cmd"]);
  std::string line;
  std::getline(lines, line);
  test_case.args = shell_words(line);
  while (std::getline(lines, line)) apply_setting(line, test_case);
  test_case.standard_input = own["stdin"];
  for (auto& [name, text] : own) {
    if (name == "cmd" || name == "stdin") continue;
    (name.starts_with(kExpected) ? test_case.expected : test_case.files)[name] = text;
  }
  return test_case;
}

}  // namespace

std::vector<Case> cases(const fs::path& root) {
  std::vector<fs::path> folders;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root))
    if (entry.path().filename() == "cmd" && entry.is_regular_file()) folders.push_back(entry.path().parent_path());
  std::ranges::sort(folders);
  std::vector<Case> all;
  for (const fs::path& folder : folders) all.push_back(load(folder));
  return all;
}

std::map<std::string, std::string> outcome(const Case& test_case) {
  MemoryReader reader;
  for (const auto& [path, text] : test_case.files) reader.put(path, text);
  std::map<std::string, std::string> result;
  Environment environment;
  environment.reader = &reader;
  environment.working_directory = "/project";
  environment.standard_input = test_case.standard_input;
  environment.color = test_case.color;
  environment.unicode = test_case.unicode;
  environment.width = test_case.width;
  if (test_case.github) {
    environment.path_prefix = "sub";
    environment.github_step_summary = "summary";
    environment.github_output = "output";
  }
  environment.append = [&](const std::string& path, std::string_view text) -> tl::expected<void, Error> {
    result["expected.file." + path] += text;
    return {};
  };
  environment.replace = [&](const std::string& path, std::string_view text) -> tl::expected<void, Error> {
    result["expected.file." + path] = text;
    return {};
  };
  environment.write = [&](const std::string& path, std::string_view text) -> tl::expected<void, Error> {
    if (path.find('/') != std::string::npos)
      return tl::unexpected(Error{"cannot write `" + path + "`: no such folder"});
    result["expected.file." + path] = text;
    return {};
  };
  std::string out;
  std::string err;
  const int status = run(test_case.args, environment, out, err);
  result["expected.out"] = out;
  result["expected.err"] = err;
  if (status != 0) result["expected.status"] = std::to_string(status) + "\n";
  std::erase_if(result, [](const auto& file) { return file.second.empty(); });
  return result;
}

void update(const Case& test_case, const std::map<std::string, std::string>& actual) {
  for (const auto& [name, text] : test_case.expected)
    if (!actual.contains(name)) fs::remove(test_case.folder / name);
  for (const auto& [name, text] : actual) std::ofstream(test_case.folder / name, std::ios::binary) << text;
}

std::vector<std::string> shell_words(const std::string& line) {
  std::vector<std::string> words;
  char quote = 0;
  bool in_word = false;
  for (const char letter : line) {
    if (quote == 0 && letter == ' ') {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (letter == quote)
      quote = 0;
    else if (quote == 0 && (letter == '\'' || letter == '"'))
      quote = letter;
    else
      words.back() += letter;
  }
  return words;
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace kw::golden
