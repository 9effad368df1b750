#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "source/file_reader.h"

namespace kw {

/// Shows one state of every file, whatever happens to it while a run lasts: what was read first, be it a failure, is
/// what every later read gives. May be used by several threads.
class SnapshotReader : public FileReader {
 public:
  explicit SnapshotReader(FileReader& behind) : behind_(behind) {}
  tl::expected<std::string, Error> read(const std::string& path) override;
  /// A file that was read is one.
  PathKind kind(const std::string& path) override;
  tl::expected<std::vector<std::string>, Error> list(const std::string& folder) override;

  /// Its text is not needed again, for now; the next read takes what is there then.
  void forget(const std::string& path);

 private:
  FileReader& behind_;
  std::mutex mutex_;
  std::map<std::string, tl::expected<std::string, Error>> texts_;
};

}  // namespace kw
