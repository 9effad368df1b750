#include <fmt/core.h>

#include "cmd/command.h"
#include "cmd/options.h"

namespace kw {
namespace {

struct NoOptions {};

void declare(Options&, NoOptions&) {}

int run_version(const Invocation& invocation, NoOptions&) {
  invocation.out += fmt::format("keywright {}\n", tool_version());
  return kExitFine;
}

}  // namespace

constinit const Command version_command =
    make_command<NoOptions, declare, run_version>("version", "", "prints the version");

}  // namespace kw
