#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "base/error.h"
#include "diag/diagnostic.h"
#include "lint/rule.h"
#include "lint/settings.h"
#include "source/source_file.h"

namespace kw {

struct SettingsFile {
  Settings settings;
  std::optional<Spanned<std::string>> extends;  ///< As written.
};

/// One configuration file. What is wrong with it is reported (DOC codes) and left out: keys that mean nothing, rules
/// and rule sets that do not exist.
SettingsFile read_settings(const SourceFile& file, std::span<const RegisteredRule> rules, DiagnosticSink& sink);

/// As given on the command line: words as they stand there.
struct SettingsOptions {
  std::vector<std::string> select = {};      ///< Each may be a list with commas.
  std::vector<std::string> ignore = {};      ///< The same.
  std::vector<std::string> severities = {};  ///< "CODE=LEVEL".
  std::vector<std::string> ignorable = {};   ///< "CODE=true" or "CODE=false".
  std::vector<std::string> per_file = {};    ///< "GLOB=CODE,...": not these in those files.
  std::vector<std::string> exclude = {};
  std::optional<std::string> ruleset = {};
  std::optional<std::string> level = {};
  std::optional<std::string> fail_on = {};
  std::optional<std::string> baseline = {};
};

/// The error names what is wrong, with the nearest that is right.
tl::expected<Settings, Error> parse_settings(const SettingsOptions& options, std::span<const RegisteredRule> rules);

/// "no rule set is called `2027.1`; …" when it is none that we know.
std::optional<std::string> fault_of_rule_set(std::string_view name, std::span<const RegisteredRule> rules);

}  // namespace kw
