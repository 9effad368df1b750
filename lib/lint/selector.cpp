#include "lint/selector.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace kw {
namespace {

constexpr std::size_t kFamilyLength = 3;
constexpr std::size_t kTwoDigits = 5;
constexpr std::size_t kCodeLength = 6;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// "idx" or "idx2" or "idx202"; two digits name nothing.
bool looks_like_code(std::string_view text) {
  if (text.size() < kFamilyLength || text.size() > kCodeLength || text.size() == kTwoDigits) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (i < kFamilyLength ? !(text[i] >= 'a' && text[i] <= 'z') : !is_digit(text[i])) return false;
  return true;
}

}  // namespace

bool selects(std::string_view selector, std::string_view code, std::string_view name) {
  const std::string wanted = to_lower_ascii(selector);
  if (wanted == name) return true;
  return looks_like_code(wanted) && to_lower_ascii(code).starts_with(wanted);
}

bool selects(std::string_view selector, const Diagnostic& finding) {
  return selects(selector, finding.code, finding.name);
}

bool selects(std::string_view selector, const Rule& rule) {
  return selects(selector, rule.code, rule.name);
}

bool selects_any(std::string_view selector, std::span<const RegisteredRule> rules) {
  return std::ranges::any_of(rules, [&](const RegisteredRule& rule) { return selects(selector, *rule.rule); });
}

std::optional<std::string> nearest_selector(std::string_view selector, std::span<const RegisteredRule> rules) {
  std::vector<std::string> known;
  for (const RegisteredRule& rule : rules) {
    known.emplace_back(rule.rule->code);
    known.emplace_back(rule.rule->name);
    known.emplace_back(rule.rule->code.substr(0, kFamilyLength));
  }
  return nearest(selector, known);
}

}  // namespace kw
