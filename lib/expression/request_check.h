#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "expression/check_request.h"
#include "model/condition.h"

namespace kw {

/// What is found out about one request: the state that the checks of `check_request` share.
struct RequestCheck {
  const RequestToCheck& request;
  const RequestTarget& target;
  std::vector<Refusal> refusals;
  std::set<std::string> used_names;   ///< With `#`.
  std::set<std::string> used_values;  ///< With `:`.
  bool all_read = true;               ///< Every expression parsed, so what is not used is unused.

  Refusal& refuse(RefusalKind kind, Refusal::Part part, SourceSpan span, std::string attribute, std::string message);
  const BoundValue* value_of(const Operand& operand) const;
  std::optional<AttributeType> type_of(const Operand& operand) const;
};

/// The service's name of an expression: "KeyConditionExpression".
std::string_view expression_name(Refusal::Part part);
std::string invalid(Refusal::Part part, std::string_view reason);  ///< "Invalid FilterExpression: …".

/// What the service says of an empty value for a key attribute, to GetItem and to a Query that fixes the attribute
/// (quoted in getmoto/moto issues 5345 and 7062).
std::string empty_key_message(std::string_view attribute);

bool is_key_of(const RequestTarget& target, std::string_view attribute);
std::optional<AttributeType> key_type(const RequestTarget& target, std::string_view attribute);

/// Parses a condition, checks what holds for conditions everywhere (syntax, length, parentheses, reserved words, names
/// and placeholders, types of operands) and puts names in the place of aliases. Nothing when it cannot be understood.
std::optional<Expression> read_condition(RequestCheck& check, Refusal::Part part, std::string_view text);
void check_operands(RequestCheck& check, Refusal::Part part, const Expression& expression);

/// Puts the name in an alias's place, at every step of a path; false when one is not defined.
bool resolve_path(RequestCheck& check, Refusal::Part part, Operand& operand);
void check_placeholder(RequestCheck& check, Refusal::Part part, const Operand& operand);
void check_expression_length(RequestCheck& check, Refusal::Part part, std::string_view text);

/// Names and values: their spelling, before; that each is used, after the expressions have been read.
void check_definitions(RequestCheck& check);
void check_unused(RequestCheck& check);

void check_key_condition(RequestCheck& check, const Expression& expression);
void check_filter(RequestCheck& check, const Expression& expression);
void check_projection(RequestCheck& check, std::string_view text);
void check_select(RequestCheck& check);
void check_partiql(RequestCheck& check, std::string_view statement);

/// How one attribute is used in a key condition of either form.
struct KeyUse {
  std::string attribute;
  bool equality = false;
  bool begins_with = false;
  std::vector<std::optional<AttributeType>> types;  ///< Of the values, where known.
  std::vector<SourceSpan> value_spans;              ///< As many.
  std::optional<std::size_t> empty;                 ///< The first value that is an empty string or binary.
  SourceSpan span;
};

/// What the service asks of the conditions together (fact sheet 1.4, 2.1).
void check_key_uses(RequestCheck& check, const std::vector<KeyUse>& uses);

}  // namespace kw
