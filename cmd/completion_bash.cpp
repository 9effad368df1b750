#include <fmt/core.h>

#include "cmd/completion_scripts.h"

namespace kw {
namespace {

/// What is the same for all commands. Bash splits words at `=`, and completes only what is behind the last one.
constexpr std::string_view kScript = R"~(
_keywright() {
  local -a line=()
  local i word glue=''
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ ($word == = || -n $glue) && ${#line[@]} -gt 0 ]]; then
      line[${#line[@]} - 1]+=$word
    else
      line+=("$word")
    fi
    glue=
    [[ $word != = ]] || glue=1
  done
  COMPREPLY=()
  local count=${#line[@]} cur=${line[${#line[@]} - 1]} value
  local words='' seconds='' files='' list='' pair='' pair_words='' pair_files=''
  if ((count == 1)); then
    _keywright_reply "$_keywright_first_words" '' "$cur"
    return
  fi
  local command=${line[0]} first=1
  _keywright_group "$command"
  if [[ -n $seconds ]]; then
    if ((count == 2)); then
      _keywright_reply "$seconds" '' "$cur"
      return
    fi
    command+=" ${line[1]}" first=2
  fi

  local only_arguments=''
  for ((i = first; i < count - 1; i++)); do [[ ${line[i]} != -- ]] || only_arguments=1; done
  value=$cur
  if [[ -z $only_arguments && $cur == --*=* ]]; then
    _keywright_value "$command ${cur%%=*}" || return
    value=${cur#*=}
  elif [[ -z $only_arguments ]] && ((count - 2 >= first)) && _keywright_value "$command ${line[count - 2]}"; then
    : # The value of the option before.
  elif [[ -z $only_arguments && $cur == -* ]]; then
    _keywright_options "$command"
    _keywright_reply "$words" '' "$cur"
    return
  else
    _keywright_value "$command " || return
  fi

  local ending=''
  if [[ -n $pair && $value == *=* ]]; then
    value=${value#*=} words=$pair_words files=$pair_files
  elif [[ -n $pair ]]; then
    ending='='
  elif [[ -n $list ]]; then
    value=${value##*,}
  fi
  local head=${cur%"$value"}
  [[ $COMP_WORDBREAKS != *=* ]] || head=${head##*=}
  if [[ -n $files ]]; then
    local IFS=$'\n'
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -P "$head" -- "$value"))
  else
    _keywright_reply "$words" "$head" "$value" "$ending"
  fi
}

# WORDS HEAD VALUE [ENDING]: offers those of WORDS that begin with VALUE.
_keywright_reply() {
  local IFS=$' \t\n'
  [[ -z $4 && -z $list ]] || compopt -o nospace 2>/dev/null
  COMPREPLY=($(compgen -P "$2" -S "$4" -W "$1" -- "$3"))
}

complete -F _keywright keywright
)~";

std::string reference(const std::vector<std::string>& words, WordLists& lists) {
  return fmt::format("$_keywright_words_{}", lists.number(words));
}

std::string assignments(const Completion& completion, WordLists& lists) {
  std::string text;
  if (!completion.value.words.empty()) text += fmt::format(" words={}", reference(completion.value.words, lists));
  if (completion.value.files) text += " files=1";
  if (completion.is_list) text += " list=1";
  if (!completion.behind_equals) return text;
  text += " pair=1";
  if (!completion.behind_equals->words.empty())
    text += fmt::format(" pair_words={}", reference(completion.behind_equals->words, lists));
  if (completion.behind_equals->files) text += " pair_files=1";
  return text;
}

std::string arm(std::string_view command, std::string_view option, const Completion& completion, WordLists& lists) {
  const std::string values = assignments(completion, lists);
  return fmt::format("    {})\n     {} ;;\n", shell_quoted(fmt::format("{} {}", command, option)),
                     values.empty() ? " :" : values);
}

}  // namespace

std::string bash_completion(std::span<const Command* const> commands) {
  WordLists lists;
  std::string values;
  std::string options;
  for (const Command* command : commands) {
    const CommandSyntax syntax = command->syntax();
    std::vector<std::string> names;
    if (syntax.argument) values += arm(command->name, "", syntax.argument->completion, lists);
    for (const OptionSyntax& option : syntax.options) {
      names.push_back(option.name);
      if (!option.placeholder.empty()) values += arm(command->name, option.name, option.completion, lists);
    }
    options += fmt::format("    {}) words={} ;;\n", shell_quoted(command->name), shell_quoted(joined(names, " ")));
  }

  std::vector<std::string> firsts{"--help", "--version"};
  std::string groups;
  for (const FirstWord& word : first_words(commands)) {
    firsts.emplace_back(word.name);
    std::vector<std::string> members;
    for (const Command* member : word.members) members.emplace_back(last_word(*member));
    if (!members.empty()) groups += fmt::format("    {}) seconds='{}' ;;\n", word.name, joined(members, " "));
  }

  std::string text =
      "# bash completion for keywright, written by `keywright completions bash`.\n"
      "# shellcheck shell=bash disable=SC2034,SC2206,SC2207\n\n";
  text += fmt::format("_keywright_first_words='{}'\n", joined(firsts, " "));
  for (std::size_t i = 0; i < lists.all().size(); ++i)
    text += fmt::format("_keywright_words_{}={}\n", i + 1, shell_quoted(joined(lists.all()[i], " ")));
  text +=
      "\n# WORD: what may follow it, where it is a group of commands.\n_keywright_group() {\n  seconds=\n  case $1 "
      "in\n" +
      groups + "    *) ;;\n  esac\n}\n";
  text +=
      "\n# COMMAND: its options.\n_keywright_options() {\n  case $1 in\n" + options + "    *) words= ;;\n  esac\n}\n";
  text +=
      "\n# \"COMMAND OPTION\", or \"COMMAND \" for arguments: what the value may be; fails where there is none.\n"
      "_keywright_value() {\n  case $1 in\n" +
      values + "    *) return 1 ;;\n  esac\n}\n";
  return text + std::string(kScript);
}

}  // namespace kw
