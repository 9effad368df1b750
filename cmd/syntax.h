#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kw {

/// What may stand in one place of the command line: certain words, names of files, or (both empty) anything.
struct Candidates {
  std::vector<std::string> words = {};
  bool files = false;
};

/// How a value can be completed.
struct Completion {
  Candidates value = {};
  bool is_list = false;                          ///< Several of `value`, with commas between.
  std::optional<Candidates> behind_equals = {};  ///< The value is `value=…`.
};

/// An option or, without a name, the arguments that stand for themselves.
struct OptionSyntax {
  std::string name;         ///< With its dashes.
  std::string placeholder;  ///< Of its value; empty for a flag.
  std::string help;
  bool is_repeated = false;
  Completion completion = {};
};

/// All that a command accepts, in the order of its help: what completions and the manual are made from.
struct CommandSyntax {
  std::vector<OptionSyntax> options;
  std::optional<OptionSyntax> argument;
};

std::string joined(const std::vector<std::string>& words, std::string_view separator);

}  // namespace kw
