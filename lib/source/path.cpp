#include <string>
#include <vector>

#include "base/text.h"
#include "source/file_reader.h"
#include "source/paths.h"

namespace kw {
namespace {

std::string absolute(std::string_view path, std::string_view working_directory) {
  return normalize_path(path.starts_with('/') ? std::string(path)
                                              : "/" + std::string(working_directory) + "/" + std::string(path));
}

std::vector<std::string> names_of(const std::string& path) {
  std::vector<std::string> names;
  for (const std::string_view name : split(path, '/'))
    if (!name.empty()) names.emplace_back(name);
  return names;
}

}  // namespace

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

std::string relative_path(std::string_view folder, std::string_view path, std::string_view working_directory) {
  const std::vector<std::string> from = names_of(absolute(folder, working_directory));
  const std::vector<std::string> to = names_of(absolute(path, working_directory));
  std::size_t common = 0;
  while (common < from.size() && common < to.size() && from[common] == to[common]) ++common;
  std::string relative;
  const auto add = [&](std::string_view name) { relative += (relative.empty() ? "" : "/") + std::string(name); };
  for (std::size_t i = common; i < from.size(); ++i) add("..");
  for (std::size_t i = common; i < to.size(); ++i) add(to[i]);
  return relative.empty() ? "." : relative;
}

std::string canonical_path(std::string_view path, std::string_view working_directory) {
  const std::string normal = normalize_path(path);
  const bool leads_out = normal == ".." || normal.starts_with("../");
  if (working_directory.empty() || (!leads_out && !normal.starts_with('/'))) return normal;
  const std::string relative = relative_path(".", normal, working_directory);
  const bool is_below = relative != ".." && !relative.starts_with("../");
  return leads_out || is_below ? relative : normal;
}

}  // namespace kw
