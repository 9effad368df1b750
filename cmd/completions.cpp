#include <fmt/core.h>

#include "base/text.h"
#include "cmd/command.h"
#include "cmd/completion_scripts.h"
#include "cmd/options.h"

namespace kw {
namespace {

struct CompletionsOptions {
  std::vector<std::string> shells;
};

const std::vector<std::string>& shell_names() {
  static const std::vector<std::string> names{"bash", "zsh", "fish"};
  return names;
}

void declare(Options& options, CompletionsOptions& given) {
  options.positionals("SHELL", given.shells, "bash, zsh or fish", 1, 1).completes_words(shell_names());
}

int run_completions(const Invocation& invocation, CompletionsOptions& given) {
  const std::string& shell = given.shells.front();
  if (shell == "bash")
    invocation.out += bash_completion(commands());
  else if (shell == "zsh")
    invocation.out += zsh_completion(commands());
  else if (shell == "fish")
    invocation.out += fish_completion(commands());
  else
    return usage_error(
        invocation, completions_command,
        fmt::format("`{}` is no shell we complete for: use {}", printable(shell), list_names(shell_names())));
  return kExitFine;
}

}  // namespace

constinit const Command completions_command = make_command<CompletionsOptions, declare, run_completions>(
    "completions", "bash|zsh|fish", "prints a script that completes command lines");

}  // namespace kw
