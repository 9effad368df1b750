#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cmd/command.h"

namespace kw {

/// Scripts that complete `keywright …`, made from what the commands say they accept.
std::string bash_completion(std::span<const Command* const> commands);
std::string zsh_completion(std::span<const Command* const> commands);
std::string fish_completion(std::span<const Command* const> commands);

/// A first word of the command line: a command, or a group such as "baseline" with what may follow.
struct FirstWord {
  std::string_view name;
  const Command* command = nullptr;          ///< Unset for a group.
  std::vector<const Command*> members = {};  ///< Of a group.
};
std::vector<FirstWord> first_words(std::span<const Command* const> commands);

/// "create" of "baseline create"; "lint" of "lint".
std::string_view last_word(const Command& command);

/// Long word lists occur several times in a script: each is a variable.
class WordLists {
 public:
  /// The number of the variable that holds `words`, from 1.
  std::size_t number(const std::vector<std::string>& words);
  const std::vector<std::vector<std::string>>& all() const { return lists_; }

 private:
  std::vector<std::vector<std::string>> lists_;
};

/// 'text' as one word for a POSIX shell.
std::string shell_quoted(std::string_view text);

}  // namespace kw
