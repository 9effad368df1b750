#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "diag/diagnostic.h"
#include "lint/rule.h"

namespace kw {

/// A selector names rules: a code ("IDX202"), a family ("IDX"), family and hundred ("IDX2"), or a rule's name; letter
/// case is ignored.
bool selects(std::string_view selector, std::string_view code, std::string_view name);
bool selects(std::string_view selector, const Diagnostic& finding);
bool selects(std::string_view selector, const Rule& rule);

/// Some rule is meant.
bool selects_any(std::string_view selector, std::span<const RegisteredRule> rules);

/// The code, family or name that was most likely meant by a selector that selects nothing.
std::optional<std::string> nearest_selector(std::string_view selector, std::span<const RegisteredRule> rules);

}  // namespace kw
