#include "lint/rule_set.h"

#include <algorithm>
#include <charconv>
#include <compare>
#include <cstdint>

namespace kw {
namespace {

struct Name {
  std::uint32_t year = 0;
  std::uint32_t number = 0;
  friend auto operator<=>(const Name&, const Name&) = default;
};

std::optional<std::uint32_t> number_of(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{} || end != text.data() + text.size() || text.starts_with('0')) return std::nullopt;
  return number;
}

std::optional<Name> parse(std::string_view text) {
  const std::size_t dot = text.find('.');
  if (dot != 4) return std::nullopt;
  const std::optional<std::uint32_t> year = number_of(text.substr(0, dot));
  const std::optional<std::uint32_t> number = number_of(text.substr(dot + 1));
  if (!year || !number) return std::nullopt;
  return Name{*year, *number};
}

}  // namespace

bool is_rule_set(std::string_view text) {
  return parse(text).has_value();
}

bool is_later(std::string_view a, std::string_view b) {
  return parse(a).value_or(Name{}) > parse(b).value_or(Name{});
}

std::vector<std::string> rule_sets(std::span<const RegisteredRule> rules) {
  std::vector<std::string> sets;
  for (const RegisteredRule& rule : rules) {
    if (is_rule_set(rule.rule->since)) sets.emplace_back(rule.rule->since);
    for (const EarlierSeverity& earlier : rule.rule->earlier) sets.emplace_back(earlier.until);
  }
  std::sort(sets.begin(), sets.end(), [](const std::string& a, const std::string& b) { return is_later(b, a); });
  sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  return sets;
}

Severity severity_in(const Rule& rule, std::string_view rule_set) {
  for (const EarlierSeverity& earlier : rule.earlier)  // Oldest first.
    if (!is_later(rule_set, earlier.until)) return earlier.severity;
  return rule.severity;
}

}  // namespace kw
