#include "cmd/completion_scripts.h"

#include <algorithm>

namespace kw {

std::vector<FirstWord> first_words(std::span<const Command* const> commands) {
  std::vector<FirstWord> words;
  for (const Command* command : commands) {
    const std::size_t blank = command->name.find(' ');
    const std::string_view name = command->name.substr(0, blank);
    if (blank == std::string_view::npos) {
      words.push_back({name, command});
      continue;
    }
    const auto same = std::ranges::find(words, name, &FirstWord::name);
    if (same == words.end())
      words.push_back({name, nullptr, {command}});
    else
      same->members.push_back(command);
  }
  return words;
}

std::string_view last_word(const Command& command) {
  const std::size_t blank = command.name.find(' ');
  return blank == std::string_view::npos ? command.name : command.name.substr(blank + 1);
}

std::size_t WordLists::number(const std::vector<std::string>& words) {
  const auto known = std::ranges::find(lists_, words);
  if (known != lists_.end()) return static_cast<std::size_t>(known - lists_.begin()) + 1;
  lists_.push_back(words);
  return lists_.size();
}

std::string shell_quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace kw
