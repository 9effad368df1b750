#include "expression/check_request.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.h"
#include "expression/request_check.h"

namespace kw {
namespace {

using Operation = RequestToCheck::Operation;

bool has_expression(const RequestToCheck& request) {
  return request.key_condition || request.filter || request.projection;
}

void check_strong(RequestCheck& check) {
  if (!check.request.strong || !check.target.is_global) return;
  check
      .refuse(RefusalKind::StrongOnGlobalIndex, Refusal::Part::Request, {}, "",
              fmt::format("`{}` is a global index and cannot be read strongly", check.target.name))
      .service_message = "Consistent reads are not supported on global secondary indexes";
}

void check_limit(RequestCheck& check) {
  if (!check.request.limit || *check.request.limit >= 1) return;
  check.refuse(RefusalKind::Malformed, Refusal::Part::Request, {}, "",
               fmt::format("the limit is {}, less than 1", *check.request.limit));
}

void check_conditions(RequestCheck& check) {
  const bool query = check.request.operation == Operation::Query;
  if (query && !check.request.key_condition)
    check.refuse(RefusalKind::Malformed, Refusal::Part::Request, {}, "", "a Query needs a key condition");
  if (!query && check.request.key_condition)
    check.refuse(RefusalKind::Malformed, Refusal::Part::KeyCondition, {}, "", "only a Query has a key condition");
  if (check.request.key_condition) {
    const std::optional<Expression> condition =
        read_condition(check, Refusal::Part::KeyCondition, *check.request.key_condition);
    if (condition && query) check_key_condition(check, *condition);
  }
  if (check.request.filter) {
    const std::optional<Expression> filter = read_condition(check, Refusal::Part::Filter, *check.request.filter);
    if (filter) check_filter(check, *filter);
  }
}

void refuse_key(RequestCheck& check, RefusalKind kind, const std::string& attribute, std::string message) {
  check.refuse(kind, Refusal::Part::Key, {}, attribute, std::move(message)).service_message =
      "The provided key element does not match the schema";
}

template <class Named>
const Named* find_name(const std::vector<Named>& names, std::string_view name) {
  const auto found = std::find_if(names.begin(), names.end(), [&](const Named& one) { return one.name == name; });
  return found == names.end() ? nullptr : &*found;
}

/// GetItem takes the table's whole key and nothing else.
void check_get(RequestCheck& check) {
  if (check.target.is_index) {
    check.refuse(RefusalKind::GetWithoutFullKey, Refusal::Part::Request, {}, "",
                 fmt::format("GetItem reads tables, and `{}` is an index", check.target.name));
    return;
  }
  std::vector<std::string> missing;
  for (const TypedName& key : check.target.table_key)
    if (!find_name(check.request.key, key.name)) missing.push_back(key.name);
  if (!missing.empty())
    refuse_key(check, RefusalKind::GetWithoutFullKey, missing.front(),
               fmt::format("GetItem needs the whole key; {} is missing", list_names(missing, "and")));
  if (check.target.table_key.empty()) return;
  for (const KeyValue& given : check.request.key) {
    const TypedName* key = find_name(check.target.table_key, given.name);
    if (!key && !missing.empty()) continue;  // It stands where the missing one should.
    if (!key)
      refuse_key(check, RefusalKind::GetWithoutFullKey, given.name,
                 fmt::format("`{}` is no key attribute of `{}`", given.name, check.target.name));
    else if (key->type && given.type && *key->type != *given.type)
      refuse_key(check, RefusalKind::ValueType, given.name,
                 fmt::format("`{}` has type {}, the value has type {}", given.name, to_text(*key->type),
                             to_text(*given.type)));
    else if (given.empty)
      check
          .refuse(RefusalKind::Malformed, Refusal::Part::Key, {}, given.name,
                  fmt::format("`{}` is a key attribute, and no key value is empty", given.name))
          .service_message = empty_key_message(given.name);
  }
  if (check.request.key_condition || check.request.filter)
    check.refuse(RefusalKind::Malformed, Refusal::Part::Request, {}, "", "GetItem takes a key and no conditions");
}

void check_query_or_scan(RequestCheck& check) {
  check_strong(check);
  check_conditions(check);
  check_select(check);
  check_limit(check);
}

}  // namespace

std::vector<Refusal> check_request(const RequestToCheck& request, const RequestTarget& target) {
  RequestCheck check{request, target, {}, {}, {}, true};
  check_definitions(check);
  switch (request.operation) {
    case Operation::Get:
      check_get(check);
      break;
    case Operation::Query:
    case Operation::Scan:
      check_query_or_scan(check);
      break;
    case Operation::PartiQl:
      check_strong(check);
      check_partiql(check, request.partiql.value_or(""));
      return std::move(check.refusals);
  }
  if (request.projection) check_projection(check, *request.projection);
  if (!has_expression(request) && (!request.names.empty() || !request.values.empty()))
    check.refuse(RefusalKind::Malformed, Refusal::Part::Values, {}, "",
                 "names and values are defined, but no expression is given");
  else
    check_unused(check);
  return std::move(check.refusals);
}

}  // namespace kw
