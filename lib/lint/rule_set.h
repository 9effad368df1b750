#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lint/rule.h"

namespace kw {

/// Rule sets are called by year and number, "2026.1". A rule belongs to the set that brought it (`Rule::since`) and to
/// all later ones.
bool is_rule_set(std::string_view text);

/// `a` was published after `b`: "2026.10" after "2026.9". What is no name of a rule set is older than all that are.
bool is_later(std::string_view a, std::string_view b);

/// Every set that the rules know, oldest first.
std::vector<std::string> rule_sets(std::span<const RegisteredRule> rules);

/// The default severity of `rule` in a set: its own, or an earlier one when the set was published before it changed.
Severity severity_in(const Rule& rule, std::string_view rule_set);

}  // namespace kw
