#pragma once

#include <optional>
#include <string_view>

#include "expression/cursor.h"

namespace kw {

struct Function {
  std::string_view name;
  std::size_t arguments;
  bool needs_path;  ///< Its first argument is an attribute, never a value.
};

/// A function that is a condition of its own; `size` is an operand. Null when unknown.
const Function* find_function(std::string_view name);
std::nullopt_t unknown_function(TokenCursor& cursor, const Token& name);

/// A path, placeholder, literal or `size(path)`, also in one pair of parentheses.
std::optional<Operand> parse_operand(TokenCursor& cursor);

/// One document path, as projections list them.
std::optional<Operand> parse_path(TokenCursor& cursor);

/// `:ids[30]` or `:ids[30..200]`.
std::optional<Operand> parse_placeholder_list(TokenCursor& cursor);

/// Reads `User.userId` in a value's place of `where` as a value of an earlier read.
void read_as_value(const TokenCursor& cursor, Operand& operand);

}  // namespace kw
