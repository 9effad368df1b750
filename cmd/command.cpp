#include "cmd/command.h"

#include <fmt/core.h>

#include "base/text.h"

namespace kw {

void Invocation::complain(std::string_view message) const {
  err += fmt::format("keywright: {}\n", message);
}

std::string Invocation::shown_path(const std::string& path) const {
  const std::string& base = environment.working_directory;
  if (base.empty() || !path.starts_with('/')) return path;
  const std::string normal = normalize_path(path);
  if (normal == base) return ".";
  const std::string prefix = base.ends_with('/') ? base : base + "/";
  return normal.starts_with(prefix) ? normal.substr(prefix.size()) : path;
}

int usage_error(const Invocation& invocation, const Command& command, std::string_view message) {
  invocation.complain(message);
  invocation.err += fmt::format("usage: keywright {} {}\n", command.name, command.usage);
  return kExitCannotRun;
}

std::string suggestion(std::string_view name, std::span<const std::string> candidates) {
  const std::optional<std::string> meant = nearest(name, candidates);
  return meant ? fmt::format("; did you mean `{}`?", *meant) : std::string();
}

std::string_view tool_version() {
  return KEYWRIGHT_VERSION;
}

}  // namespace kw
