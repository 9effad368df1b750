#include "cmd/write_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include <doctest/doctest.h>

using namespace kw;
namespace fs = std::filesystem;

namespace {

/// A folder that goes away with its owner.
struct TemporaryFolder {
  TemporaryFolder() { fs::create_directories(path); }
  ~TemporaryFolder() { fs::remove_all(path); }
  fs::path path = fs::temp_directory_path() / ("keywright-write-" + std::to_string(std::random_device()()));
};

void put(const fs::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string get(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t count_files(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("a replaced file keeps its permissions, and nothing is left beside it") {
  const TemporaryFolder folder;
  const fs::path file = folder.path / "a b.yaml";
  put(file, "old");
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  CHECK(replace_file(file.string(), "new\r\n"));
  CHECK(get(file) == "new\r\n");
  CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(count_files(folder.path) == 1);
}

TEST_CASE("a symbolic link stays one, and what it points to is replaced") {
  const TemporaryFolder folder;
  put(folder.path / "real", "old");
  fs::create_symlink("real", folder.path / "link");
  CHECK(replace_file((folder.path / "link").string(), "new"));
  CHECK(fs::is_symlink(folder.path / "link"));
  CHECK(get(folder.path / "real") == "new");
}

TEST_CASE("what is not there is not made, and the message names it") {
  const TemporaryFolder folder;
  const auto written = replace_file((folder.path / "none").string(), "new");
  REQUIRE(!written);
  CHECK(written.error().message.find("none`: No such file") != std::string::npos);
  CHECK(count_files(folder.path) == 0);
}

TEST_CASE("what is appended stands behind what was there") {
  const TemporaryFolder folder;
  const std::string file = (folder.path / "log").string();
  CHECK(append_file(file, "a\n"));
  CHECK(append_file(file, "b\n"));
  CHECK(get(file) == "a\nb\n");
  CHECK(!append_file((folder.path / "no" / "log").string(), "a"));
}
