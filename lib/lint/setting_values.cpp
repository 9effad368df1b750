#include "lint/setting_values.h"

#include <fmt/core.h>

namespace kw {
namespace {

using Origin = SettingValue::Origin;

class Lister {
 public:
  std::vector<SettingValue> take() { return std::move(values_); }

  void add(std::string_view key, std::string value, SourceSpan span) {
    values_.push_back({std::string(key), std::move(value), span.known() ? Origin::File : Origin::CommandLine, span});
  }

  void add_default(std::string_view key, std::string value) {
    values_.push_back({std::string(key), std::move(value), Origin::Default, {}});
  }

  void add(std::string_view key, const std::optional<Spanned<std::string>>& value, std::string otherwise) {
    if (value)
      add(key, **value, value->span);
    else
      add_default(key, std::move(otherwise));
  }

  void add(std::string_view key, const Texts& texts) {
    for (const Spanned<std::string>& text : texts) add(key, *text, text.span);
  }

  /// The same, with what holds when nothing is given.
  void add(std::string_view key, const Texts& texts, std::string otherwise) {
    add(key, texts);
    if (texts.empty()) add_default(key, std::move(otherwise));
  }

  void add(std::string_view key, const std::vector<SeveritySetting>& severities) {
    for (const SeveritySetting& setting : severities)
      add(key, fmt::format("{}={}", *setting.selector, setting.severity ? to_text(*setting.severity) : "off"),
          setting.selector.span);
  }

 private:
  std::vector<SettingValue> values_;
};

void add_per_file(Lister& lister, const std::vector<PerFileSettings>& all) {
  for (const PerFileSettings& file : all) {
    const auto key = [&](std::string_view what) { return fmt::format("per-file {} {}", *file.glob, what); };
    lister.add(key("select"), file.select);
    lister.add(key("ignore"), file.ignore);
    lister.add(key("severity"), file.severities);
  }
  if (all.empty()) lister.add_default("per-file", "");
}

}  // namespace

std::string_view to_text(SettingValue::Origin origin) {
  switch (origin) {
    case Origin::Default:
      return "default";
    case Origin::File:
      return "file";
    case Origin::CommandLine:
      return "command-line";
  }
  return "";
}

std::vector<SettingValue> values_of(const Configuration& configuration, const std::optional<std::string>& baseline) {
  const Settings& settings = configuration.settings;
  Lister lister;
  lister.add("required-version", settings.required_version, "");
  lister.add("ruleset", settings.ruleset, configuration.policy.rule_set());
  if (settings.level)
    lister.add("level", std::string(to_text(**settings.level)), settings.level->span);
  else
    lister.add_default("level", std::string(to_text(Level::All)));
  lister.add("select", settings.select.value_or(Texts{}), settings.select ? "" : "all rules");
  lister.add("ignore", settings.ignore, "");
  lister.add("severity", settings.severities);
  if (settings.severities.empty()) lister.add_default("severity", "");
  for (const IgnorableSetting& setting : settings.ignorable)
    lister.add("ignorable",
               fmt::format("{}{}{}", *setting.selector, setting.selector->empty() ? "" : "=", setting.ignorable),
               setting.selector.span);
  if (settings.ignorable.empty()) lister.add_default("ignorable", "true");
  add_per_file(lister, settings.per_file);
  if (settings.fail_on)
    lister.add("fail-on", std::string(**settings.fail_on ? to_text(***settings.fail_on) : "never"),
               settings.fail_on->span);
  else
    lister.add_default("fail-on", std::string(to_text(Severity::Error)));
  lister.add("files", settings.files.value_or(Texts{}), "NAME.keywright.{yaml,yml,json} and files with `keywright:`");
  lister.add("exclude", settings.exclude, "");
  lister.add("baseline", settings.baseline, baseline.value_or(""));
  return lister.take();
}

}  // namespace kw
