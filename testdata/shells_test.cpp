// Completions are tried in the shells themselves and the manual is read by two programs for manuals. UPDATE=1 writes
// the answers (testdata/completions/SHELL.txt) and the page (docs/man/keywright.1).
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "cmd/run.h"
#include "testdata/support/golden.h"

using namespace kw;

namespace {

namespace fs = std::filesystem;

bool is_updating() {
  const char* update = std::getenv("UPDATE");
  return update != nullptr && std::string_view(update) == "1";
}

bool is_installed(const std::string& program) {
  if (std::system(fmt::format("command -v {} >/dev/null 2>&1", program).c_str()) == 0) return true;
  fmt::print("skipped: {} is not installed\n", program);
  std::fflush(stdout);
  return false;
}

/// A folder of its own, gone at the end.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "keywright-shells-XXXXXX").generic_string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() { fs::remove_all(path_); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return (path_ / name).generic_string();
  }
  std::string path(const std::string& name) const { return (path_ / name).generic_string(); }

 private:
  fs::path path_;
};

std::string output_of(const std::vector<std::string>& args) {
  std::string out;
  std::string err;
  CHECK(run(args, Environment{}, out, err) == kExitFine);
  CHECK(err.empty());
  return out;
}

/// The same lines without the answers behind them.
std::string questions(const std::string& answers) {
  std::string lines;
  for (std::size_t at = 0; at < answers.size();) {
    const std::size_t end = answers.find('\n', at);
    lines += answers.substr(at, std::min(answers.find(" =>", at), end) - at) + "\n";
    at = end + 1;
  }
  return lines;
}

void try_completions(const std::string& shell, const std::string& program) {
  const Folder folder;
  const std::string script = folder.write("script", output_of({"completions", shell}));
  const std::string expected = golden::read_file("testdata/completions/" + shell + ".txt");
  const std::string input = folder.write("input", questions(expected));
  const std::string answers = folder.path("answers");
  CHECK(
      std::system(fmt::format("{} testdata/completions/complete.{} {} <{} >{}", program, shell, script, input, answers)
                      .c_str()) == 0);
  const std::string actual = golden::read_file(answers);
  if (is_updating())
    std::ofstream("testdata/completions/" + shell + ".txt", std::ios::binary) << actual;
  else
    CHECK(actual == expected);
}

/// The row of `table` about the rule `code`, with its page's file as the link.
std::string row(const std::string& table, const std::string& code, const std::string& file) {
  CHECK(fs::exists(file));
  const std::string begin = "| [" + code + "](";
  const std::size_t at = table.find(begin);
  REQUIRE(at != std::string::npos);
  const std::size_t behind = table.find(')', at);
  return begin + "../" + file + table.substr(behind, table.find('\n', at) + 1 - behind);
}

}  // namespace

TEST_CASE("bash completes commands, options, their values, lists, pairs and files") {
  if (is_installed("bash")) try_completions("bash", "bash --norc");
}

TEST_CASE("fish completes the same") {
  if (is_installed("fish")) try_completions("fish", "fish --no-config");
}

TEST_CASE("the scripts are what their shells, and shellcheck, accept") {
  const Folder folder;
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    CAPTURE(shell);
    const std::string script = folder.write(shell, output_of({"completions", shell}));
    if (is_installed(shell)) CHECK(std::system(fmt::format("{} -n {}", shell, script).c_str()) == 0);
    if (shell == "bash" && is_installed("shellcheck"))
      CHECK(std::system(fmt::format("shellcheck {} testdata/completions/complete.bash", script).c_str()) == 0);
  }
}

TEST_CASE("the manual page in docs is what `keywright manual` prints, and programs for manuals find no fault") {
  const std::string page = output_of({"manual"});
  const fs::path path = "docs/man/keywright.1";
  if (is_updating())
    std::ofstream(path, std::ios::binary) << page;
  else
    CHECK(golden::read_file(path) == page);
  const std::string file = path.generic_string();
  if (is_installed("mandoc")) CHECK(std::system(("mandoc -Tlint -Wwarning " + file).c_str()) == 0);
  if (is_installed("groff"))
    CHECK(std::system(("test -z \"$(groff -ww -man -Tutf8 " + file + " 2>&1 >/dev/null)\"").c_str()) == 0);
}

TEST_CASE("docs have a table of all rules, with links to their pages") {
  std::string page =
      "# Rules\n\n"
      "Made from the registry of rules; `keywright explain CODE` prints a page, `keywright rules --format markdown` "
      "this table\nwith all pages.\n\n| code | name | severity | finds |\n|---|---|---|---|\n";
  const std::string table = output_of({"rules", "--format", "markdown"});
#define KW_RULE(code, folder, name) page += row(table, #code, "rules/" #folder "/" #name ".md");
#include "rules/registry.def"
#undef KW_RULE
  if (is_updating())
    std::ofstream("docs/rules.md", std::ios::binary) << page;
  else
    CHECK(golden::read_file("docs/rules.md") == page);
}
