#include <fmt/core.h>

#include "cmd/completion_scripts.h"

namespace kw {
namespace {

constexpr std::string_view kHelpers = R"~(
# Whether the command line begins with these words.
function __keywright_is
    set -l words (commandline -opc)
    set -l last (math (count $argv) + 1)
    test (count $words) -ge $last; and test "$words[2..$last]" = "$argv"
end

# Whether exactly these words stand before the one to complete.
function __keywright_expects
    set -l words (commandline -opc)
    test (count $words) -eq (math (count $argv) + 1); and test "$words[2..]" = "$argv"
end

# What is typed of the value.
function __keywright_value
    string replace -r -- '^--[a-z-]+=' '' (commandline -ct)
end

# WORDS: some of them with commas between.
function __keywright_list
    set -l head (string match -r -- '.*,' (__keywright_value))
    printf '%s\n' "$head"$argv
end

# WORDS: one of them and an equals sign; --files or --words=LIST: what may stand behind it.
function __keywright_pair
    set -l behind $argv[1]
    set -l value (__keywright_value)
    if not string match -q -- '*=*' "$value"
        printf '%s=\n' $argv[2..]
        return
    end
    set -l parts (string split -m 1 = -- "$value")
    if test "$behind" = --files
        set -l files $parts[2]*
        test (count $files) -eq 0; or printf '%s\n' "$parts[1]="$files
    else
        printf '%s\n' "$parts[1]="(string split ' ' -- (string replace -- --words= '' "$behind"))
    end
end
)~";

/// In single quotes fish knows two escapes.
std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

std::string variable(const std::vector<std::string>& words, WordLists& lists) {
  return fmt::format("$__keywright_words_{}", lists.number(words));
}

std::string values(const Completion& completion, WordLists& lists) {
  if (completion.behind_equals) {
    const std::string behind = completion.behind_equals->files
                                   ? std::string("--files")
                                   : fmt::format("\"--words={}\"", variable(completion.behind_equals->words, lists));
    return fmt::format(" -a '(__keywright_pair {} {})'", behind, variable(completion.value.words, lists));
  }
  if (completion.value.files) return " -F";
  if (completion.value.words.empty()) return {};
  if (completion.is_list) return fmt::format(" -a '(__keywright_list {})'", variable(completion.value.words, lists));
  return fmt::format(" -a '{}'", variable(completion.value.words, lists));
}

std::string lines_of(const Command& command, WordLists& lists) {
  const CommandSyntax syntax = command.syntax();
  const std::string begin = fmt::format("complete -c keywright -n '__keywright_is {}'", command.name);
  std::string text = "\n";
  if (syntax.argument)
    text += fmt::format("{}{} -d {}\n", begin, values(syntax.argument->completion, lists),
                        quoted(syntax.argument->placeholder));
  for (const OptionSyntax& option : syntax.options) {
    text += fmt::format("{} -l {}", begin, option.name.substr(2));
    if (!option.placeholder.empty())
      text += (option.completion.value.files ? " -r" : " -x") + values(option.completion, lists);
    text += fmt::format(" -d {}\n", quoted(option.help));
  }
  return text;
}

std::string offer(std::string_view behind, std::string_view word, std::string_view description) {
  return fmt::format("complete -c keywright -n '__keywright_expects{}{}' -a {} -d {}\n", behind.empty() ? "" : " ",
                     behind, word, quoted(description));
}

}  // namespace

std::string fish_completion(std::span<const Command* const> commands) {
  WordLists lists;
  std::string options;
  for (const Command* command : commands) options += lines_of(*command, lists);

  std::string text = "# fish completion for keywright, written by `keywright completions fish`.\n\n";
  for (std::size_t i = 0; i < lists.all().size(); ++i)
    text += fmt::format("set -g __keywright_words_{} {}\n", i + 1, joined(lists.all()[i], " "));
  text += kHelpers;
  text += "\ncomplete -c keywright -f\n";
  for (const FirstWord& word : first_words(commands)) {
    if (word.command != nullptr) text += offer("", word.name, word.command->summary);
    std::string names;
    for (const Command* member : word.members) {
      names += fmt::format("{}{}", names.empty() ? "" : ", ", last_word(*member));
      text += offer(word.name, last_word(*member), member->summary);
    }
    if (!names.empty()) text += offer("", word.name, names);
  }
  return text + options;
}

}  // namespace kw
