#pragma once

#include <string_view>

namespace kw {

/// One of the service's 573 reserved words, in any letter case (guide, ReservedWords, 2023-02; no later addition
/// known). A bare attribute name equal to one must be aliased in every expression.
bool is_reserved_word(std::string_view name);

/// The name cannot stand bare in an expression: it is reserved, or not a letter or `_` followed by letters, digits,
/// `_`.
bool needs_alias(std::string_view name);

}  // namespace kw
