#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "source/span.h"

namespace kw {

/// How much is asked for: the rules are the same, fewer of them are taken up.
enum class Level {
  Essential,  ///< What is an error by default: the service refuses it, or data or answers are lost.
  Certain,    ///< Everything that is proved by what the design says.
  All,        ///< Heuristics as well. The default.
};
std::string_view to_text(Level level);  // "essential", "certain", "all"
std::optional<Level> parse_level(std::string_view text);

std::optional<Severity> parse_severity(std::string_view text);

using Texts = std::vector<Spanned<std::string>>;

struct SeveritySetting {
  Spanned<std::string> selector;
  std::optional<Severity> severity;  ///< Unset: off.
};

struct IgnorableSetting {
  Spanned<std::string> selector;  ///< Empty: every rule.
  bool ignorable = true;
};

struct PerFileSettings {
  Spanned<std::string> glob;
  Texts select;  ///< Empty: all.
  Texts ignore;
  std::vector<SeveritySetting> severities;
};

/// What a configuration file, the command line, or several of them together say. Every value knows where it was
/// written; an unknown span means the command line, and what nobody gave is absent: the default holds.
struct Settings {
  std::optional<Spanned<std::string>> required_version;
  std::optional<Spanned<std::string>> ruleset;
  std::optional<Spanned<Level>> level;
  std::optional<Texts> select;
  Texts ignore;
  std::vector<SeveritySetting> severities;  ///< The last that matches holds.
  std::vector<IgnorableSetting> ignorable;  ///< The last that matches holds.
  std::vector<PerFileSettings> per_file;
  std::optional<Spanned<std::optional<Severity>>> fail_on;  ///< No severity: never.
  std::optional<Texts> files;
  Texts exclude;
  std::optional<Spanned<std::string>> baseline;  ///< Seen from the working directory.
};

/// `nearer` on top of `farther`: single values, `select` and `files` are replaced; `ignore`, `exclude`, severities,
/// `ignorable` and `per-file` are added, and later ones win. A nearer `select` starts over: it forgets what farther
/// layers ignore.
Settings overlay(Settings farther, const Settings& nearer);

}  // namespace kw
