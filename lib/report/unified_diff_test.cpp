#include "report/unified_diff.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include <doctest/doctest.h>

using kw::unified_diff;

TEST_CASE("a change shows with three lines of context, and equal texts show nothing") {
  CHECK(unified_diff("x", "a\n", "a\n") == "");
  CHECK(unified_diff("x", "1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nfive\n6\n7\n8\n") ==
        "--- a/x\n+++ b/x\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  CHECK(unified_diff("x", "a\nb", "a\n") == "--- a/x\n+++ b/x\n@@ -1,2 +1 @@\n a\n-b\n\\ No newline at end of file\n");
  CHECK(unified_diff("x", "", "a\n") == "--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+a\n");
}

TEST_CASE("changes far apart are two hunks, near ones are one") {
  const std::string text = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n";
  std::string far = text;
  far.replace(0, 2, "").replace(far.size() - 3, 3, "");
  CHECK(unified_diff("x", text, far).find("@@ -12,4 +11,3 @@") != std::string::npos);
  std::string near = text;
  near.replace(0, 2, "").replace(near.find("8\n"), 2, "");
  const std::string diff = unified_diff("x", text, near);
  CHECK(diff.find("\n@@ ", diff.find("\n@@ ") + 1) == std::string::npos);
}

TEST_CASE("patch(1) makes the one of the other, on random texts") {
  if (std::system("command -v patch >/dev/null 2>&1") != 0) {
    std::puts("skipped: there is no patch(1)");
    return;
  }
  std::mt19937 random(7);
  const auto folder =
      std::filesystem::temp_directory_path() / ("keywright-diff-" + std::to_string(std::random_device()()));
  std::filesystem::create_directories(folder);
  for (int round = 0; round < 60; ++round) {
    std::string before;
    std::string after;
    for (int i = 0; i < 30; ++i) {
      const std::string line = std::to_string(random() % 6) + "\n";
      if (random() % 8 != 0) before += line;
      if (random() % 8 != 0) after += line;
    }
    if (random() % 3 == 0 && !after.empty()) after.pop_back();
    std::ofstream(folder / "x", std::ios::binary) << before;
    std::ofstream(folder / "d", std::ios::binary) << unified_diff("x", before, after);
    const std::string command = "cd '" + folder.string() + "' && patch -s -p1 --fuzz=0 < d";
    if (before != after) CHECK(std::system(command.c_str()) == 0);
    std::ifstream file(folder / "x", std::ios::binary);
    CHECK(std::string(std::istreambuf_iterator<char>(file), {}) == after);
  }
  std::filesystem::remove_all(folder);
}
