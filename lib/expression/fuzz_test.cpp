#include <doctest/doctest.h>

#include <array>
#include <random>
#include <string>
#include <string_view>

#include "expression/check_request.h"
#include "expression/parse.h"

using namespace kw;

namespace {

/// Pieces of conditions and templates, whole and broken.
constexpr std::array kWords = std::to_array<std::string_view>({"a",
                                                               "status",
                                                               "User.id",
                                                               "#s",
                                                               ":v",
                                                               ":ids",
                                                               "'done'",
                                                               "'",
                                                               "''",
                                                               "80",
                                                               "-1",
                                                               "1.5E3",
                                                               "true",
                                                               "null",
                                                               "AND",
                                                               "or",
                                                               "NOT",
                                                               "BETWEEN",
                                                               "in",
                                                               "(",
                                                               ")",
                                                               "((",
                                                               "[",
                                                               "]",
                                                               "[30]",
                                                               "[3..9]",
                                                               ",",
                                                               ".",
                                                               "..",
                                                               "=",
                                                               "<>",
                                                               "<",
                                                               "<=",
                                                               ">",
                                                               ">=",
                                                               "!=",
                                                               "size(",
                                                               "size",
                                                               "{",
                                                               "}",
                                                               "{{",
                                                               "{a:05}",
                                                               "{x:",
                                                               "begins_with(",
                                                               "contains(",
                                                               "attribute_exists(",
                                                               "\"",
                                                               "ä",
                                                               "\xff",
                                                               "#",
                                                               ":",
                                                               "\n",
                                                               "AND a = :v",
                                                               "OR b IN (:v, :w)",
                                                               "status = 'done'",
                                                               "(c < 3)",
                                                               "id IN :ids[30..200]",
                                                               "x BETWEEN :v AND :w",
                                                               "AND",
                                                               "NOT (a = :v)",
                                                               "begins_with(a, :v)"});

std::string soup(std::mt19937& random) {
  std::uniform_int_distribution<std::size_t> word(0, kWords.size() - 1);
  std::uniform_int_distribution<int> length(0, 24);
  std::string text;
  for (int i = length(random); i > 0; --i) {
    text += kWords[word(random)];
    if (random() % 3 != 0) text += ' ';
  }
  return text;
}

bool inside(SourceSpan span, SourceSpan outer) {
  return span.begin <= span.end && outer.begin <= span.begin && span.end <= outer.end;
}

/// Spans of children and operands lie within the whole's.
bool well_placed(const Expression& expression, SourceSpan outer) {
  if (!inside(expression.span, outer)) return false;
  for (const Operand& operand : expression.operands)
    if (!inside(operand.span, expression.span) || operand.span.length() == 0) return false;
  for (const Expression& child : expression.children)
    if (!well_placed(child, expression.span)) return false;
  return true;
}

SourceSpan whole(std::string_view text) {
  return {{}, 0, static_cast<std::uint32_t>(text.size())};
}

}  // namespace

TEST_CASE("whatever the tokens, parsing ends with spans inside the text") {
  constexpr unsigned kSeed = 20261130;
  INFO("seed ", kSeed);
  std::mt19937 random(kSeed);
  int accepted = 0;
  for (int round = 0; round < 60'000; ++round) {
    const std::string text = soup(random);
    INFO(text);
    const tl::expected<Expression, ExpressionProblem> filter = parse_filter(text);
    const bool placed = filter ? well_placed(*filter, whole(text)) : inside(filter.error().span, whole(text));
    if (!placed) FAIL_CHECK("filter");
    if (!filter && filter.error().message.empty()) FAIL_CHECK("no message");
    const tl::expected<Condition, ExpressionProblem> where = parse_where(text);
    if (!where && !inside(where.error().span, whole(text))) FAIL_CHECK("where");
    if (where)
      for (const Term& term : where->terms)
        if (!well_placed(term.expression, whole(text))) FAIL_CHECK("term");
    const tl::expected<KeyTemplate, ExpressionProblem> key = parse_template(text);
    if (!key && !inside(key.error().span, whole(text))) FAIL_CHECK("template");
    accepted += (filter ? 1 : 0) + (where && !where->terms.empty() ? 1 : 0);
  }
  CHECK(accepted > 300);  // The soup is not only garbage.
}

TEST_CASE("a parsed condition written out parses to the same text again") {
  std::mt19937 random(7);
  int compared = 0;
  for (int round = 0; round < 60'000; ++round) {
    const std::string text = soup(random);
    const tl::expected<Condition, ExpressionProblem> first = parse_where(text);
    if (!first) continue;
    for (const Term& term : first->terms) {
      const std::string normal = to_text(term);
      const tl::expected<Condition, ExpressionProblem> second = parse_where(normal);
      REQUIRE_MESSAGE(second, normal);
      REQUIRE(second->terms.size() == 1);
      CHECK(to_text(second->terms[0]) == normal);
      CHECK(second->terms[0].kind == term.kind);
      ++compared;
    }
  }
  CHECK(compared > 200);
}

TEST_CASE("whatever the expressions, a request is answered with spans inside them") {
  std::mt19937 random(11);
  RequestTarget target;
  target.name = "Table";
  target.partition = {{"a", AttributeType::S}};
  target.sort = {{"b", AttributeType::N}, {"c", std::nullopt}};
  int accepted = 0;
  for (int round = 0; round < 20'000; ++round) {
    RequestToCheck request;
    request.key_condition = round % 2 == 0 ? "a = :v" : soup(random);
    request.filter = soup(random);
    request.projection = soup(random);
    request.names = {{"#s", "x"}};
    request.values_complete = false;
    request.operation = round % 5 == 0 ? RequestToCheck::Operation::PartiQl : RequestToCheck::Operation::Query;
    request.partiql = soup(random);
    const std::vector<Refusal> refusals = check_request(request, target);
    accepted += refusals.empty() ? 1 : 0;
    for (const Refusal& refusal : refusals) {
      if (refusal.message.empty()) FAIL_CHECK("no message");
      if (refusal.part == Refusal::Part::Filter && !inside(refusal.span, whole(*request.filter))) FAIL_CHECK("filter");
      if (refusal.part == Refusal::Part::PartiQl && !inside(refusal.span, whole(*request.partiql)))
        FAIL_CHECK("statement");
      if (refusal.part == Refusal::Part::Projection && !inside(refusal.span, whole(*request.projection)))
        FAIL_CHECK("projection");
    }
  }
  CHECK(accepted > 0);
}
