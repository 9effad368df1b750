#include "expression/request_check.h"

#include <fmt/core.h>

#include <algorithm>

#include "expression/cursor.h"
#include "model/limits.h"

namespace kw {
namespace {

const TypedName* find_key(const std::vector<TypedName>& names, std::string_view attribute) {
  for (const TypedName& name : names)
    if (name.name == attribute) return &name;
  return nullptr;
}

bool is_marked_name(std::string_view text, char mark) {
  if (text.size() < 2 || text[0] != mark) return false;
  const std::vector<Token> tokens = tokenize(text, Dialect::Service);
  return tokens.size() == 2 && tokens[0].end == text.size() &&
         (tokens[0].kind == TokenKind::Alias || tokens[0].kind == TokenKind::Placeholder);
}

}  // namespace

Refusal& RequestCheck::refuse(RefusalKind kind, Refusal::Part part, SourceSpan span, std::string attribute,
                              std::string message) {
  return refusals.emplace_back(Refusal{kind, part, span, std::move(attribute), std::move(message), ""});
}

const BoundValue* RequestCheck::value_of(const Operand& operand) const {
  if (operand.kind != Operand::Kind::Placeholder) return nullptr;
  for (const BoundValue& value : request.values)
    if (value.placeholder == operand.name) return &value;
  return nullptr;
}

std::optional<AttributeType> RequestCheck::type_of(const Operand& operand) const {
  const BoundValue* value = value_of(operand);
  return value ? value->type : std::nullopt;
}

std::string_view expression_name(Refusal::Part part) {
  switch (part) {
    case Refusal::Part::KeyCondition:
      return "KeyConditionExpression";
    case Refusal::Part::Filter:
      return "FilterExpression";
    case Refusal::Part::Projection:
      return "ProjectionExpression";
    case Refusal::Part::PartiQl:
      return "Statement";
    case Refusal::Part::Key:
      return "Key";
    case Refusal::Part::Values:
      return "ExpressionAttributeValues";
    case Refusal::Part::Names:
      return "ExpressionAttributeNames";
    case Refusal::Part::Request:
      return "request";
  }
  return "request";
}

std::string invalid(Refusal::Part part, std::string_view reason) {
  return fmt::format("Invalid {}: {}", expression_name(part), reason);
}

bool is_key_of(const RequestTarget& target, std::string_view attribute) {
  return find_key(target.partition, attribute) || find_key(target.sort, attribute);
}

std::optional<AttributeType> key_type(const RequestTarget& target, std::string_view attribute) {
  const TypedName* found = find_key(target.partition, attribute);
  if (!found) found = find_key(target.sort, attribute);
  return found ? found->type : std::nullopt;
}

void check_expression_length(RequestCheck& check, Refusal::Part part, std::string_view text) {
  if (text.size() <= limits::kMaxExpressionBytes) return;
  check
      .refuse(RefusalKind::Malformed, part, {}, "",
              fmt::format("the expression has {} bytes, more than {}", text.size(), limits::kMaxExpressionBytes))
      .service_message = invalid(part, "Expression size has exceeded the maximum allowed size");
}

void check_definitions(RequestCheck& check) {
  for (const auto& [alias, name] : check.request.names) {
    if (is_marked_name(alias, '#')) continue;
    check
        .refuse(RefusalKind::Malformed, Refusal::Part::Names, {}, alias,
                fmt::format("`{}` is no alias: `#` and letters, digits or `_`", alias))
        .service_message =
        fmt::format("ExpressionAttributeNames contains invalid key: Syntax error; key: \"{}\"", alias);
  }
  for (const BoundValue& value : check.request.values) {
    if (is_marked_name(value.placeholder, ':')) continue;
    check
        .refuse(RefusalKind::Malformed, Refusal::Part::Values, value.span, value.placeholder,
                fmt::format("`{}` is no placeholder: `:` and letters, digits or `_`", value.placeholder))
        .service_message =
        fmt::format("ExpressionAttributeValues contains invalid key: Syntax error; key: \"{}\"", value.placeholder);
  }
}

void check_unused(RequestCheck& check) {
  if (!check.all_read) return;
  constexpr std::string_view kUnused = "Value provided in {} unused in expressions: keys: {{{}}}";
  for (const auto& [alias, name] : check.request.names) {
    if (check.used_names.contains(alias)) continue;
    check.refuse(RefusalKind::Malformed, Refusal::Part::Names, {}, alias, fmt::format("no expression uses `{}`", alias))
        .service_message = fmt::format(fmt::runtime(kUnused), "ExpressionAttributeNames", alias);
  }
  for (const BoundValue& value : check.request.values) {
    if (check.used_values.contains(value.placeholder)) continue;
    check
        .refuse(RefusalKind::Malformed, Refusal::Part::Values, value.span, value.placeholder,
                fmt::format("no expression uses `{}`", value.placeholder))
        .service_message = fmt::format(fmt::runtime(kUnused), "ExpressionAttributeValues", value.placeholder);
  }
}

}  // namespace kw
