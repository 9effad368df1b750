#include <string>
#include <vector>

#include "base/text.h"
#include "source/file_reader.h"

namespace kw {

std::string normalize_path(std::string_view path) {
  const bool absolute = path.starts_with('/');
  std::vector<std::string_view> parts;
  for (const std::string_view part : split(path, '/')) {
    if (part.empty() || part == ".") continue;
    const bool removable = !parts.empty() && parts.back() != "..";
    if (part != "..")
      parts.push_back(part);
    else if (removable)
      parts.pop_back();
    else if (!absolute)
      parts.push_back(part);
  }
  std::string normal = absolute ? "/" : "";
  for (const std::string_view part : parts) {
    if (!normal.empty() && !normal.ends_with('/')) normal += '/';
    normal += part;
  }
  return normal.empty() ? "." : normal;
}

std::string folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return normalize_path(path.substr(0, slash == 0 ? 1 : slash));
}

std::string resolve_path(std::string_view from, std::string_view path) {
  if (path.starts_with('/')) return normalize_path(path);
  return normalize_path(folder_of(from) + "/" + std::string(path));
}

}  // namespace kw
