#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "source/file_reader.h"
#include "source/paths.h"
#include "source/snapshot_reader.h"

namespace kw {
namespace {

namespace fs = std::filesystem;

using Names = std::vector<std::string>;

/// An empty folder for one test.
struct ScratchFolder {
  fs::path path = fs::temp_directory_path() /
                  fmt::format("keywright-source-test-{}", fs::file_time_type::clock::now().time_since_epoch().count());
  ScratchFolder() { fs::create_directories(path); }
  ~ScratchFolder() { fs::remove_all(path); }
  std::string at(const std::string& name) const { return (path / name).string(); }
};

TEST_CASE("a file that cannot be read says why") {
  DiskReader disk;
  const ScratchFolder folder;
  const std::string missing = folder.at("x");
  CHECK_EQ(disk.read(missing).error().message, fmt::format("cannot read `{}`: No such file or directory", missing));
  CHECK_EQ(disk.read(folder.at("")).error().message, fmt::format("cannot read `{}`: Is a directory", folder.at("")));
  CHECK_EQ(disk.list(missing).error().message, fmt::format("cannot read `{}`: No such file or directory", missing));
}

TEST_CASE("bytes are read as they are, and a file that is too large is refused") {
  DiskReader disk;
  const ScratchFolder folder;
  std::ofstream(folder.at("a"), std::ios::binary) << "\xEF\xBB\xBF"
                                                     "a\r\n\xff"
                                                  << std::string(600'000, 'b');
  CHECK_EQ(disk.read(folder.at("a")).value(),
           "\xEF\xBB\xBF"
           "a\r\n\xff" +
               std::string(600'000, 'b'));

  std::ofstream(folder.at("large"), std::ios::binary).seekp(static_cast<std::streamoff>(kMaxFileBytes)) << "x";
  CHECK_EQ(disk.read(folder.at("large")).error().message,
           fmt::format("cannot read `{}`: it is larger than 64 MB", folder.at("large")));
}

TEST_CASE("a listing is sorted and leaves out links to folders") {
  DiskReader disk;
  const ScratchFolder folder;
  fs::create_directory(folder.at("sub"));
  std::ofstream(folder.at("b")) << "";
  std::ofstream(folder.at("B")) << "";
  fs::create_directory_symlink(folder.path, folder.at("loop"));
  fs::create_symlink("b", folder.at("link"));
  CHECK_EQ(disk.list(folder.path.string()).value(), Names{"B", "b", "link", "sub/"});
  CHECK_EQ(disk.kind(folder.at("sub")), PathKind::Folder);
  CHECK_EQ(disk.kind(folder.at("b")), PathKind::File);
  CHECK_EQ(disk.kind(folder.at("none")), PathKind::None);
}

TEST_CASE("files in memory stand before those of the reader behind") {
  MemoryReader behind;
  behind.put("a/x.yaml", "old");
  behind.put("a/y.yaml", "y");
  MemoryReader reader(&behind);
  reader.put("./a/x.yaml", "new");
  reader.put("a/b/c.yaml", "c");
  CHECK_EQ(reader.read("a/../a/x.yaml").value(), "new");
  CHECK_EQ(reader.read("a/y.yaml").value(), "y");
  CHECK_EQ(reader.read("z").error().message, "cannot read `z`: No such file or directory");
  CHECK_EQ(reader.kind("a/b"), PathKind::Folder);
  CHECK_EQ(reader.kind("a/b/c.yaml"), PathKind::File);
  CHECK_EQ(reader.kind("a/z"), PathKind::None);
  CHECK_EQ(reader.list("a").value(), Names{"b/", "x.yaml", "y.yaml"});
  CHECK_EQ(reader.list(".").value(), Names{"a/"});
  CHECK_FALSE(reader.list("none"));
}

TEST_CASE("paths are seen from the folder of the file that names them") {
  CHECK_EQ(resolve_path("a/b.yaml", "../c.yaml"), "c.yaml");
  CHECK_EQ(resolve_path("b.yaml", "c.yaml"), "c.yaml");
  CHECK_EQ(resolve_path("a/b.yaml", "/c.yaml"), "/c.yaml");
  CHECK_EQ(resolve_path("/a/b.yaml", "../../../c"), "/c");
  CHECK_EQ(resolve_path("../a/b", "../../c"), "../../c");
  CHECK_EQ(normalize_path("./a//b/./../c/"), "a/c");
  CHECK_EQ(normalize_path("a/.."), ".");
  CHECK_EQ(normalize_path(""), ".");
  CHECK_EQ(folder_of("a/b/c"), "a/b");
  CHECK_EQ(folder_of("c"), ".");
  CHECK_EQ(folder_of("/c"), "/");
}

}  // namespace
TEST_CASE("a path is called from another folder") {
  CHECK_EQ(relative_path("a/b", "a/c.yaml", "/w"), "../c.yaml");
  CHECK_EQ(relative_path(".", "a/c.yaml", "/w"), "a/c.yaml");
  CHECK_EQ(relative_path("..", "a/c.yaml", "/x/w"), "w/a/c.yaml");
  CHECK_EQ(relative_path("/x/w", "c.yaml", "/x/w"), "c.yaml");
  CHECK_EQ(relative_path("a", "/x/w/a", "/x/w"), ".");
  CHECK_EQ(relative_path("a", "b/c", ""), "../b/c");
}

TEST_CASE("a file below the working directory has one name, whatever way leads there") {
  CHECK_EQ(canonical_path("../shop/a.yaml", "/home/shop"), "a.yaml");
  CHECK_EQ(canonical_path("../../home/shop/sub/./a.yaml", "/home/shop"), "sub/a.yaml");
  CHECK_EQ(canonical_path("/home/shop/a.yaml", "/home/shop"), "a.yaml");
  CHECK_EQ(canonical_path("../other/a.yaml", "/home/shop"), "../other/a.yaml");
  CHECK_EQ(canonical_path("/etc/a.yaml", "/home/shop"), "/etc/a.yaml");
  CHECK_EQ(canonical_path("..", "/home/shop"), "..");
  CHECK_EQ(canonical_path("../shop", "/home/shop"), ".");
  CHECK_EQ(canonical_path("../shop/a.yaml", ""), "../shop/a.yaml");
}

namespace {

/// Gives another text at each reading, and loses the file in between.
class Restless : public FileReader {
 public:
  tl::expected<std::string, Error> read(const std::string&) override {
    if (++reads % 2 == 0) return tl::make_unexpected(Error{"gone"});
    return std::to_string(reads);
  }
  PathKind kind(const std::string&) override { return reads % 2 == 0 ? PathKind::File : PathKind::None; }
  tl::expected<std::vector<std::string>, Error> list(const std::string&) override { return {}; }
  int reads = 0;
};

}  // namespace

TEST_CASE("a snapshot shows one state of a file, and one failure") {
  Restless disk;
  SnapshotReader reader(disk);
  CHECK_EQ(reader.read("a").value_or(""), "1");
  CHECK_EQ(reader.read("./a").value_or(""), "1");
  CHECK(reader.kind("a") == PathKind::File);
  CHECK_FALSE(reader.read("b"));
  CHECK_FALSE(reader.read("b"));
  CHECK_EQ(disk.reads, 2);
  reader.forget("a");
  CHECK_EQ(reader.read("a").value_or(""), "3");
}

}  // namespace kw
