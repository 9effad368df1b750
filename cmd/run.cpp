#include "cmd/run.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "base/text.h"
#include "cmd/command.h"

namespace kw {
namespace {

std::string help_text() {
  std::string text =
      "keywright checks DynamoDB designs before they are built.\n"
      "\n"
      "usage: keywright COMMAND [ARGUMENT...]\n"
      "\n";
  for (const Command* command : commands()) text += fmt::format("  {:<10}{}\n", command->name, command->summary);
  text +=
      "\n"
      "For example: keywright lint orders.keywright.yaml\n"
      "More on a command: keywright COMMAND --help\n";
  return text;
}

const Command* find_command(std::string_view name) {
  const auto found = std::ranges::find(commands(), name, &Command::name);
  return found == commands().end() ? nullptr : *found;
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const Command* command : commands()) names.emplace_back(command->name);
  return names;
}

}  // namespace

std::span<const Command* const> commands() {
  static constexpr std::array<const Command*, 6> kCommands{&lint_command,  &coverage_command, &explain_command,
                                                           &rules_command, &schema_command,   &version_command};
  return kCommands;
}

int run(const std::vector<std::string>& args, const Environment& environment, std::string& out, std::string& err) {
  if (args.empty()) {
    err += help_text();
    return kExitCannotRun;
  }
  const std::string& name = args.front();
  if (name == "--help" || name == "-h") {
    out += help_text();
    return kExitFine;
  }
  const std::vector<std::string> rest(args.begin() + 1, args.end());
  const Invocation invocation{rest, environment, out, err};
  if (const Command* command = find_command(name == "--version" ? "version" : name)) return command->run(invocation);

  const std::string_view kind = name.starts_with('-') ? "option" : "command";
  invocation.complain(fmt::format("unknown {} `{}`{}", kind, printable(name), suggestion(name, command_names())));
  err += "usage: keywright COMMAND [ARGUMENT...]\n";
  return kExitCannotRun;
}

}  // namespace kw
