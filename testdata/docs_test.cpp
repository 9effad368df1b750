// The README and the pages of docs/ are run: their designs are linted, their commands executed. UPDATE=1 rewrites what
// the commands print.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include <doctest/doctest.h>

#include "cmd/command.h"
#include "cmd/run.h"
#include "rules/all.h"
#include "testdata/support/console.h"
#include "testdata/support/examples.h"
#include "testdata/support/golden.h"

using namespace kw;

namespace {

namespace fs = std::filesystem;

/// The pages for users; each folder of examples has one that shows what is said about them.
std::vector<fs::path> pages() {
  std::vector<fs::path> found{"README.md", "docs/cli.md", "docs/format.md", "docs/how-it-works.md"};
  for (const fs::directory_entry& entry : fs::directory_iterator("docs/guides")) found.push_back(entry.path());
  for (const fs::directory_entry& entry : fs::directory_iterator("docs/examples"))
    if (entry.is_directory()) found.push_back(entry.path() / "README.md");
  std::sort(found.begin(), found.end());
  return found;
}

bool is_updating() {
  const char* update = std::getenv("UPDATE");
  return update != nullptr && std::string_view(update) == "1";
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
}

/// Words of letters, digits, `-` and `_`, each once.
std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : text) {
    if (is_word(c)) {
      word += c;
      continue;
    }
    words.insert(word);
    word.clear();
  }
  words.insert(word);
  return words;
}

bool looks_like_code(const std::string& word) {
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return word.size() == 6 && std::all_of(word.begin(), word.begin() + 3, is_upper) &&
         std::all_of(word.begin() + 3, word.end(), is_digit);
}

bool looks_like_option(const std::string& word) {
  return word.size() > 2 && word.starts_with("--") && std::islower(static_cast<unsigned char>(word[2])) != 0;
}

std::string help_of(const Command& command) {
  std::string out;
  std::string err;
  run({std::string(command.name), "--help"}, Environment{}, out, err);
  return out;
}

std::set<std::string> options_of(const Command& command) {
  std::set<std::string> options;
  for (const std::string& word : words_of(help_of(command)))
    if (looks_like_option(word)) options.insert(word);
  return options;
}

/// The words that stand behind "keywright " or "scripts/run " in code.
std::set<std::string> commands_named(const std::string& page) {
  std::set<std::string> found;
  for (const std::string_view program : {"`keywright ", "`scripts/run ", "$ keywright ", "$ scripts/run "}) {
    for (std::size_t at = page.find(program); at != std::string::npos; at = page.find(program, at + 1)) {
      const std::size_t begin = at + program.size();
      std::size_t end = begin;
      while (end < page.size() && is_word(page[end])) ++end;
      found.insert(page.substr(begin, end - begin));
    }
  }
  return found;
}

/// Or the first word of some: "baseline".
bool is_command(const std::string& name) {
  return std::any_of(commands().begin(), commands().end(), [&](const Command* command) {
    return command->name == name || command->name.starts_with(name + " ");
  });
}

}  // namespace

TEST_CASE("a page's commands are shown with what they print") {
  const auto shell = [](const std::string& command) { return "ran " + command + "\n"; };
  CHECK(console::rewritten("a\n```console\n$ x\nold\n\nold\n$ y | head -1\n```\n$ z\n```sh\n$ z\n```\nb", shell) ==
        "a\n```console\n$ x\nran x\n$ y | head -1\nran y | head -1\n```\n$ z\n```sh\n$ z\n```\nb");
  console::InProcess run_here;
  CHECK(run_here("keywright version | head -1").starts_with("keywright "));
  CHECK(run_here("echo $?") == "0\n");
  CHECK(run_here("scripts/run lint - --format concise < LICENSE").find("no design") != std::string::npos);
  CHECK(run_here("keywright explain nothing").starts_with("keywright: "));
  CHECK(run_here("echo $?") == "2\n");
  CHECK_THROWS(run_here("rm x"));
}

TEST_CASE("every command of the pages prints what stands below it") {
  for (const fs::path& path : pages()) {
    INFO(path.generic_string());
    const std::string page = golden::read_file(path);
    REQUIRE(!page.empty());
    const std::string now = console::rewritten(page, console::InProcess{});
    if (is_updating())
      std::ofstream(path, std::ios::binary) << now;
    else
      CHECK(page == now);
  }
}

TEST_CASE("every design of the pages gives the findings it wants and no other") {
  std::size_t designs = 0;
  for (const fs::path& path : pages()) {
    for (const examples::Project& project : examples::blocks(golden::read_file(path), path.generic_string())) {
      const examples::Linted linted = examples::lint(project, rules::all());
      INFO(project.name, "\n", examples::described(linted));
      CHECK(linted.failures.empty());
      CHECK(examples::found(linted) == examples::wanted(project));
      ++designs;
    }
  }
  CHECK(designs > 5);
}

TEST_CASE("every rule, command and option that the pages name exists") {
  std::set<std::string> options{"--version"};
  for (const Command* command : commands()) options.merge(options_of(*command));
  for (const fs::path& path : pages()) {
    const std::string page = golden::read_file(path);
    for (const std::string& word : words_of(page)) {
      CAPTURE(path.generic_string());
      CAPTURE(word);
      if (looks_like_code(word)) CHECK(rules::find(word) != nullptr);
      const bool is_refused = page.find("unknown option `" + word + "`") != std::string::npos;
      if (looks_like_option(word) && !is_refused) CHECK(options.contains(word));
    }
    for (const std::string& name : commands_named(page)) {
      CAPTURE(path.generic_string());
      CAPTURE(name);
      CHECK((is_command(name) || name.starts_with("--") || name == "COMMAND"));
    }
  }
}

TEST_CASE("the command line's page names every command and every option") {
  const std::string page = golden::read_file("docs/cli.md");
  const std::set<std::string> named = words_of(page);
  for (const Command* command : commands()) {
    CAPTURE(command->name);
    CHECK(page.find("keywright " + std::string(command->name)) != std::string::npos);
    for (const std::string& option : options_of(*command)) {
      CAPTURE(option);
      CHECK(named.contains(option));
    }
  }
}

TEST_CASE("every example is linted, and every layout's coverage shown, on its folder's page") {
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator("docs/examples")) {
    const std::string path = entry.path().generic_string();
    if (!path.ends_with(".keywright.yaml")) continue;
    CAPTURE(path);
    const std::vector<std::string> shown =
        console::commands(golden::read_file(entry.path().parent_path() / "README.md"));
    const auto shows = [&](const std::string& command) {
      return std::any_of(shown.begin(), shown.end(),
                         [&](const std::string& line) { return line.starts_with(command); });
    };
    CHECK(shows("keywright lint " + path));
    if (!path.ends_with("/workload.keywright.yaml")) CHECK(shows("keywright coverage " + path));
  }
}
