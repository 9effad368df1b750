#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "expression/check_request.h"
#include "expression/request_check.h"

namespace kw {
namespace {

enum class Accepts { Any, Ordered, TextOrBinary, Scalar };

struct LegacyOperator {
  std::string_view name;
  std::size_t least;  ///< Number of arguments.
  std::size_t most;
  bool for_keys;
  Accepts accepts;
};

constexpr std::array kOperators{
    LegacyOperator{"EQ", 1, 1, true, Accepts::Any},
    LegacyOperator{"NE", 1, 1, false, Accepts::Any},
    LegacyOperator{"LE", 1, 1, true, Accepts::Ordered},
    LegacyOperator{"LT", 1, 1, true, Accepts::Ordered},
    LegacyOperator{"GE", 1, 1, true, Accepts::Ordered},
    LegacyOperator{"GT", 1, 1, true, Accepts::Ordered},
    LegacyOperator{"BETWEEN", 2, 2, true, Accepts::Ordered},
    LegacyOperator{"BEGINS_WITH", 1, 1, true, Accepts::TextOrBinary},
    LegacyOperator{"IN", 1, 100, false, Accepts::Ordered},
    LegacyOperator{"CONTAINS", 1, 1, false, Accepts::Scalar},
    LegacyOperator{"NOT_CONTAINS", 1, 1, false, Accepts::Scalar},
    LegacyOperator{"NULL", 0, 0, false, Accepts::Any},
    LegacyOperator{"NOT_NULL", 0, 0, false, Accepts::Any},
};

const LegacyOperator* find_operator(std::string_view name) {
  for (const LegacyOperator& known : kOperators)
    if (known.name == name) return &known;
  return nullptr;
}

bool accepts(Accepts what, AttributeType type) {
  switch (what) {
    case Accepts::Any:
      return true;
    case Accepts::Ordered:
      return can_be_key(type);
    case Accepts::TextOrBinary:
      return type == AttributeType::S || type == AttributeType::B;
    case Accepts::Scalar:
      return can_be_key(type) || type == AttributeType::Bool || type == AttributeType::Null;
  }
  return true;
}

void refuse_parameter(RequestCheck& check, RefusalKind kind, Refusal::Part part, const LegacyCondition& condition,
                      std::string message, std::string_view service) {
  check.refuse(kind, part, {}, condition.attribute, std::move(message)).service_message =
      fmt::format("One or more parameter values were invalid: {}", service);
}

/// What the service asks of every condition before it looks at the table: arguments by number, then by type.
void check_arguments(RequestCheck& check, Refusal::Part part, const LegacyCondition& condition) {
  const LegacyOperator* known = find_operator(condition.comparison);
  if (!known) {
    check.refuse(RefusalKind::Malformed, part, {}, condition.attribute,
                 fmt::format("`{}` is no comparison operator", condition.comparison));
    return;
  }
  if (condition.types.size() < known->least || condition.types.size() > known->most) {
    refuse_parameter(check, RefusalKind::Malformed, part, condition,
                     fmt::format("`{}` does not take {} values", condition.comparison, condition.types.size()),
                     fmt::format("Invalid number of argument(s) for the {} ComparisonOperator", condition.comparison));
    return;
  }
  for (const AttributeType type : condition.types) {
    if (accepts(known->accepts, type)) continue;
    const bool prefix_of_number = known->name == "BEGINS_WITH" && type == AttributeType::N;
    refuse_parameter(check, prefix_of_number ? RefusalKind::BeginsWithOnNumber : RefusalKind::Malformed, part,
                     condition, fmt::format("`{}` takes no value of type {}", condition.comparison, to_text(type)),
                     fmt::format("ComparisonOperator {} is not valid for {} AttributeValue type", condition.comparison,
                                 to_text(type)));
    return;
  }
}

bool check_all_arguments(RequestCheck& check, Refusal::Part part, const std::vector<LegacyCondition>& conditions) {
  for (const LegacyCondition& condition : conditions) check_arguments(check, part, condition);
  return check.refusals.empty();
}

/// A key of one or two attributes, or one that nobody knows, takes that many conditions.
bool check_number(RequestCheck& check, const std::vector<LegacyCondition>& conditions) {
  const std::size_t most = std::max<std::size_t>(2, check.target.partition.size() + check.target.sort.size());
  if (!conditions.empty() && conditions.size() <= most) return true;
  check
      .refuse(RefusalKind::Malformed, Refusal::Part::KeyCondition, {}, "",
              fmt::format("{} key conditions, not 1 to {}", conditions.size(), most))
      .service_message = most == 2 ? "Conditions can be of length 1 or 2 only" : "";
  return false;
}

bool check_for_keys(RequestCheck& check, const std::vector<LegacyCondition>& conditions) {
  for (const LegacyCondition& condition : conditions) {
    if (find_operator(condition.comparison)->for_keys) continue;
    check
        .refuse(RefusalKind::OperatorNotForKeys, Refusal::Part::KeyCondition, {}, condition.attribute,
                fmt::format("a key condition knows no `{}`", condition.comparison))
        .service_message = "Attempted conditional constraint is not an indexable operation";
    return false;
  }
  return true;
}

KeyUse to_use(const LegacyCondition& condition) {
  KeyUse use;
  use.attribute = condition.attribute;
  use.equality = condition.comparison == "EQ";
  use.begins_with = condition.comparison == "BEGINS_WITH";
  for (const AttributeType type : condition.types) use.types.emplace_back(type);
  use.value_spans.resize(use.types.size());
  return use;
}

}  // namespace

std::vector<Refusal> check_legacy_conditions(const std::vector<LegacyCondition>& conditions,
                                             const RequestTarget& target) {
  const RequestToCheck none;
  RequestCheck check{none, target, {}, {}, {}, true};
  if (!check_all_arguments(check, Refusal::Part::KeyCondition, conditions)) return std::move(check.refusals);
  if (!check_number(check, conditions) || !check_for_keys(check, conditions)) return std::move(check.refusals);
  std::vector<KeyUse> uses;
  for (const LegacyCondition& condition : conditions) uses.push_back(to_use(condition));
  check_key_uses(check, uses);
  return std::move(check.refusals);
}

std::vector<Refusal> check_legacy_filter(const std::vector<LegacyCondition>& conditions, const RequestTarget& target) {
  const RequestToCheck none;
  RequestCheck check{none, target, {}, {}, {}, true};
  if (!check_all_arguments(check, Refusal::Part::Filter, conditions)) return std::move(check.refusals);
  for (const LegacyCondition& condition : conditions) {
    if (!is_key_of(target, condition.attribute)) continue;
    check.refuse(RefusalKind::FilterNamesKey, Refusal::Part::Filter, {}, condition.attribute,
                 fmt::format("the filter names `{}`, a key attribute of `{}`", condition.attribute, target.name));
  }
  return std::move(check.refusals);
}

}  // namespace kw
