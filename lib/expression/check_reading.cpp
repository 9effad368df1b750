#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "expression/cursor.h"
#include "expression/parse_operand.h"
#include "expression/request_check.h"

namespace kw {
namespace {

/// Whether the queried index carries the attribute; true when that is not known.
bool is_carried(const RequestTarget& target, std::string_view attribute) {
  if (!target.is_global || !target.projected) return true;
  const auto named = [&](const TypedName& key) { return key.name == attribute; };
  return is_key_of(target, attribute) || std::any_of(target.table_key.begin(), target.table_key.end(), named) ||
         std::find(target.projected->begin(), target.projected->end(), attribute) != target.projected->end();
}

void check_carried(RequestCheck& check, Refusal::Part part, const Operand& operand) {
  if (is_carried(check.target, operand.name)) return;
  Refusal& refusal = check.refuse(RefusalKind::NotProjected, part, operand.span, operand.name,
                                  fmt::format("`{}` does not carry `{}`", check.target.name, operand.name));
  if (part != Refusal::Part::Projection) return;
  const std::size_t dot = check.target.name.rfind('.');
  refusal.service_message =
      fmt::format("One or more parameter values were invalid: Global secondary index {} does not project [{}]",
                  check.target.name.substr(dot == std::string::npos ? 0 : dot + 1), operand.name);
}

template <class Visit>
void for_each_path(const Expression& expression, const Visit& visit) {
  for (const Operand& operand : expression.operands)
    if (operand.kind == Operand::Kind::Path || operand.kind == Operand::Kind::Size) visit(operand);
  for (const Expression& child : expression.children) for_each_path(child, visit);
}

/// `a.b` lies in `a`: both cannot be asked for.
bool overlap(const std::string& shorter, const std::string& longer) {
  if (!longer.starts_with(shorter)) return false;
  return longer.size() == shorter.size() || longer[shorter.size()] == '.' || longer[shorter.size()] == '[';
}

void check_overlaps(RequestCheck& check, const std::vector<Operand>& paths) {
  for (std::size_t i = 0; i < paths.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const std::string a = paths[i].name + paths[i].attribute;
      const std::string b = paths[j].name + paths[j].attribute;
      if (!overlap(a, b) && !overlap(b, a)) continue;
      check.refuse(RefusalKind::Malformed, Refusal::Part::Projection, paths[i].span, paths[i].name,
                   fmt::format("`{}` and `{}` overlap", b, a));
      return;
    }
  }
}

std::vector<Operand> parse_projection(TokenCursor& cursor) {
  std::vector<Operand> paths;
  do {
    std::optional<Operand> path = parse_path(cursor);
    if (!path) return {};
    paths.push_back(std::move(*path));
  } while (cursor.take_sign(","));
  if (cursor.peek().kind != TokenKind::End) cursor.expected("`,` or the end");
  return paths;
}

void refuse_select(RequestCheck& check, RefusalKind kind, std::string message) {
  check.refuse(kind, Refusal::Part::Request, {}, "", std::move(message));
}

}  // namespace

void check_filter(RequestCheck& check, const Expression& expression) {
  std::vector<std::string> refused;
  for_each_path(expression, [&](const Operand& operand) {
    if (std::find(refused.begin(), refused.end(), operand.name) != refused.end()) return;
    const bool query = check.request.operation == RequestToCheck::Operation::Query;
    if (query && is_key_of(check.target, operand.name)) {
      refused.push_back(operand.name);
      check
          .refuse(RefusalKind::FilterNamesKey, Refusal::Part::Filter, operand.span, operand.name,
                  fmt::format("the filter names `{}`, a key attribute of `{}`", operand.name, check.target.name))
          .service_message = fmt::format(
          "Filter Expression can only contain non-primary key attributes: Primary key attribute: {}", operand.name);
    } else if (!is_carried(check.target, operand.name)) {
      refused.push_back(operand.name);
      check_carried(check, Refusal::Part::Filter, operand);
    }
  });
}

void check_projection(RequestCheck& check, std::string_view text) {
  constexpr Refusal::Part kPart = Refusal::Part::Projection;
  check_expression_length(check, kPart, text);
  if (trim(text).empty()) {
    check.refuse(RefusalKind::Malformed, kPart, {}, "", "the expression is empty").service_message =
        invalid(kPart, "The expression can not be empty;");
    check.all_read = false;
    return;
  }
  TokenCursor cursor(text, Dialect::Service);
  std::vector<Operand> paths = parse_projection(cursor);
  if (cursor.problem()) {
    check.refuse(RefusalKind::Malformed, kPart, cursor.problem()->span, "", cursor.problem()->message);
    check.all_read = false;
    return;
  }
  for (Operand& path : paths)
    if (resolve_path(check, kPart, path)) check_carried(check, kPart, path);
  check_overlaps(check, paths);
}

void check_select(RequestCheck& check) {
  constexpr std::array<std::string_view, 4> kKnown{"ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES", "SPECIFIC_ATTRIBUTES",
                                                   "COUNT"};
  if (!check.request.select) return;
  const std::string& select = *check.request.select;
  if (std::find(kKnown.begin(), kKnown.end(), select) == kKnown.end()) {
    refuse_select(
        check, RefusalKind::Malformed,
        fmt::format("`{}` is no Select: ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES, SPECIFIC_ATTRIBUTES or COUNT",
                    select));
  } else if (check.request.projection && select != "SPECIFIC_ATTRIBUTES") {
    refuse_select(check, RefusalKind::Malformed, fmt::format("Select {} goes with no projection", select));
  } else if (!check.request.projection && select == "SPECIFIC_ATTRIBUTES") {
    refuse_select(check, RefusalKind::Malformed, "Select SPECIFIC_ATTRIBUTES needs a projection");
  } else if (select == "ALL_PROJECTED_ATTRIBUTES" && !check.target.is_index) {
    refuse_select(check, RefusalKind::Malformed, "Select ALL_PROJECTED_ATTRIBUTES is for indexes");
  } else if (select == "ALL_ATTRIBUTES" && check.target.is_global && check.target.projected) {
    refuse_select(check, RefusalKind::NotProjected,
                  fmt::format("`{}` does not carry all attributes", check.target.name));
  }
}

}  // namespace kw
