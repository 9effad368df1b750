#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cmd/command.h"

namespace kw {

/// What a command accepts. Names include their dashes. `parse` fills the targets, which must outlive it.
class Options {
 public:
  explicit Options(const Command& command) : command_(&command) {}

  Options& flag(std::string name, bool& target, std::string help);
  Options& value(std::string name, std::string placeholder, std::optional<std::string>& target, std::string help);
  /// Only one of `allowed`; `target` holds the default before.
  Options& choice(std::string name, std::vector<std::string> allowed, std::string& target, std::string help);
  /// May be given several times, one value each.
  Options& values(std::string name, std::string placeholder, std::vector<std::string>& target, std::string help);
  Options& positionals(std::string placeholder, std::vector<std::string>& target, std::string help,
                       std::size_t least = 0, std::size_t most = SIZE_MAX);

  /// The exit status when the command is done already: help was asked for (0) or the arguments are wrong (2).
  std::optional<int> parse(const Invocation& invocation);

 private:
  struct Option {
    std::string name;
    std::string placeholder;
    std::string help;
    bool* flag = nullptr;
    std::optional<std::string>* value = nullptr;
    std::string* choice = nullptr;
    std::vector<std::string>* values = nullptr;
    std::vector<std::string> allowed;
  };
  std::optional<std::string> fill(const std::vector<std::string>& args);
  std::optional<std::string> complaint_about(const std::vector<std::string>& extras) const;
  std::string help_text() const;

  const Command* command_;
  std::vector<Option> options_;
  Option positional_;
  std::size_t least_ = 0;
  std::size_t most_ = 0;
  bool help_ = false;
};

}  // namespace kw
