#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cmd/run.h"
#include "cmd/syntax.h"

namespace kw {

/// What a command works with. `out` gets the chosen format only, everything else goes to `err`.
struct Invocation {
  const std::vector<std::string>& args;  ///< Behind the command's name.
  const Environment& environment;
  std::string& out;
  std::string& err;

  /// One line on `err`: "keywright: …".
  void complain(std::string_view message) const;
  /// `path` as it is shown: relative where it lies below the working directory.
  std::string shown_path(const std::string& path) const;
};

/// Made by `make_command` of cmd/options.h.
struct Command {
  std::string_view name;     ///< One word or two: "baseline create".
  std::string_view usage;    ///< Arguments, as the usage line shows them.
  std::string_view summary;  ///< One clause for the help.
  int (*run)(const Command& self, const Invocation&);
  CommandSyntax (*syntax)();  ///< What it accepts, without running it.
};

/// All commands in the order of the help; each is defined in a file of its own.
std::span<const Command* const> commands();

extern const Command lint_command;
extern const Command coverage_command;
extern const Command cost_command;
extern const Command advise_command;
extern const Command explain_command;
extern const Command rules_command;
extern const Command schema_command;
extern const Command init_command;
extern const Command config_show_command;
extern const Command config_check_command;
extern const Command baseline_create_command;
extern const Command baseline_update_command;
extern const Command baseline_prune_command;
extern const Command baseline_check_command;
extern const Command completions_command;
extern const Command manual_command;
extern const Command version_command;

/// "keywright: `--fromat` is unknown; did you mean `--format`?" and the usage line, on `err`.
int usage_error(const Invocation& invocation, const Command& command, std::string_view message);

/// "; did you mean `x`?", or nothing.
std::string suggestion(std::string_view name, std::span<const std::string> candidates);

std::string_view tool_version();

}  // namespace kw
