#include "cmd/question.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "cmd/command.h"
#include "expression/parse.h"
#include "report/excerpt.h"

namespace kw {
namespace {

using Failure = tl::unexpected<Error>;

/// The message, and the option's text with the place underlined.
Failure failure_at(std::string_view option, const std::string& text, SourceSpan span, const std::string& message) {
  SourceSet sources;
  span.file = sources.add(std::string(option), text);
  const Excerpt shown = excerpt(sources, {{span, "", true}}, {});
  return Failure(Error{
      fmt::format("{}\n{}", message, trim(shown.text).empty() ? "" : shown.text.substr(0, shown.text.size() - 1))});
}

std::vector<std::string> names_of(const std::vector<Attribute>& attributes) {
  std::vector<std::string> names;
  for (const Attribute& attribute : attributes) names.push_back(*attribute.name);
  return names;
}

std::vector<std::string> names_of(const std::vector<Entity>& entities) {
  std::vector<std::string> names;
  for (const Entity& entity : entities) names.push_back(*entity.name);
  return names;
}

std::string unknown_attribute(const Entity& entity, const std::string& name) {
  return fmt::format("`{}` is no attribute of `{}`{}", printable(name), printable(*entity.name),
                     suggestion(name, names_of(entity.attributes)));
}

/// The attributes named must be the entity's.
tl::expected<void, Error> check_operands(const Entity& entity, const Expression& expression, const std::string& text) {
  for (const Operand& operand : expression.operands) {
    const bool is_attribute = operand.kind == Operand::Kind::Path || operand.kind == Operand::Kind::Size;
    if (is_attribute && entity.find(operand.name) == nullptr)
      return failure_at("--where", text, operand.span, unknown_attribute(entity, operand.name));
    if (operand.kind == Operand::Kind::Earlier)
      return failure_at("--where", text, operand.span, "a single question has no earlier read");
  }
  for (const Expression& child : expression.children)
    if (const tl::expected<void, Error> checked = check_operands(entity, child, text); !checked) return checked;
  return {};
}

tl::expected<Condition, Error> parse_condition(const Entity& entity, const std::string& text) {
  tl::expected<Condition, ExpressionProblem> condition = parse_where(text);
  if (!condition) {
    const ExpressionProblem& problem = condition.error();
    const std::string help = problem.help.empty() ? "" : fmt::format("; {}", problem.help);
    return failure_at("--where", text, problem.span, problem.message + help);
  }
  for (const Term& term : condition->terms)
    if (const tl::expected<void, Error> checked = check_operands(entity, term.expression, text); !checked)
      return Failure(checked.error());
  return std::move(*condition);
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words = split(text, ' ');
  std::erase_if(words, [](std::string_view word) { return word.empty(); });
  return words;
}

tl::expected<OrderItem, Error> parse_order_item(const Entity& entity, std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  OrderItem item;
  if (words.empty()) return Failure(Error{"`--order`: an attribute is missing"});
  item.attribute.value = words.front();
  if (entity.find(words.front()) == nullptr)
    return Failure(Error{"`--order`: " + unknown_attribute(entity, item.attribute.value)});
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "desc")
      item.descending = true;
    else if (words[i] == "present")
      item.present = true;
    else if (words[i] != "asc")
      return Failure(Error{fmt::format("`--order`: `{}` is not `asc`, `desc` or `present`", printable(words[i]))});
  }
  return item;
}

}  // namespace

tl::expected<Pattern, Error> make_question(const Design& design, const QuestionText& text) {
  const std::optional<EntityId> id = design.find_entity(text.entity);
  if (!id)
    return Failure(Error{fmt::format("no entity is called `{}`{}", printable(text.entity),
                                     suggestion(text.entity, names_of(design.entities)))});
  const Entity& entity = design.entity(*id);
  Read read;
  read.entity = *id;
  read.entity_name.value = *entity.name;
  tl::expected<Condition, Error> condition = parse_condition(entity, text.where);
  if (!condition) return Failure(condition.error());
  read.where = std::move(*condition);
  for (const std::string_view part : text.order ? split(*text.order, ',') : std::vector<std::string_view>()) {
    tl::expected<OrderItem, Error> item = parse_order_item(entity, part);
    if (!item) return Failure(item.error());
    read.order.push_back(std::move(*item));
  }
  if (text.limit) {
    const std::optional<Count> limit = parse_count(*text.limit);
    if (!limit || limit->value < 1)
      return Failure(Error{fmt::format("`--limit {}`: use a number of items", printable(*text.limit))});
    read.limit = Spanned<Count>{*limit, {}};
  }
  Pattern question;
  question.name.value = "question";
  question.reads.push_back(std::move(read));
  return question;
}

}  // namespace kw
