#include "cmd/command.h"
#include "cmd/manual_page.h"
#include "cmd/options.h"

namespace kw {
namespace {

struct NoOptions {};

void declare(Options&, NoOptions&) {}

int run_manual(const Invocation& invocation, NoOptions&) {
  invocation.out += manual_page(commands());
  return kExitFine;
}

}  // namespace

constinit const Command manual_command =
    make_command<NoOptions, declare, run_manual>("manual", "", "prints the manual page, for man");

}  // namespace kw
