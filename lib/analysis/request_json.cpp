#include <map>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "analysis/carried.h"
#include "analysis/judge.h"
#include "analysis/request_text.h"
#include "base/assert.h"
#include "expression/check_request.h"
#include "expression/reserved_words.h"

namespace kw {
namespace {

using Json = nlohmann::ordered_json;

/// Builds one request's expressions with the names and values they use.
class RequestWriter {
 public:
  RequestWriter(const Layout& layout, const Pattern& pattern, const RequestPlan& request)
      : layout_(layout), pattern_(pattern), request_(request), path_(layout.path(request.path)) {}

  std::string write() {
    switch (request_.operation) {
      case Operation::GetItem:
        return get().dump(2);
      case Operation::BatchGetItem:
      case Operation::TransactGetItems:
        return batch().dump(2);
      case Operation::Query:
      case Operation::Scan:
        break;
    }
    return query().dump(2);
  }

 private:
  const std::string& table() const { return layout_.design->table(path_.table).name.value; }
  EntityId entity() const { return request_.entities.front(); }

  // ---- names and values ---------------------------------------------------------------------------------------------

  std::string name(const std::string& attribute) {
    if (!needs_alias(attribute)) return attribute;
    std::string alias = "#";
    for (const char c : attribute) alias += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    while (names_.contains(alias) && names_[alias] != attribute) alias += "_";
    names_[alias] = attribute;
    return alias;
  }

  std::string stored(const std::string& attribute) const {
    const StoredEntity* item = layout_.design->table(path_.table).find_stored(entity());
    return item == nullptr ? attribute : stored_name(*item, attribute);
  }

  std::string fresh(const std::string& wish) {
    std::string placeholder = ":";
    for (const char c : wish) placeholder += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    const std::string stem = placeholder;
    for (int i = 2; values_.contains(placeholder); ++i) placeholder = fmt::format("{}{}", stem, i);
    return placeholder;
  }

  std::string value(const std::string& wish, std::optional<AttributeType> type, std::string text) {
    const std::string placeholder = fresh(wish);
    types_[placeholder] = type;
    values_[placeholder] = Json{{std::string(to_text(type.value_or(AttributeType::S))), std::move(text)}};
    return placeholder;
  }

  std::optional<AttributeType> type_of(const std::string& attribute) const {
    const Attribute* found = layout_.design->entity(entity()).find(attribute);
    return found != nullptr && found->type ? std::optional(found->type->value) : std::nullopt;
  }

  // ---- key condition ------------------------------------------------------------------------------------------------

  std::string key_condition() {
    std::string text;
    for (const KeyClause& clause : request_.clauses) {
      if (!text.empty()) text += " AND ";
      text += one_clause(clause);
    }
    return text;
  }

  std::string one_clause(const KeyClause& clause) {
    const std::string attribute = name(clause.attribute);
    const std::string low = value(clause.attribute, clause.low.type, bound_text(clause.low));
    switch (clause.kind) {
      case ClauseKind::BeginsWith:
        return fmt::format("begins_with({}, {})", attribute, low);
      case ClauseKind::Between: {
        const std::string high = value(clause.attribute + "_to", clause.high.type, bound_text(clause.high));
        return fmt::format("{} BETWEEN {} AND {}", attribute, low, high);
      }
      case ClauseKind::Equal:
        return fmt::format("{} = {}", attribute, low);
      case ClauseKind::AtLeast:
        return fmt::format("{} >= {}", attribute, low);
      case ClauseKind::Above:
        return fmt::format("{} > {}", attribute, low);
      case ClauseKind::AtMost:
        return fmt::format("{} <= {}", attribute, low);
      case ClauseKind::Below:
        return fmt::format("{} < {}", attribute, low);
    }
    return {};
  }

  // ---- filter -------------------------------------------------------------------------------------------------------

  /// The type of the values beside `about` in the expression; `size(…)` and functions have types of their own.
  std::optional<AttributeType> value_type(const Expression& expression, const std::string& about) const {
    const bool size = std::any_of(expression.operands.begin(), expression.operands.end(),
                                  [](const Operand& operand) { return operand.kind == Operand::Kind::Size; });
    if (size) return AttributeType::N;
    const std::optional<AttributeType> type = type_of(about);
    if (expression.function == "attribute_type") return AttributeType::S;
    if (expression.function == "contains") return type ? element_type(*type) : std::nullopt;
    return type;
  }

