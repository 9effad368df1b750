#include "cmd/write_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <unistd.h>

#include <fmt/core.h>

#include "base/text.h"

namespace kw {
namespace {

tl::unexpected<Error> failure(std::string_view name, int number) {
  return tl::unexpected(Error{fmt::format("cannot write {}: {}", printable(name), std::strerror(number))});
}

tl::expected<void, Error> write(const std::string& path, const char* mode, std::string_view text) {
  const std::string name = fmt::format("`{}`", path);
  std::FILE* file = std::fopen(path.c_str(), mode);
  if (file == nullptr) return failure(name, errno);
  tl::expected<void, Error> written = write_stream(file, name, text);
  if (std::fclose(file) != 0 && written) return failure(name, errno);
  return written;
}

}  // namespace

tl::expected<void, Error> write_file(const std::string& path, std::string_view text) {
  return write(path, "wb", text);
}

tl::expected<void, Error> append_file(const std::string& path, std::string_view text) {
  return write(path, "ab", text);
}

tl::expected<void, Error> replace_file(const std::string& path, std::string_view text) {
  namespace fs = std::filesystem;
  const std::string name = fmt::format("`{}`", path);
  std::error_code failed;
  const fs::path target = fs::canonical(path, failed);
  if (failed) return failure(name, failed.value());
  if (access(target.c_str(), W_OK) != 0) return failure(name, errno);
  const fs::path beside = target.parent_path() / fmt::format("{}.{}.tmp", target.filename().string(), getpid());
  tl::expected<void, Error> written = write_file(beside.string(), text);
  if (written) fs::permissions(beside, fs::status(target).permissions(), failed);
  if (written && !failed) fs::rename(beside, target, failed);
  if (written && !failed) return {};
  std::error_code none;
  fs::remove(beside, none);
  return written ? failure(name, failed.value()) : written;
}

tl::expected<void, Error> write_stream(std::FILE* stream, std::string_view name, std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
  if ((!written || std::fflush(stream) != 0) && errno != EPIPE) return failure(name, errno);
  return {};
}

}  // namespace kw
