#include "lint/settings.h"

namespace kw {
namespace {

template <class T>
void replace(std::optional<T>& farther, const std::optional<T>& nearer) {
  if (nearer) farther = nearer;
}

template <class T>
void append(std::vector<T>& farther, const std::vector<T>& nearer) {
  farther.insert(farther.end(), nearer.begin(), nearer.end());
}

}  // namespace

std::string_view to_text(Level level) {
  switch (level) {
    case Level::Essential:
      return "essential";
    case Level::Certain:
      return "certain";
    case Level::All:
      return "all";
  }
  return "";
}

std::optional<Level> parse_level(std::string_view text) {
  for (const Level level : {Level::Essential, Level::Certain, Level::All})
    if (to_text(level) == text) return level;
  return std::nullopt;
}

std::optional<Severity> parse_severity(std::string_view text) {
  for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info})
    if (to_text(severity) == text) return severity;
  return std::nullopt;
}

Settings overlay(Settings farther, const Settings& nearer) {
  Settings settings = std::move(farther);
  replace(settings.required_version, nearer.required_version);
  replace(settings.ruleset, nearer.ruleset);
  replace(settings.level, nearer.level);
  replace(settings.select, nearer.select);
  replace(settings.fail_on, nearer.fail_on);
  replace(settings.files, nearer.files);
  replace(settings.baseline, nearer.baseline);
  if (nearer.select) settings.ignore.clear();
  append(settings.ignore, nearer.ignore);
  append(settings.severities, nearer.severities);
  append(settings.ignorable, nearer.ignorable);
  append(settings.per_file, nearer.per_file);
  append(settings.exclude, nearer.exclude);
  return settings;
}

}  // namespace kw