  void filter_operand(Operand& operand, const std::string& about, std::optional<AttributeType> beside) {
    switch (operand.kind) {
      case Operand::Kind::Path:
        operand.name = name(stored(operand.name));
        break;
      case Operand::Kind::Size:
        operand.name = name(stored(operand.name));
        break;
      case Operand::Kind::Placeholder:
      case Operand::Kind::Literal:
      case Operand::Kind::Earlier: {
        const bool literal = operand.kind == Operand::Kind::Literal;
        const std::string text = literal ? operand.name : fmt::format("{{{}}}", to_text(operand));
        const std::optional<AttributeType> type = literal ? std::optional(operand.type) : beside;
        operand.name = value(literal ? about : operand.name.substr(operand.name.starts_with(":") ? 1 : 0), type, text);
        operand.kind = Operand::Kind::Placeholder;
        break;
      }
    }
  }

  /// `IN :ids[30]` becomes thirty placeholders.
  static std::vector<Operand> unrolled(const std::vector<Operand>& operands) {
    std::vector<Operand> all;
    for (const Operand& operand : operands) {
      const std::uint64_t count = operand.list_usual.value_or(1);
      for (std::uint64_t i = 0; i < std::min<std::uint64_t>(count, 100); ++i) {
        Operand one = operand;
        one.list_usual.reset();
        one.list_largest.reset();
        all.push_back(std::move(one));
      }
    }
    return all;
  }

  Expression filter_of(Expression expression, std::string about) {
    for (Expression& child : expression.children) child = filter_of(std::move(child), about);
    for (const Operand& operand : expression.operands)
      if (operand.kind == Operand::Kind::Path && !operand.nested) about = operand.name;
    expression.operands = unrolled(expression.operands);
    const std::optional<AttributeType> beside = value_type(expression, about);
    for (Operand& operand : expression.operands) filter_operand(operand, about, beside);
    return expression;
  }

  std::string filter() {
    std::string text;
    for (const Expression& expression : request_.filter) {
      const std::string one = to_text(filter_of(expression, ""));
      const bool either = expression.kind == Expression::Kind::Or && request_.filter.size() > 1;
      text += fmt::format("{}{}", text.empty() ? "" : " AND ", either ? "(" + one + ")" : one);
    }
    return text;
  }

  // ---- whole requests -----------------------------------------------------------------------------------------------

  Json query() {
    Json json;
    json["TableName"] = table();
    if (path_.is_index()) json["IndexName"] = path_.name.substr(path_.name.find('.') + 1);
    RequestToCheck check;
    check.operation =
        request_.operation == Operation::Scan ? RequestToCheck::Operation::Scan : RequestToCheck::Operation::Query;
    if (!request_.clauses.empty()) json["KeyConditionExpression"] = *(check.key_condition = key_condition());
    if (!request_.filter.empty()) json["FilterExpression"] = *(check.filter = filter());
    if (!names_.empty()) json["ExpressionAttributeNames"] = names_;
    if (!values_.empty()) json["ExpressionAttributeValues"] = values_;
    if (request_.operation == Operation::Query && !request_.forward) json["ScanIndexForward"] = false;
    if (request_.limit) json["Limit"] = static_cast<std::uint64_t>(*request_.limit);
    check.strong = request_.strong && !path_.is_global();
    if (check.strong) json["ConsistentRead"] = true;
    if (pattern_.answer == Answer::Number) json["Select"] = *(check.select = "COUNT");
    for (const auto& [alias, attribute] : names_) check.names.emplace_back(alias, attribute);
    for (const auto& [placeholder, type] : types_) check.values.push_back({placeholder, type, std::nullopt, {}});
    // What is printed here is what the service accepts; anything else is our fault.
    KW_ASSERT(check_request(check, request_target(layout_, request_.path)).empty());
    return json;
  }

  Json key() const {
    Json json;
    for (const KeyClause& clause : request_.clauses)
      json[clause.attribute] =
          Json{{std::string(to_text(clause.low.type.value_or(AttributeType::S))), bound_text(clause.low)}};
    return json;
  }

  Json get() const {
    Json json{{"TableName", table()}, {"Key", key()}};
    if (request_.strong) json["ConsistentRead"] = true;
    return json;
  }

  Json batch() const {
    Json keys{{"Keys", Json::array({key()})}};
    if (request_.strong) keys["ConsistentRead"] = true;
    return Json{{"RequestItems", {{table(), keys}}}};
  }

  const Layout& layout_;
  const Pattern& pattern_;
  const RequestPlan& request_;
  const Path& path_;
  std::map<std::string, std::string> names_;
  std::map<std::string, Json> values_;
  std::map<std::string, std::optional<AttributeType>> types_;
};

}  // namespace

std::vector<std::string> requests_to_copy(const Layout& layout, const Pattern& pattern, const Verdict& verdict) {
  std::vector<std::string> texts;
  for (const RequestPlan& request : verdict.requests) texts.push_back(RequestWriter(layout, pattern, request).write());
  return texts;
}

}  // namespace kw
