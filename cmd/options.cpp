#include "cmd/options.h"

#include <algorithm>

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include "base/text.h"

namespace kw {
namespace {

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) text += fmt::format("{}{}", text.empty() ? "" : separator, word);
  return text;
}

}  // namespace

Options& Options::flag(std::string name, bool& target, std::string help) {
  Option option{std::move(name), "", std::move(help), &target, nullptr, nullptr, nullptr, {}};
  options_.push_back(std::move(option));
  return *this;
}

Options& Options::value(std::string name, std::string placeholder, std::optional<std::string>& target,
                        std::string help) {
  Option option{std::move(name), std::move(placeholder), std::move(help), nullptr, &target, nullptr, nullptr, {}};
  options_.push_back(std::move(option));
  return *this;
}

Options& Options::choice(std::string name, std::vector<std::string> allowed, std::string& target, std::string help) {
  std::string placeholder = joined(allowed, "|");
  Option option{std::move(name), std::move(placeholder), std::move(help), nullptr, nullptr, &target,
                nullptr,         std::move(allowed)};
  options_.push_back(std::move(option));
  return *this;
}

Options& Options::values(std::string name, std::string placeholder, std::vector<std::string>& target,
                         std::string help) {
  Option option{std::move(name), std::move(placeholder), std::move(help), nullptr, nullptr, nullptr, &target, {}};
  options_.push_back(std::move(option));
  return *this;
}

Options& Options::positionals(std::string placeholder, std::vector<std::string>& target, std::string help,
                              std::size_t least, std::size_t most) {
  positional_ = {"", std::move(placeholder), std::move(help), nullptr, nullptr, nullptr, &target, {}};
  least_ = least;
  most_ = most;
  return *this;
}

std::optional<int> Options::parse(const Invocation& invocation) {
  std::optional<std::string> complaint = fill(invocation.args);
  if (help_) {
    invocation.out += help_text();
    return kExitFine;
  }
  for (const Option& option : options_) {
    if (complaint || option.choice == nullptr ||
        std::ranges::find(option.allowed, *option.choice) != option.allowed.end())
      continue;
    complaint = fmt::format("`{}` is no value of `{}`: use {}", printable(*option.choice), option.name,
                            list_names(option.allowed));
  }
  const std::size_t given = positional_.values != nullptr ? positional_.values->size() : 0;
  if (!complaint && given < least_) complaint = fmt::format("{} is missing", positional_.placeholder);
  if (!complaint && given > most_)
    complaint = fmt::format("unexpected argument `{}`", printable((*positional_.values)[most_]));
  if (!complaint) return std::nullopt;
  return usage_error(invocation, *command_, *complaint);
}

/// What is wrong with `args`; the targets are filled as far as they go.
std::optional<std::string> Options::fill(const std::vector<std::string>& args) {
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  app.add_flag("-h,--help", help_);
  for (const Option& option : options_) {
    if (option.flag != nullptr) app.add_flag(option.name, *option.flag);
    if (option.value != nullptr)
      app.add_option_function<std::string>(option.name,
                                           [target = option.value](const std::string& text) { *target = text; })
          ->take_last();
    if (option.choice != nullptr) app.add_option(option.name, *option.choice)->take_last();
    if (option.values != nullptr) app.add_option(option.name, *option.values)->allow_extra_args(false);
  }
  if (positional_.values != nullptr) app.add_option("positionals", *positional_.values);
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
  for (const Option& option : options_) names.push_back(option.name);
  const std::string name = unknown->substr(0, unknown->find('='));
  return fmt::format("unknown option `{}`{}", printable(name), suggestion(name, names));
}

std::string Options::help_text() const {
  std::string text = fmt::format("{}\n\nusage: keywright {}{}{}\n\n", command_->summary, command_->name,
                                 command_->usage.empty() ? "" : " ", command_->usage);
  const auto add = [&](std::string_view head, std::string_view help) {
    if (head.size() > 26)
      text += fmt::format("  {}\n  {:<26}  {}\n", head, "", help);
    else
      text += fmt::format("  {:<26}  {}\n", head, help);
  };
  if (positional_.values != nullptr) add(positional_.placeholder, positional_.help);
  for (const Option& option : options_)
    add(option.placeholder.empty() ? option.name : option.name + " " + option.placeholder, option.help);
  add("--help", "this text");
  return text;
}

}  // namespace kw
