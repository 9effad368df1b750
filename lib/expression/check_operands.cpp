#include <fmt/core.h>

#include <algorithm>

#include "base/decimal.h"
#include "expression/request_check.h"

namespace kw {
namespace {

bool has_order(AttributeType type) {
  return can_be_key(type);
}

void refuse_type(RequestCheck& check, Refusal::Part part, const Operand& operand, RefusalKind kind,
                 std::string_view operation, AttributeType type) {
  check
      .refuse(kind, part, operand.span, operand.name,
              fmt::format("`{}` takes no value of type {}, which `{}` has", operation, to_text(type), operand.name))
      .service_message = invalid(
      part, fmt::format("Incorrect operand type for operator or function; operator or function: {}, operand type: {}",
                        operation, to_text(type)));
}

/// The first operand whose known type has no order is refused.
bool check_ordered(RequestCheck& check, Refusal::Part part, const Expression& expression, std::string_view operation) {
  for (const Operand& operand : expression.operands) {
    const std::optional<AttributeType> type = check.type_of(operand);
    if (!type || has_order(*type)) continue;
    refuse_type(check, part, operand, RefusalKind::Malformed, operation, *type);
    return false;
  }
  return true;
}

std::string service_value(const RequestCheck& check, const Operand& operand) {
  const BoundValue* value = check.value_of(operand);
  if (!value || !value->type || !value->constant) return {};
  return fmt::format("AttributeValue: {{{}:{}}}", to_text(*value->type), *value->constant);
}

std::string bounds_message(const RequestCheck& check, Refusal::Part part, const Expression& between,
                           std::string_view requirement) {
  const std::string low = service_value(check, between.operands[1]);
  const std::string high = service_value(check, between.operands[2]);
  const std::string values =
      low.empty() || high.empty() ? "" : fmt::format("; lower bound operand: {}, upper bound operand: {}", low, high);
  return invalid(part, fmt::format("The BETWEEN operator requires {}{}", requirement, values));
}

/// Whether both constants are known and the first is greater.
bool reversed(const BoundValue& low, const BoundValue& high) {
  if (!low.constant || !high.constant) return false;
  if (*low.type == AttributeType::S) return *low.constant > *high.constant;
  if (*low.type != AttributeType::N) return false;
  const std::optional<Decimal> least = Decimal::parse(*low.constant);
  const std::optional<Decimal> greatest = Decimal::parse(*high.constant);
  return least && greatest && *least > *greatest;
}

void check_bounds(RequestCheck& check, Refusal::Part part, const Expression& between) {
  if (!check_ordered(check, part, between, "BETWEEN")) return;
  const BoundValue* low = check.value_of(between.operands[1]);
  const BoundValue* high = check.value_of(between.operands[2]);
  if (!low || !high || !low->type || !high->type) return;
  if (*low->type != *high->type) {
    check
        .refuse(RefusalKind::Malformed, part, between.span, low->placeholder,
                fmt::format("the bounds `{}` and `{}` have different types, {} and {}", low->placeholder,
                            high->placeholder, to_text(*low->type), to_text(*high->type)))
        .service_message = bounds_message(check, part, between, "same data type for lower and upper bounds");
  } else if (reversed(*low, *high)) {
    check
        .refuse(RefusalKind::Malformed, part, between.span, low->placeholder,
                fmt::format("the lower bound `{}` is greater than the upper bound `{}`", low->placeholder,
                            high->placeholder))
        .service_message =
        bounds_message(check, part, between, "upper bound to be greater than or equal to lower bound");
  }
}

/// On a key attribute of known type, the value's type is judged with the key (`check_key_uses`).
bool judged_with_key(const RequestCheck& check, Refusal::Part part, const Operand& subject) {
  return part == Refusal::Part::KeyCondition && subject.kind == Operand::Kind::Path &&
         key_type(check.target, subject.name).has_value();
}

void check_prefix(RequestCheck& check, Refusal::Part part, const Expression& call) {
  const Operand& prefix = call.operands[1];
  const std::optional<AttributeType> type = check.type_of(prefix);
  if (!type || *type == AttributeType::S || *type == AttributeType::B) return;
  if (judged_with_key(check, part, call.operands[0])) return;
  const bool number = *type == AttributeType::N;
  refuse_type(check, part, prefix, number ? RefusalKind::BeginsWithOnNumber : RefusalKind::Malformed, "begins_with",
              *type);
}

void check_type_name(RequestCheck& check, Refusal::Part part, const Expression& call) {
  const BoundValue* value = check.value_of(call.operands[1]);
  if (!value || !value->type) return;
  if (*value->type != AttributeType::S) {
    refuse_type(check, part, call.operands[1], RefusalKind::Malformed, "attribute_type", *value->type);
    return;
  }
  if (!value->constant) return;
  const std::optional<AttributeType> named = parse_attribute_type(*value->constant);
  if (named && to_text(*named) == *value->constant) return;
  check.refuse(RefusalKind::Malformed, part, call.operands[1].span, value->placeholder,
               fmt::format("`{}` is no type: B, BOOL, BS, L, M, N, NS, NULL, S or SS", *value->constant));
}

}  // namespace

void check_operands(RequestCheck& check, Refusal::Part part, const Expression& expression) {
  switch (expression.kind) {
    case Expression::Kind::Compare:
      if (expression.comparison != Comparison::Equal && expression.comparison != Comparison::NotEqual)
        check_ordered(check, part, expression, to_text(expression.comparison));
      break;
    case Expression::Kind::Between:
      check_bounds(check, part, expression);
      break;
    case Expression::Kind::Function:
      if (expression.function == "begins_with") check_prefix(check, part, expression);
      if (expression.function == "attribute_type") check_type_name(check, part, expression);
      break;
    case Expression::Kind::In:
    case Expression::Kind::And:
    case Expression::Kind::Or:
    case Expression::Kind::Not:
      break;
  }
  for (const Expression& child : expression.children) check_operands(check, part, child);
}

}  // namespace kw
