// Every report that the golden cases keep, by validators that are not ours (testdata/validators/validate.py).
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <doctest/doctest.h>

TEST_CASE("SARIF, JUnit, GitLab, JSON Lines, Markdown and workflow commands are what others read") {
  if (std::system("python3 -c '' 2>/dev/null") != 0) {
    std::puts("skipped: reports are not validated without python3");
    return;
  }
  const char* tools = std::getenv("KEYWRIGHT_NPM");
  std::string command = "python3 -W ignore testdata/validators/validate.py " + std::string(tools ? tools : "build/npm");
  std::size_t reports = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("testdata/cli"))
    if (entry.is_regular_file() && entry.path().filename().string().starts_with("expected.file.report.")) {
      command += " '" + entry.path().generic_string() + "'";
      ++reports;
    }
  CHECK(reports >= 60);
  std::fflush(stdout);
  CHECK(std::system(command.c_str()) == 0);
}
