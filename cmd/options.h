#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cmd/command.h"
#include "cmd/syntax.h"

namespace kw {

/// What a command accepts. Names include their dashes. `parse` fills the targets, which must outlive it.
class Options {
 public:
  Options& flag(std::string name, bool& target, std::string help);
  Options& value(std::string name, std::string placeholder, std::optional<std::string>& target, std::string help);
  /// Only one of `allowed`; `target` holds the default before, which may be none of them.
  Options& choice(std::string name, std::vector<std::string> allowed, std::string& target, std::string help);
  /// May be given several times, one value each.
  Options& values(std::string name, std::string placeholder, std::vector<std::string>& target, std::string help);
  Options& positionals(std::string placeholder, std::vector<std::string>& target, std::string help,
                       std::size_t least = 0, std::size_t most = SIZE_MAX);

  /// How the value of what was added last is completed; a choice needs none.
  Options& completes(Completion completion);
  Options& completes_files() { return completes({{{}, true}, false, {}}); }
  Options& completes_words(std::vector<std::string> words) { return completes({{std::move(words), false}, false, {}}); }

  /// The exit status when the command is done already: help was asked for (0) or the arguments are wrong (2).
  std::optional<int> parse(const Invocation& invocation, const Command& command);

  /// With `--help`, which every command has.
  CommandSyntax syntax() const;

 private:
  using Target = std::variant<bool*, std::optional<std::string>*, std::string*, std::vector<std::string>*>;
  struct Option {
    OptionSyntax syntax;
    Target target;
    std::string initial = {};  ///< Of a choice: its value when nothing is given.
  };
  Options& add(OptionSyntax syntax, Target target);
  std::optional<std::string> fill(const std::vector<std::string>& args);
  std::optional<std::string> complaint_about(const std::vector<std::string>& extras) const;
  std::optional<std::string> complaint_about_values() const;

  std::vector<Option> options_;
  std::optional<OptionSyntax> positional_;
  std::vector<std::string>* positionals_ = nullptr;
  std::size_t least_ = 0;
  std::size_t most_ = 0;
  bool is_last_positional_ = false;
  bool help_ = false;
};

/// What `--help` prints.
std::string help_text(const Command& command);

/// A command whose options are declared once, for running, help, completions and the manual alike. `run` gets them
/// parsed.
template <typename Given, void (*declare)(Options&, Given&), int (*run)(const Invocation&, Given&)>
constexpr Command make_command(std::string_view name, std::string_view usage, std::string_view summary) {
  return {name, usage, summary,
          [](const Command& command, const Invocation& invocation) {
            Given given;
            Options options;
            declare(options, given);
            const std::optional<int> done = options.parse(invocation, command);
            return done ? *done : run(invocation, given);
          },
          [] {
            Given given;
            Options options;
            declare(options, given);
            return options.syntax();
          }};
}

}  // namespace kw
