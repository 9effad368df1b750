#pragma once

#include <span>
#include <string>
#include <string_view>

#include "diag/diagnostic.h"
#include "lint/glob.h"
#include "lint/rule.h"
#include "lint/settings.h"

namespace kw {

/// What settings mean for findings: one answer for each step of the pipeline (`lint/selection.h`), in its order.
/// Findings that say a file cannot be read (DOC1xx) pass every step.
class Policy {
 public:
  explicit Policy(std::span<const RegisteredRule> rules, Settings settings = {}, GlobBase base = {});

  /// Its rule was there in the rule set; one we do not register (made by a test) always was.
  bool in_rule_set(const Diagnostic& finding) const;
  bool in_level(const Diagnostic& finding) const;
  bool is_selected(const Diagnostic& finding) const;
  bool is_wanted_in(std::string_view path, const Diagnostic& finding) const;
  /// Comments, `ignore` and baselines may hide it.
  bool is_ignorable(const Diagnostic& finding) const;
  /// The rule set's default severity, unless a setting says more. Unset: off.
  std::optional<Severity> severity_of(std::string_view path, const Diagnostic& finding) const;
  bool fails(const Diagnostic& finding) const;

  /// `rule` has its say about the file at `path`: it passes the first four steps and is not off.
  bool runs(const Rule& rule, std::string_view path) const;
  /// Rules that no file can want need not run.
  std::vector<RegisteredRule> rules_to_run() const;

  std::span<const RegisteredRule> rules() const { return rules_; }
  const std::string& rule_set() const { return rule_set_; }
  const GlobBase& base() const { return base_; }

 private:
  const Rule* rule_of(std::string_view code) const;

  std::span<const RegisteredRule> rules_;
  Settings settings_;
  GlobBase base_;
  std::string rule_set_;
};

/// The finding says that a file cannot be read (DOC1xx): nothing hides it.
bool is_unreadable_file(const Diagnostic& finding);

}  // namespace kw
