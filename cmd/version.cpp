#include <fmt/core.h>

#include "cmd/command.h"
#include "cmd/options.h"

namespace kw {
namespace {

int run_version(const Invocation& invocation) {
  Options options(version_command);
  if (const std::optional<int> done = options.parse(invocation)) return *done;
  invocation.out += fmt::format("keywright {}\n", tool_version());
  return kExitFine;
}

}  // namespace

const Command version_command{"version", "", "prints the version", &run_version};

}  // namespace kw
