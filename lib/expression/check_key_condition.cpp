#include <fmt/core.h>

#include <algorithm>

#include "expression/request_check.h"

namespace kw {
namespace {

constexpr Refusal::Part kPart = Refusal::Part::KeyCondition;

/// Reads the conjunction's conditions; what has no place in a key condition is refused.
class KeyConditionReader {
 public:
  explicit KeyConditionReader(RequestCheck& check) : check_(check) {}

  /// False when something was refused, so that the conditions are not known.
  bool read(const Expression& expression) {
    const std::size_t before = check_.refusals.size();
    add(expression);
    return check_.refusals.size() == before;
  }

  std::vector<KeyUse> uses;

 private:
  void add(const Expression& expression) {
    switch (expression.kind) {
      case Expression::Kind::And:
        for (const Expression& child : expression.children) add(child);
        return;
      case Expression::Kind::Or:
        refuse_operator(expression, "OR");
        return;
      case Expression::Kind::Not:
        refuse_operator(expression, "NOT");
        return;
      case Expression::Kind::In:
        refuse_operator(expression, "IN");
        return;
      case Expression::Kind::Function:
        if (expression.function != "begins_with")
          refuse_operator(expression, expression.function);
        else
          add_condition(expression);
        return;
      case Expression::Kind::Compare:
        if (expression.comparison == Comparison::NotEqual)
          refuse_operator(expression, "<>");
        else
          add_condition(expression);
        return;
      case Expression::Kind::Between:
        add_condition(expression);
        return;
    }
  }

  void refuse_operator(const Expression& expression, std::string_view name) {
    const std::vector<std::string> attributes = attributes_of(expression);
    check_
        .refuse(RefusalKind::OperatorNotForKeys, kPart, expression.span, attributes.empty() ? "" : attributes.front(),
                fmt::format("a key condition knows no `{}`", name))
        .service_message = fmt::format("Invalid operator used in KeyConditionExpression: {}", name);
  }

  void add_condition(const Expression& expression) {
    std::vector<const Operand*> paths;
    for (const Operand& operand : expression.operands)
      if (operand.kind == Operand::Kind::Path) paths.push_back(&operand);
    if (begins_with_subject(expression) && compares_no_size(expression) && names_one_attribute(expression, paths))
      add_use(expression, *paths.front());
  }

  /// A comparison may be turned round, BETWEEN and begins_with may not.
  bool begins_with_subject(const Expression& expression) {
    if (expression.kind == Expression::Kind::Compare || expression.operands[0].kind != Operand::Kind::Placeholder)
      return true;
    const bool between = expression.kind == Expression::Kind::Between;
    const std::string_view name = between ? "BETWEEN" : "begins_with";
    refuse_operand(
        expression, expression.operands[0], RefusalKind::Malformed,
        fmt::format("`{}` takes the key attribute first", name),
        fmt::format(
            "Invalid condition in KeyConditionExpression: {} operator must have the key attribute as its first operand",
            name));
    return false;
  }

  bool compares_no_size(const Expression& expression) {
    for (const Operand& operand : expression.operands) {
      if (operand.kind != Operand::Kind::Size) continue;
      refuse_operand(expression, operand, RefusalKind::OperatorNotForKeys, "a key condition knows no `size`",
                     "KeyConditionExpressions cannot contain nested operations");
      return false;
    }
    return true;
  }

  bool names_one_attribute(const Expression& expression, const std::vector<const Operand*>& paths) {
    if (paths.empty()) {
      refuse_operand(expression, expression.operands[0], RefusalKind::Malformed, "the condition names no attribute",
                     "Invalid condition in KeyConditionExpression: No key attribute specified");
    } else if (paths[0]->nested) {
      refuse_operand(expression, *paths[0], RefusalKind::OperatorNotForKeys,
                     "a key condition knows no nested attributes",
                     "KeyConditionExpressions cannot have conditions on nested attributes");
    } else if (paths.size() > 1) {
      refuse_operand(expression, *paths[1], RefusalKind::Malformed,
                     "a key condition compares an attribute with values, not with another attribute",
                     "Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition");
    } else {
      return true;
    }
    return false;
  }

  void refuse_operand(const Expression& expression, const Operand& operand, RefusalKind kind, std::string message,
                      std::string service) {
    const std::vector<std::string> attributes = attributes_of(expression);
    check_.refuse(kind, kPart, operand.span, attributes.empty() ? "" : attributes.front(), std::move(message))
        .service_message = std::move(service);
  }

  void add_use(const Expression& expression, const Operand& subject) {
    KeyUse use;
    use.attribute = subject.name;
    use.equality = expression.kind == Expression::Kind::Compare && expression.comparison == Comparison::Equal;
    use.begins_with = expression.kind == Expression::Kind::Function;
    use.span = expression.span;
    for (const Operand& operand : expression.operands) {
      if (&operand == &subject) continue;
      const BoundValue* value = check_.value_of(operand);
      if (value && value->constant && value->constant->empty() && !use.empty) use.empty = use.types.size();
      use.types.push_back(check_.type_of(operand));
      use.value_spans.push_back(operand.span);
    }
    uses.push_back(std::move(use));
  }

  RequestCheck& check_;
};

}  // namespace

void check_key_condition(RequestCheck& check, const Expression& expression) {
  KeyConditionReader reader(check);
  if (reader.read(expression)) check_key_uses(check, reader.uses);
}

}  // namespace kw
