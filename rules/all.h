#pragma once

#include <span>
#include <string_view>

#include "lint/rule.h"

namespace kw::rules {

/// Every registered rule, sorted by code, each with its page.
std::span<const RegisteredRule> all();

/// By code or name, letter case ignored; null when there is none.
const RegisteredRule* find(std::string_view code_or_name);

}  // namespace kw::rules
