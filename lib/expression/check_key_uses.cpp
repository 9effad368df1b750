#include <fmt/core.h>

#include <algorithm>

#include "base/text.h"
#include "expression/request_check.h"

namespace kw {
namespace {

constexpr Refusal::Part kPart = Refusal::Part::KeyCondition;

const KeyUse* find_use(const std::vector<KeyUse>& uses, std::string_view attribute) {
  for (const KeyUse& use : uses)
    if (use.attribute == attribute) return &use;
  return nullptr;
}

bool is_multi_attribute(const RequestTarget& target) {
  return target.partition.size() > 1 || target.sort.size() > 1;
}

bool check_one_each(RequestCheck& check, const std::vector<KeyUse>& uses) {
  for (const KeyUse& use : uses) {
    if (find_use(uses, use.attribute) == &use) continue;
    check
        .refuse(RefusalKind::TwoConditionsOnOneKey, kPart, use.span, use.attribute,
                fmt::format("two conditions on `{}`; a range with two ends is BETWEEN", use.attribute))
        .service_message = "KeyConditionExpressions must only contain one condition per key";
    return false;
  }
  return true;
}

/// With a plain partition key and nothing to sort by, the service takes no second condition and says only that.
std::string partition_service_message(const RequestTarget& target, const std::vector<KeyUse>& uses, bool named) {
  if (is_multi_attribute(target)) return {};
  if (named || (target.sort.empty() && uses.size() > 1)) return "Query key condition not supported";
  return fmt::format("Query condition missed key schema element: {}", target.partition[0].name);
}

bool check_partition(RequestCheck& check, const std::vector<KeyUse>& uses) {
  std::vector<std::string> unbound;
  const KeyUse* compared = nullptr;
  for (const TypedName& attribute : check.target.partition) {
    const KeyUse* use = find_use(uses, attribute.name);
    if (use && use->equality) continue;
    unbound.push_back(attribute.name);
    if (use && !compared) compared = use;
  }
  if (unbound.empty()) return true;
  check
      .refuse(RefusalKind::PartitionUnbound, kPart, compared ? compared->span : SourceSpan{},
              compared ? compared->attribute : unbound.front(),
              fmt::format("the partition key of `{}` needs `=` on {}", check.target.name, list_names(unbound, "and")))
      .service_message = partition_service_message(check.target, uses, compared != nullptr);
  return false;
}

std::string other_service_message(const RequestTarget& target, const std::vector<KeyUse>& uses) {
  if (is_multi_attribute(target)) return {};
  if (target.sort.empty()) return "Query key condition not supported";
  if (uses.size() > 2) return {};
  return fmt::format("Query condition missed key schema element: {}", target.sort[0].name);
}

void check_other_attributes(RequestCheck& check, const std::vector<KeyUse>& uses) {
  for (const KeyUse& use : uses) {
    if (is_key_of(check.target, use.attribute)) continue;
    check
        .refuse(RefusalKind::OperatorNotForKeys, kPart, use.span, use.attribute,
                fmt::format("`{}` is no key attribute of `{}`", use.attribute, check.target.name))
        .service_message = other_service_message(check.target, uses);
  }
}

std::string equality_service_message(const std::vector<std::string>& needed, const std::string& present) {
  if (needed.size() != 1) return {};  // How the service lists several is not known.
  return fmt::format(
      "RANGE key attributes {} must have equality conditions specified in the query because a condition is present on "
      "key attribute {}",
      needed[0], present);
}

/// The named sort attributes are the first ones, and only the last of them may have a range.
void check_sort(RequestCheck& check, const std::vector<KeyUse>& uses) {
  std::vector<std::string> skipped;
  const KeyUse* range = nullptr;
  for (const TypedName& attribute : check.target.sort) {
    const KeyUse* use = find_use(uses, attribute.name);
    if (use && range) {
      check
          .refuse(use->equality ? RefusalKind::ConditionAfterRange : RefusalKind::SecondRange, kPart, use->span,
                  use->attribute,
                  fmt::format("`{}` comes after `{}`, which has a range and has to be the last one named",
                              use->attribute, range->attribute))
          .service_message = equality_service_message({range->attribute}, use->attribute);
      return;
    }
    if (use && !skipped.empty()) {
      check
          .refuse(RefusalKind::SortSkipped, kPart, use->span, use->attribute,
                  fmt::format("`{}` comes after {} in the key, which the condition does not fix", use->attribute,
                              list_names(skipped, "and")))
          .service_message = equality_service_message(skipped, use->attribute);
      return;
    }
    if (!use) skipped.push_back(attribute.name);
    if (use && !use->equality) range = use;
  }
}

void check_values(RequestCheck& check, const KeyUse& use) {
  const std::optional<AttributeType> type = key_type(check.target, use.attribute);
  if (use.begins_with && type == AttributeType::N) {
    check.refuse(RefusalKind::BeginsWithOnNumber, kPart, use.span, use.attribute,
                 fmt::format("`{}` is a number and has no beginning; begins_with takes S and B", use.attribute));
    return;
  }
  for (std::size_t i = 0; i < use.types.size(); ++i) {
    if (!type || !use.types[i] || *use.types[i] == *type) continue;
    check.refuse(
        RefusalKind::ValueType, kPart, use.value_spans[i], use.attribute,
        fmt::format("`{}` has type {}, the value has type {}", use.attribute, to_text(*type), to_text(*use.types[i])));
    return;
  }
  if (!use.empty) return;
  check
      .refuse(RefusalKind::Malformed, kPart, use.value_spans[*use.empty], use.attribute,
              fmt::format("`{}` is a key attribute, and no key value is empty", use.attribute))
      .service_message = use.equality ? empty_key_message(use.attribute) : "";
}

}  // namespace

std::string empty_key_message(std::string_view attribute) {
  return fmt::format(
      "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty "
      "string value. Key: {}",
      attribute);
}

void check_key_uses(RequestCheck& check, const std::vector<KeyUse>& uses) {
  if (check.target.partition.empty()) return;  // Nothing is known about the target's key.
  if (!check_one_each(check, uses)) return;
  if (check_partition(check, uses)) {
    check_other_attributes(check, uses);
    check_sort(check, uses);
  }
  for (const KeyUse& use : uses) check_values(check, use);
}

}  // namespace kw
