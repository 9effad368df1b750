#include "cmd/run.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/core.h>

#include "base/text.h"
#include "cmd/command.h"

namespace kw {
namespace {

/// The words of a name: one, or "baseline" and "create".
bool is_in_group(const Command& command, std::string_view group) {
  return command.name.starts_with(group) && command.name.substr(group.size()).starts_with(' ');
}

std::string general_help(std::string_view group = "") {
  std::string text =
      "keywright checks DynamoDB designs before they are built.\n"
      "\n"
      "usage: keywright COMMAND [ARGUMENT...]\n"
      "\n";
  std::size_t width = 0;
  for (const Command* command : commands()) width = std::max(width, command->name.size());
  for (const Command* command : commands())
    if (group.empty() || is_in_group(*command, group))
      text += fmt::format("  {:<{}}  {}\n", command->name, width, command->summary);
  if (group.empty()) text += "\nFor example: keywright lint orders.keywright.yaml\n";
  text += fmt::format("{}More on a command: keywright {}{}COMMAND --help\n", group.empty() ? "" : "\n", group,
                      group.empty() ? "" : " ");
  return text;
}

const Command* find_command(std::string_view name) {
  const auto found = std::ranges::find(commands(), name, &Command::name);
  return found == commands().end() ? nullptr : *found;
}

/// The command that `args` begin with, and how many words name it.
std::pair<const Command*, std::size_t> find_command(const std::vector<std::string>& args) {
  if (args.size() > 1)
    if (const Command* command = find_command(args[0] + " " + args[1])) return {command, 2};
  return {find_command(args[0] == "--version" ? "version" : args[0]), 1};
}

/// What may follow `group`: "create" and the others behind "baseline"; everything, where `group` is empty.
std::vector<std::string> command_names(std::string_view group = "") {
  std::vector<std::string> names;
  for (const Command* command : commands()) {
    if (group.empty())
      names.emplace_back(command->name);
    else if (is_in_group(*command, group))
      names.emplace_back(command->name.substr(group.size() + 1));
  }
  return names;
}

bool asks_for_help(std::string_view word) {
  return word == "--help" || word == "-h";
}

/// Arguments that name no command.
int run_group(const std::vector<std::string>& args, const std::vector<std::string>& second_words,
              const Invocation& invocation) {
  const std::string& group = args.front();
  if (args.size() > 1 && asks_for_help(args[1])) {
    invocation.out += general_help(group);
    return kExitFine;
  }
  invocation.complain(args.size() == 1 ? fmt::format("`{}` needs {}", group, list_names(second_words))
                                       : fmt::format("unknown command `{} {}`{}", group, printable(args[1]),
                                                     suggestion(args[1], second_words)));
  invocation.err += fmt::format("usage: keywright {} COMMAND [ARGUMENT...]\n", group);
  return kExitCannotRun;
}

}  // namespace

std::span<const Command* const> commands() {
  static constexpr std::array<const Command*, 17> kCommands{&lint_command,
                                                            &coverage_command,
                                                            &cost_command,
                                                            &advise_command,
                                                            &explain_command,
                                                            &rules_command,
                                                            &init_command,
                                                            &config_show_command,
                                                            &config_check_command,
                                                            &baseline_create_command,
                                                            &baseline_update_command,
                                                            &baseline_prune_command,
                                                            &baseline_check_command,
                                                            &schema_command,
                                                            &completions_command,
                                                            &manual_command,
                                                            &version_command};
  return kCommands;
}

int run(const std::vector<std::string>& args, const Environment& environment, std::string& out, std::string& err) {
  if (args.empty()) {
    err += general_help();
    return kExitCannotRun;
  }
  const std::string& name = args.front();
  if (asks_for_help(name)) {
    out += general_help();
    return kExitFine;
  }
  const auto [command, words] = find_command(args);
  const std::vector<std::string> rest(args.begin() + static_cast<std::ptrdiff_t>(words), args.end());
  const Invocation invocation{rest, environment, out, err};
  if (command != nullptr) return command->run(*command, invocation);
  if (const std::vector<std::string> second_words = command_names(name); !name.empty() && !second_words.empty())
    return run_group(args, second_words, invocation);

  const std::string_view kind = name.starts_with('-') ? "option" : "command";
  invocation.complain(fmt::format("unknown {} `{}`{}", kind, printable(name), suggestion(name, command_names())));
  err += "usage: keywright COMMAND [ARGUMENT...]\n";
  return kExitCannotRun;
}

}  // namespace kw
