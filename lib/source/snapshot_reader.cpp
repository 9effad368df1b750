#include "source/snapshot_reader.h"

#include <utility>

namespace kw {

tl::expected<std::string, Error> SnapshotReader::read(const std::string& path) {
  const std::string normal = normalize_path(path);
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto known = texts_.find(normal);
    if (known != texts_.end()) return known->second;
  }
  tl::expected<std::string, Error> text = behind_.read(path);
  const std::lock_guard<std::mutex> lock(mutex_);
  return texts_.try_emplace(normal, std::move(text)).first->second;  // Another thread may have been first.
}

PathKind SnapshotReader::kind(const std::string& path) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto known = texts_.find(normalize_path(path));
    if (known != texts_.end() && known->second) return PathKind::File;
  }
  return behind_.kind(path);
}

tl::expected<std::vector<std::string>, Error> SnapshotReader::list(const std::string& folder) {
  return behind_.list(folder);
}

void SnapshotReader::forget(const std::string& path) {
  const std::lock_guard<std::mutex> lock(mutex_);
  texts_.erase(normalize_path(path));
}

}  // namespace kw
