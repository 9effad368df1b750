#include "lint/policy.h"

#include <algorithm>
#include <utility>

#include "lint/rule_set.h"
#include "lint/selector.h"

namespace kw {
namespace {

bool any_selects(const Texts& selectors, const Diagnostic& finding) {
  return std::ranges::any_of(selectors,
                             [&](const Spanned<std::string>& selector) { return selects(*selector, finding); });
}

/// The last of `settings` that means the finding; null when none does.
const SeveritySetting* last_for(const std::vector<SeveritySetting>& settings, const Diagnostic& finding) {
  const auto found = std::find_if(settings.rbegin(), settings.rend(),
                                  [&](const SeveritySetting& setting) { return selects(*setting.selector, finding); });
  return found == settings.rend() ? nullptr : &*found;
}

std::string newest(std::span<const RegisteredRule> rules) {
  const std::vector<std::string> sets = rule_sets(rules);
  return sets.empty() ? std::string() : sets.back();
}

/// What a rule would report, as far as selectors look at it.
Diagnostic finding_of(const Rule& rule) {
  Diagnostic finding;
  finding.code = rule.code;
  finding.name = rule.name;
  finding.severity = rule.severity;
  return finding;
}

}  // namespace

bool is_unreadable_file(const Diagnostic& finding) {
  return finding.code.starts_with("DOC1");
}

Policy::Policy(std::span<const RegisteredRule> rules, Settings settings, GlobBase base)
    : rules_(rules),
      settings_(std::move(settings)),
      base_(std::move(base)),
      rule_set_(settings_.ruleset ? **settings_.ruleset : newest(rules)) {}

const Rule* Policy::rule_of(std::string_view code) const {
  const auto found = std::ranges::find(rules_, code, [](const RegisteredRule& rule) { return rule.rule->code; });
  return found == rules_.end() ? nullptr : found->rule;
}

bool Policy::in_rule_set(const Diagnostic& finding) const {
  if (is_unreadable_file(finding)) return true;
  const Rule* rule = rule_of(finding.code);
  return rule == nullptr || !is_later(rule->since, rule_set_);
}

bool Policy::in_level(const Diagnostic& finding) const {
  const Rule* rule = rule_of(finding.code);
  if (is_unreadable_file(finding) || rule == nullptr || !settings_.level) return true;
  switch (**settings_.level) {
    case Level::Essential:
      return rule->by_priority || severity_in(*rule, rule_set_) == Severity::Error;
    case Level::Certain:
      return rule->certainty == Certainty::Certain;
    case Level::All:
      return true;
  }
  return true;
}

bool Policy::is_selected(const Diagnostic& finding) const {
  if (is_unreadable_file(finding)) return true;
  if (settings_.select && !any_selects(*settings_.select, finding)) return false;
  return !any_selects(settings_.ignore, finding);
}

bool Policy::is_wanted_in(std::string_view path, const Diagnostic& finding) const {
  if (is_unreadable_file(finding)) return true;
  return std::ranges::none_of(settings_.per_file, [&](const PerFileSettings& file) {
    const bool unwanted =
        any_selects(file.ignore, finding) || (!file.select.empty() && !any_selects(file.select, finding));
    return unwanted && matches_glob(file.glob, path, base_);
  });
}

bool Policy::is_ignorable(const Diagnostic& finding) const {
  if (is_unreadable_file(finding)) return false;
  const auto last =
      std::find_if(settings_.ignorable.rbegin(), settings_.ignorable.rend(), [&](const IgnorableSetting& setting) {
        return setting.selector->empty() || selects(*setting.selector, finding);
      });
  return last == settings_.ignorable.rend() || last->ignorable;
}

std::optional<Severity> Policy::severity_of(std::string_view path, const Diagnostic& finding) const {
  if (is_unreadable_file(finding)) return finding.severity;
  for (auto file = settings_.per_file.rbegin(); file != settings_.per_file.rend(); ++file) {
    const SeveritySetting* setting = last_for(file->severities, finding);
    if (setting != nullptr && matches_glob(file->glob, path, base_)) return setting->severity;
  }
  if (const SeveritySetting* setting = last_for(settings_.severities, finding)) return setting->severity;
  const Rule* rule = rule_of(finding.code);
  return rule == nullptr || rule->by_priority ? finding.severity : severity_in(*rule, rule_set_);
}

bool Policy::fails(const Diagnostic& finding) const {
  if (!settings_.fail_on) return finding.severity == Severity::Error;
  const std::optional<Severity>& least = **settings_.fail_on;
  return least && finding.severity <= *least;
}

bool Policy::runs(const Rule& rule, std::string_view path) const {
  const Diagnostic finding = finding_of(rule);
  return in_rule_set(finding) && in_level(finding) && is_selected(finding) && is_wanted_in(path, finding) &&
         severity_of(path, finding).has_value();
}

std::vector<RegisteredRule> Policy::rules_to_run() const {
  std::vector<RegisteredRule> wanted;
  for (const RegisteredRule& rule : rules_) {
    const Diagnostic finding = finding_of(*rule.rule);
    if (in_rule_set(finding) && in_level(finding) && is_selected(finding)) wanted.push_back(rule);
  }
  return wanted;
}

}  // namespace kw
