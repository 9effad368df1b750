#include "source/file_reader.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include <fmt/core.h>

#include "base/text.h"

namespace kw {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kFirstChunk = 16 * 1024;
constexpr std::size_t kLargestChunk = 1024 * 1024;

tl::unexpected<Error> cannot_read(const std::string& path, const std::string& why) {
  return tl::make_unexpected(Error{fmt::format("cannot read `{}`: {}", printable(path), why)});
}

std::string reason(int error) {
  return std::generic_category().message(error);
}

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

tl::expected<std::string, Error> DiskReader::read(const std::string& path) {
  const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rb"));
  if (!file) return cannot_read(path, reason(errno));
  std::string text;
  // Most files fit the first chunk; larger ones take ever larger steps, so that memory follows the file's size.
  for (std::size_t chunk = kFirstChunk;; chunk = std::min(2 * chunk, kLargestChunk)) {
    const std::size_t before = text.size();
    text.resize(before + chunk);
    const std::size_t count = std::fread(text.data() + before, 1, chunk, file.get());
    const int error = errno;
    text.resize(before + count);
    if (text.size() > kMaxFileBytes)
      return cannot_read(path, fmt::format("it is larger than {} MB", kMaxFileBytes >> 20));
    if (count == chunk) continue;
    if (std::ferror(file.get())) return cannot_read(path, reason(error));
    text.shrink_to_fit();
    return text;
  }
}

PathKind DiskReader::kind(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  switch (status.type()) {
    case fs::file_type::none:
    case fs::file_type::not_found:
      return PathKind::None;
    case fs::file_type::regular:
      return PathKind::File;
    case fs::file_type::directory:
      return PathKind::Folder;
    default:
      return PathKind::Other;
  }
}

tl::expected<std::vector<std::string>, Error> DiskReader::list(const std::string& folder) {
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  std::vector<std::string> names;
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    std::error_code unknown;
    const bool is_folder = entry->is_directory(unknown);
    if (is_folder && entry->is_symlink(unknown)) continue;  // It may lead in a circle.
    names.push_back(entry->path().filename().string() + (is_folder ? "/" : ""));
  }
  if (error) return cannot_read(folder, reason(error.value()));
  std::sort(names.begin(), names.end());
  return names;
}

void MemoryReader::put(const std::string& path, std::string text) {
  files_[normalize_path(path)] = std::move(text);
}

tl::expected<std::string, Error> MemoryReader::read(const std::string& path) {
  const auto found = files_.find(normalize_path(path));
  if (found != files_.end()) return found->second;
  if (kind(path) == PathKind::Folder) return cannot_read(path, reason(EISDIR));
  if (behind_) return behind_->read(path);
  return cannot_read(path, reason(ENOENT));
}

PathKind MemoryReader::kind(const std::string& path) {
  const std::string normal = normalize_path(path);
  if (files_.contains(normal)) return PathKind::File;
  const std::string prefix = normal == "." ? "" : normal.ends_with('/') ? normal : normal + "/";
  const auto below = files_.lower_bound(prefix);
  if (below != files_.end() && below->first.starts_with(prefix)) return PathKind::Folder;
  return behind_ ? behind_->kind(path) : PathKind::None;
}

tl::expected<std::vector<std::string>, Error> MemoryReader::list(const std::string& folder) {
  const std::string normal = normalize_path(folder);
  const std::string prefix = normal == "." ? "" : normal.ends_with('/') ? normal : normal + "/";
  std::vector<std::string> names;
  for (auto file = files_.lower_bound(prefix); file != files_.end() && file->first.starts_with(prefix); ++file) {
    const std::string rest = file->first.substr(prefix.size());
    if (!rest.starts_with("../") && !rest.starts_with('/')) names.push_back(rest.substr(0, rest.find('/') + 1));
    if (!names.empty() && names.back().empty()) names.back() = rest;
  }
  if (behind_ && (names.empty() || behind_->kind(folder) == PathKind::Folder)) {
    tl::expected<std::vector<std::string>, Error> more = behind_->list(folder);
    if (!more) return more;
    names.insert(names.end(), more->begin(), more->end());
  }
  if (names.empty() && !behind_) return cannot_read(folder, reason(ENOENT));
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace kw
