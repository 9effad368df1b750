#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/error.h"
#include "diag/diagnostic.h"
#include "lint/rule.h"

namespace kw {

/// Which findings are shown, how severe they are, and which of them fail the run.
struct Policy {
  struct Override {
    std::string selector;
    std::optional<Severity> severity;  ///< Unset: off.
  };
  std::vector<std::string> select;  ///< Empty: all.
  std::vector<std::string> ignore;
  std::vector<Override> severities;                   ///< The last that matches holds.
  std::optional<Severity> fail_on = Severity::Error;  ///< Unset: never.
};

/// As given on the command line.
struct PolicyOptions {
  std::vector<std::string> select = {};      ///< Each may be a list with commas.
  std::vector<std::string> ignore = {};      ///< The same.
  std::vector<std::string> severities = {};  ///< "CODE=LEVEL".
  std::string fail_on = "error";
};

/// The error names what selects no rule, with the nearest that does.
tl::expected<Policy, Error> parse_policy(const PolicyOptions& options, std::span<const RegisteredRule> rules);

/// Removes what is not wanted and sets severities. Findings that say a file cannot be read (DOC1xx) always stay.
void apply(const Policy& policy, std::vector<Diagnostic>& findings);

bool fails(const Policy& policy, const std::vector<Diagnostic>& findings);

}  // namespace kw
