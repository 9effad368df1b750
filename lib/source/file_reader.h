#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "base/error.h"

namespace kw {

/// Files larger than this are refused before they are read into memory.
inline constexpr std::uint64_t kMaxFileBytes = 64ull << 20;

enum class PathKind { None, File, Folder, Other };

/// The only door to the disk, so that tests and git revisions can stand in for it. Paths use forward slashes; relative
/// ones start at the working directory.
class FileReader {
 public:
  virtual ~FileReader() = default;
  virtual tl::expected<std::string, Error> read(const std::string& path) = 0;
  virtual PathKind kind(const std::string& path) = 0;
  /// Names of a folder's entries, sorted by byte value; folders end in "/". Symbolic links to folders are not followed.
  virtual tl::expected<std::vector<std::string>, Error> list(const std::string& folder) = 0;
};

class DiskReader : public FileReader {
 public:
  tl::expected<std::string, Error> read(const std::string& path) override;
  PathKind kind(const std::string& path) override;
  tl::expected<std::vector<std::string>, Error> list(const std::string& folder) override;
};

/// Files held in memory, in front of another reader (or of nothing).
class MemoryReader : public FileReader {
 public:
  explicit MemoryReader(FileReader* behind = nullptr) : behind_(behind) {}
  void put(const std::string& path, std::string text);
  tl::expected<std::string, Error> read(const std::string& path) override;
  PathKind kind(const std::string& path) override;
  tl::expected<std::vector<std::string>, Error> list(const std::string& folder) override;

 private:
  FileReader* behind_;
  std::map<std::string, std::string> files_;
};

/// `path` seen from the folder of `from`, with `.` and `..` resolved: ("a/b.yaml", "../c.yaml") is "c.yaml".
std::string resolve_path(std::string_view from, std::string_view path);
std::string normalize_path(std::string_view path);
std::string folder_of(std::string_view path);
/// `path` as it is called from `folder`: ("a/b", "a/c.yaml") is "../c.yaml". Relative ones start at
/// `working_directory`; where that is unknown, at a root above both.
std::string relative_path(std::string_view folder, std::string_view path, std::string_view working_directory);

}  // namespace kw
