#include "cmd/policy.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "cmd/command.h"
#include "lint/engine.h"

namespace kw {
namespace {

constexpr std::size_t kFamilyLength = 3;

std::optional<Severity> parse_severity(std::string_view text) {
  for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info})
    if (to_text(severity) == text) return severity;
  return std::nullopt;
}

bool selects_rule(std::string_view selector, const RegisteredRule& rule) {
  Diagnostic finding;
  finding.code = rule.rule->code;
  finding.name = rule.rule->name;
  return selects(selector, finding);
}

tl::expected<void, Error> check_selector(const std::string& selector, std::string_view option,
                                         std::span<const RegisteredRule> rules) {
  if (std::ranges::any_of(rules, [&](const RegisteredRule& rule) { return selects_rule(selector, rule); })) return {};
  std::vector<std::string> known;
  for (const RegisteredRule& rule : rules) {
    known.emplace_back(rule.rule->code);
    known.emplace_back(rule.rule->name);
    known.emplace_back(rule.rule->code.substr(0, kFamilyLength));
  }
  return tl::unexpected(
      Error{fmt::format("`{}`: no rule is called `{}`{}", option, printable(selector), suggestion(selector, known))});
}

tl::expected<std::vector<std::string>, Error> parse_selectors(const std::vector<std::string>& given,
                                                              std::string_view option,
                                                              std::span<const RegisteredRule> rules) {
  std::vector<std::string> selectors;
  for (const std::string& list : given) {
    for (const std::string_view word : split(list, ',')) {
      const std::string selector(trim(word));
      if (const auto checked = check_selector(selector, option, rules); !checked)
        return tl::unexpected(checked.error());
      selectors.push_back(selector);
    }
  }
  return selectors;
}

tl::expected<Policy::Override, Error> parse_override(const std::string& given, std::span<const RegisteredRule> rules) {
  const std::size_t equals = given.find('=');
  const std::string level = equals == std::string::npos ? std::string() : given.substr(equals + 1);
  const std::optional<Severity> severity = parse_severity(level);
  if (!severity && level != "off")
    return tl::unexpected(
        Error{fmt::format("`--severity {}`: use CODE=error, warning, info or off", printable(given))});
  Policy::Override result{given.substr(0, equals), severity};
  if (const auto checked = check_selector(result.selector, "--severity", rules); !checked)
    return tl::unexpected(checked.error());
  return result;
}

bool is_unreadable_file(const Diagnostic& finding) {
  return finding.code.starts_with("DOC1");
}

bool any_selects(const std::vector<std::string>& selectors, const Diagnostic& finding) {
  return std::ranges::any_of(selectors, [&](const std::string& selector) { return selects(selector, finding); });
}

}  // namespace

tl::expected<Policy, Error> parse_policy(const PolicyOptions& options, std::span<const RegisteredRule> rules) {
  Policy policy;
  policy.fail_on = parse_severity(options.fail_on);
  tl::expected<std::vector<std::string>, Error> select = parse_selectors(options.select, "--select", rules);
  if (!select) return tl::unexpected(select.error());
  policy.select = std::move(*select);
  tl::expected<std::vector<std::string>, Error> ignore = parse_selectors(options.ignore, "--ignore", rules);
  if (!ignore) return tl::unexpected(ignore.error());
  policy.ignore = std::move(*ignore);
  for (const std::string& given : options.severities) {
    const tl::expected<Policy::Override, Error> parsed = parse_override(given, rules);
    if (!parsed) return tl::unexpected(parsed.error());
    policy.severities.push_back(*parsed);
  }
  return policy;
}

void apply(const Policy& policy, std::vector<Diagnostic>& findings) {
  std::erase_if(findings, [&](Diagnostic& finding) {
    if (is_unreadable_file(finding)) return false;
    if (!policy.select.empty() && !any_selects(policy.select, finding)) return true;
    if (any_selects(policy.ignore, finding)) return true;
    for (auto given = policy.severities.rbegin(); given != policy.severities.rend(); ++given) {
      if (!selects(given->selector, finding)) continue;
      if (given->severity) finding.severity = *given->severity;
      return !given->severity.has_value();
    }
    return false;
  });
}

bool fails(const Policy& policy, const std::vector<Diagnostic>& findings) {
  if (!policy.fail_on) return false;
  return std::ranges::any_of(findings, [&](const Diagnostic& finding) { return finding.severity <= *policy.fail_on; });
}

}  // namespace kw
