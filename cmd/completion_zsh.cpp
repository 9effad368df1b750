#include <fmt/core.h>

#include "cmd/completion_scripts.h"

namespace kw {
namespace {

constexpr std::string_view kHelpers = R"~(
# ARRAY: some of its words with commas between.
_keywright_list() {
  compset -P '*,'
  compadd -S '' -- ${(P)1}
}

# ARRAY (ARRAY|files): a word, an equals sign, and what may stand behind it.
_keywright_pair() {
  if ! compset -P '*='; then
    compadd -S '=' -- ${(P)1}
  elif [[ $2 == files ]]; then
    _files
  else
    compadd -- ${(P)2}
  fi
}
)~";

constexpr std::string_view kEnd = R"~(
if [[ $funcstack[1] == _keywright ]]; then
  _keywright "$@"
else
  compdef _keywright keywright
fi
)~";

/// `[`, `]` and `:` mean something in what `_arguments` and `_describe` take.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string array(const std::vector<std::string>& words, WordLists& lists) {
  return fmt::format("_keywright_words_{}", lists.number(words));
}

std::string action(const Completion& completion, WordLists& lists) {
  if (completion.behind_equals)
    return fmt::format(" _keywright_pair {} {}", array(completion.value.words, lists),
                       completion.behind_equals->files ? "files" : array(completion.behind_equals->words, lists));
  if (completion.value.files) return "_files";
  if (completion.value.words.empty()) return " ";
  if (completion.is_list) return fmt::format(" _keywright_list {}", array(completion.value.words, lists));
  return fmt::format(" compadd -a {}", array(completion.value.words, lists));
}

std::string specification(const OptionSyntax& option, WordLists& lists) {
  std::string text = option.is_repeated ? "*" : "";
  if (!option.name.empty())
    text += fmt::format("{}{}[{}]", option.name, option.placeholder.empty() ? "" : "=", escaped(option.help));
  if (option.placeholder.empty()) return shell_quoted(text);
  const std::string message = escaped(option.name.empty() ? option.help : option.placeholder);
  return shell_quoted(fmt::format("{}:{}:{}", text, message, action(option.completion, lists)));
}

std::string arguments_of(const Command& command, WordLists& lists) {
  const CommandSyntax syntax = command.syntax();
  std::string text = fmt::format("    {})\n      _arguments -S", shell_quoted(command.name));
  for (const OptionSyntax& option : syntax.options) text += " \\\n        " + specification(option, lists);
  if (syntax.argument) text += " \\\n        " + specification(*syntax.argument, lists);
  return text + " ;;\n";
}

std::string description(std::string_view name, std::string_view summary) {
  return fmt::format("    {}\n", shell_quoted(fmt::format("{}:{}", escaped(name), escaped(summary))));
}

}  // namespace

std::string zsh_completion(std::span<const Command* const> commands) {
  WordLists lists;
  std::string firsts;
  std::string groups;
  for (const FirstWord& word : first_words(commands)) {
    if (word.command != nullptr) {
      firsts += description(word.name, word.command->summary);
      continue;
    }
    std::string members;
    std::string names;
    for (const Command* member : word.members) {
      members += "    " + description(last_word(*member), member->summary);
      names += fmt::format("{}{}", names.empty() ? "" : ", ", last_word(*member));
    }
    firsts += description(word.name, names);
    groups += fmt::format("    {})\n      commands=(\n{}      ) ;;\n", word.name, members);
  }
  std::string arguments;
  for (const Command* command : commands) arguments += arguments_of(*command, lists);

  std::string text = "#compdef keywright\n# zsh completion for keywright, written by `keywright completions zsh`.\n\n";
  for (std::size_t i = 0; i < lists.all().size(); ++i)
    text += fmt::format("typeset -ga _keywright_words_{}=({})\n", i + 1, joined(lists.all()[i], " "));
  text += kHelpers;
  text += "\n_keywright() {\n  local -a commands=(\n" + firsts + "  )\n";
  text +=
      "  if (( CURRENT == 2 )); then\n"
      "    _describe -t commands command commands\n"
      "    return\n"
      "  fi\n"
      "  local name=$words[2]\n"
      "  local -i length=1\n"
      "  commands=()\n"
      "  case $name in\n" +
      groups +
      "  esac\n"
      "  if (( $#commands )); then\n"
      "    if (( CURRENT == 3 )); then\n"
      "      _describe -t commands command commands\n"
      "      return\n"
      "    fi\n"
      "    name+=\" $words[3]\"\n"
      "    length=2\n"
      "  fi\n"
      "  shift $length words\n"
      "  (( CURRENT -= length ))\n"
      "  case $name in\n";
  return text + arguments + "  esac\n}\n" + std::string(kEnd);
}

}  // namespace kw
