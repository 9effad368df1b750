#include "cmd/options.h"

#include <algorithm>

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include "base/text.h"

namespace kw {
Options& Options::add(OptionSyntax syntax, Target target) {
  options_.push_back({std::move(syntax), target});
  is_last_positional_ = false;
  return *this;
}

Options& Options::flag(std::string name, bool& target, std::string help) {
  return add({std::move(name), "", std::move(help)}, &target);
}

Options& Options::value(std::string name, std::string placeholder, std::optional<std::string>& target,
                        std::string help) {
  return add({std::move(name), std::move(placeholder), std::move(help)}, &target);
}

Options& Options::choice(std::string name, std::vector<std::string> allowed, std::string& target, std::string help) {
  add({std::move(name), joined(allowed, "|"), std::move(help)}, &target);
  options_.back().initial = target;
  return completes_words(std::move(allowed));
}

Options& Options::values(std::string name, std::string placeholder, std::vector<std::string>& target,
                         std::string help) {
  return add({std::move(name), std::move(placeholder), std::move(help), true}, &target);
}

Options& Options::positionals(std::string placeholder, std::vector<std::string>& target, std::string help,
                              std::size_t least, std::size_t most) {
  positional_ = OptionSyntax{"", std::move(placeholder), std::move(help), most > 1};
  positionals_ = &target;
  least_ = least;
  most_ = most;
  is_last_positional_ = true;
  return *this;
}

Options& Options::completes(Completion completion) {
  OptionSyntax& last = is_last_positional_ ? *positional_ : options_.back().syntax;
  last.completion = std::move(completion);
  return *this;
}

std::optional<int> Options::parse(const Invocation& invocation, const Command& command) {
  std::optional<std::string> complaint = fill(invocation.args);
  if (help_) {
    invocation.out += help_text(command);
    return kExitFine;
  }
  if (!complaint) complaint = complaint_about_values();
  if (!complaint) return std::nullopt;
  return usage_error(invocation, command, *complaint);
}

std::optional<std::string> Options::complaint_about_values() const {
  for (const Option& option : options_) {
    if (!std::holds_alternative<std::string*>(option.target)) continue;
    const std::string& given = *std::get<std::string*>(option.target);
    const std::vector<std::string>& allowed = option.syntax.completion.value.words;
    if (given == option.initial) continue;  // A default need not be one of them: nothing was chosen.
    if (std::ranges::find(allowed, given) == allowed.end())
      return fmt::format("`{}` is no value of `{}`: use {}", printable(given), option.syntax.name, list_names(allowed));
  }
  const std::size_t given = positionals_ != nullptr ? positionals_->size() : 0;
  if (given < least_) return fmt::format("{} is missing", positional_->placeholder);
  if (given > most_) return fmt::format("unexpected argument `{}`", printable((*positionals_)[most_]));
  return std::nullopt;
}

/// What is wrong with `args`; the targets are filled as far as they go.
std::optional<std::string> Options::fill(const std::vector<std::string>& args) {
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  app.add_flag("-h,--help", help_);
  for (const Option& option : options_) {
    const std::string& name = option.syntax.name;
    if (bool* const* flag = std::get_if<bool*>(&option.target)) app.add_flag(name, **flag);
    if (std::optional<std::string>* const* value = std::get_if<std::optional<std::string>*>(&option.target))
      app.add_option_function<std::string>(name, [target = *value](const std::string& text) { *target = text; })
          ->take_last();
    if (std::string* const* choice = std::get_if<std::string*>(&option.target))
      app.add_option(name, **choice)->take_last();
    if (std::vector<std::string>* const* values = std::get_if<std::vector<std::string>*>(&option.target))
      app.add_option(name, **values)->allow_extra_args(false);
  }
  if (positionals_ != nullptr) app.add_option("positionals", *positionals_);
  try {
    app.parse(std::vector<std::string>(args.rbegin(), args.rend()));  // CLI11 takes them from the back.
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string text = error.what();
    return fmt::format("`{}` needs a value", printable(text.substr(0, text.find(':'))));
  } catch (const CLI::ParseError& error) {
    return printable(error.what());
  }
  std::vector<std::string> extras = app.remaining();
  std::erase(extras, "--");  // CLI11 lists it with what it did not expect.
  return complaint_about(extras);
}

std::optional<std::string> Options::complaint_about(const std::vector<std::string>& extras) const {
  if (extras.empty()) return std::nullopt;
  const auto is_option = [](const std::string& word) { return word.starts_with('-'); };
  const auto unknown = std::ranges::find_if(extras, is_option);
  if (unknown == extras.end()) return fmt::format("unexpected argument `{}`", printable(extras.front()));
  std::vector<std::string> names{"--help"};
  for (const Option& option : options_) names.push_back(option.syntax.name);
  const std::string name = unknown->substr(0, unknown->find('='));
  return fmt::format("unknown option `{}`{}", printable(name), suggestion(name, names));
}

CommandSyntax Options::syntax() const {
  CommandSyntax syntax;
  for (const Option& option : options_) syntax.options.push_back(option.syntax);
  syntax.options.push_back({"--help", "", "this text"});
  syntax.argument = positional_;
  return syntax;
}

std::string help_text(const Command& command) {
  std::string text = fmt::format("{}\n\nusage: keywright {}{}{}\n\n", command.summary, command.name,
                                 command.usage.empty() ? "" : " ", command.usage);
  const auto add = [&](std::string_view head, std::string_view help) {
    if (head.size() > 26)
      text += fmt::format("  {}\n  {:<26}  {}\n", head, "", help);
    else
      text += fmt::format("  {:<26}  {}\n", head, help);
  };
  const CommandSyntax syntax = command.syntax();
  if (syntax.argument) add(syntax.argument->placeholder, syntax.argument->help);
  for (const OptionSyntax& option : syntax.options)
    add(option.placeholder.empty() ? option.name : option.name + " " + option.placeholder, option.help);
  return text;
}

}  // namespace kw
