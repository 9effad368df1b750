#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "expression/parse.h"

using namespace kw;

namespace {

Condition where(std::string_view text) {
  tl::expected<Condition, ExpressionProblem> parsed = parse_where(text);
  REQUIRE_MESSAGE(parsed, std::string(text));
  return *parsed;
}

Term only_term(std::string_view text) {
  Condition condition = where(text);
  REQUIRE_MESSAGE(condition.terms.size() == 1, std::string(text));
  return condition.terms[0];
}

std::string marked(std::string_view text, SourceSpan span) {
  return std::string(text.substr(span.begin, span.length()));
}

}  // namespace

TEST_CASE("a where is a conjunction of terms with the texts they stand for") {
  const std::string text =
      "companyId = :c AND assessmentType = 'skill' AND (status = :s and createdAt BETWEEN :from AND :to)";
  const Condition condition = where(text);
  REQUIRE(condition.terms.size() == 4);
  CHECK(condition.text == text);
  const std::vector<std::string> attributes{"companyId", "assessmentType", "status", "createdAt"};
  const std::vector<std::string> texts{"companyId = :c", "assessmentType = 'skill'", "status = :s",
                                       "createdAt BETWEEN :from AND :to"};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(condition.terms[i].attribute == attributes[i]);
    CHECK(marked(text, condition.terms[i].span) == texts[i]);
    CHECK(to_text(condition.terms[i]) == texts[i]);
  }
  CHECK(condition.terms[3].kind == TermKind::Between);
  CHECK(condition.terms[3].values.size() == 2);
}

TEST_CASE("every form of term is told apart") {
  struct Row {
    const char* text;
    TermKind kind;
  };
  for (const Row& row : {Row{"a = :v", TermKind::Equal},
                         {"a < :v", TermKind::Less},
                         {"a <= :v", TermKind::LessEqual},
                         {"a > :v", TermKind::Greater},
                         {"a >= :v", TermKind::GreaterEqual},
                         {":v < a", TermKind::Greater},
                         {":v >= a", TermKind::LessEqual},
                         {":v = a", TermKind::Equal},
                         {"a BETWEEN 1 AND 2", TermKind::Between},
                         {"begins_with(a, :v)", TermKind::BeginsWith},
                         {"a IN (:v, :w)", TermKind::In},
                         {"a IN (:v)", TermKind::Equal},
                         {"a IN :ids[30]", TermKind::In},
                         {"attribute_exists(a)", TermKind::Exists},
                         {"attribute_not_exists(a)", TermKind::Other},
                         {"attribute_type(a, :t)", TermKind::Other},
                         {"contains(a, :v)", TermKind::Other},
                         {"a <> :v", TermKind::Other},
                         {"NOT a = :v", TermKind::Other},
                         {"a = :v OR b = :w", TermKind::Other},
                         {"size(a) > 3", TermKind::Other},
                         {"a.b = :v", TermKind::Other},
                         {"a[0] = :v", TermKind::Other},
                         {"a = b", TermKind::Other},
                         {":v BETWEEN a AND b", TermKind::Other},
                         {"a BETWEEN :v AND b", TermKind::Other},
                         {"a IN (:v, b)", TermKind::Other}}) {
    const Term term = only_term(row.text);
    CHECK_MESSAGE(term.kind == row.kind, row.text);
    CHECK_MESSAGE(term.attribute == (row.kind == TermKind::Other ? "" : "a"), row.text);
  }
}

TEST_CASE("literals keep their value and type") {
  const Term text = only_term("a = 'it''s done'");
  CHECK(text.values[0].name == "it's done");
  CHECK(text.values[0].type == AttributeType::S);
  CHECK(only_term("a = -1.5E3").values[0].type == AttributeType::N);
  CHECK(only_term("a = -1.5E3").values[0].name == "-1.5E3");
  CHECK(only_term("a=true").values[0].type == AttributeType::Bool);
  CHECK(only_term("a = null").values[0].type == AttributeType::Null);
  CHECK(only_term("a = ''").values[0].name.empty());
}

TEST_CASE("a list has a usual and a largest length, in parentheses or not") {
  for (const char* text : {"id IN :ids[30..200]", "id IN (:ids[30..200])", "id in ( :ids[30..200] )"}) {
    const Term term = only_term(text);
    REQUIRE(term.values.size() == 1);
    CHECK(term.values[0].name == ":ids");
    CHECK(term.values[0].list_usual == 30);
    CHECK(term.values[0].list_largest == 200);
  }
  CHECK(only_term("id IN :ids[7]").values[0].list_largest == 7);
}

TEST_CASE("a dotted path is an earlier read's value in a value's place, else a nested attribute") {
  const Term earlier = only_term("userId = Owner.userId");
  CHECK(earlier.kind == TermKind::Equal);
  CHECK(earlier.attribute == "userId");
  CHECK(earlier.values[0].kind == Operand::Kind::Earlier);
  CHECK(earlier.values[0].name == "Owner");
  CHECK(earlier.values[0].attribute == "userId");
  CHECK(to_text(earlier) == "userId = Owner.userId");
  const Term nested = only_term("address.city = :c");
  CHECK(nested.expression.operands[0].nested);
  CHECK(nested.expression.operands[0].name == "address");
  CHECK(only_term("a BETWEEN First.low AND First.high").kind == TermKind::Between);
  CHECK(only_term("a IN (First.id, :b)").values[0].kind == Operand::Kind::Earlier);
}

TEST_CASE("nothing to parse is a condition without terms") {
  CHECK(where("").terms.empty());
  CHECK(where(" \n ").terms.empty());
}

TEST_CASE("a where says where it is wrong, what was seen and what was expected") {
  struct Row {
    const char* text;
    const char* marked;
    const char* message;
    const char* help;
  };
  for (const Row& row :
       {Row{"status", "status", "expected a comparison after `status`", ""},
        {"status foo", "foo", "expected a comparison after `status`, not `foo`", ""},
        {"a = :v AND", "AND", "expected an attribute or a value after `AND`", ""},
        {"a = :v b = :w", "b", "expected AND, OR or the end after `:v`, not `b`", ""},
        {"a != :v", "!=", "expected a comparison after `a`, not `!=`", "write `<>` for \"not equal\""},
        {"a == :v", "==", "expected a comparison after `a`, not `==`", "write `=` to compare"},
        {"a = :v && b = :w", "&&", "expected AND, OR or the end after `:v`, not `&&`", "write `AND`"},
        {"a = \"x\"", "\"x\"", "expected an attribute or a value after `=`, not `\"x\"`",
         "write texts in single quotes, as in `'done'`"},
        {"a = 'x", "'x", "expected an attribute or a value after `=`, not `'x`",
         "close the text with `'`; a quote inside is written `''`"},
        {"a BETWEEN :v", ":v", "expected AND and the upper bound after `:v`", ""},
        {"a IN :ids", ":ids", "the list `:ids` has no length",
         "give its usual length, as in `:ids[30]`, or one value as in `IN (:ids)`"},
        {"a IN :ids[0]", "0", "expected a whole number of values, at least 1", ""},
        {"a IN :ids[9..3]", ":ids[9..3]", "the largest length is less than the usual one", ""},
        {"a IN (:v", ":v", "expected `,` or `)` after `:v`", ""},
        {"(a = :v", ":v", "expected `)` after `:v`", ""},
        {"begin_with(a, :v)", "begin_with", "unknown function `begin_with`", "did you mean `begins_with`?"},
        {"BEGINS_WITH(a, :v)", "BEGINS_WITH", "unknown function `BEGINS_WITH`",
         "names of functions are written in lower case: `begins_with`"},
        {"begins_with(a)", "begins_with(a)", "`begins_with` takes 2 arguments, not 1", ""},
        {"attribute_exists(:v)", ":v", "`attribute_exists` takes an attribute first", ""},
        {"contains(a, :v) = true", "contains(a, :v)", "`contains` is a condition of its own and cannot be compared",
         ""},
        {"a = contains(b, :v)", "contains", "`contains` is a condition of its own and no value", ""},
        {"size(a)", "size(a)", "expected a comparison after `size(a)`", ""},
        {"size(:v) > 1", ":v", "expected an attribute after `(`, not `:v`", ""},
        {"a = 80kg", "80kg", "expected an attribute or a value after `=`, not `80kg`",
         "a number ends before letters; a text stands in single quotes"},
        {"a LIKE 'x%'", "LIKE", "expected a comparison after `a`, not `LIKE`",
         "write `begins_with(a, …)` or `contains(a, …)`"},
        {"a = : b", ":", "expected an attribute or a value after `=`, not `:`",
         "a name follows, as in `:value` or `#name`"},
        {"a. = :v", "=", "expected an attribute after `.`, not `=`", ""},
        {"a[x] = :v", "x", "expected a position after `[`, not `x`", ""}}) {
    const tl::expected<Condition, ExpressionProblem> parsed = parse_where(row.text);
    REQUIRE_MESSAGE(!parsed, row.text);
    CHECK(marked(row.text, parsed.error().span) == row.marked);
    CHECK(parsed.error().message == row.message);
    CHECK(parsed.error().help == row.help);
  }
}

TEST_CASE("a number that the service cannot hold is refused") {
  CHECK(parse_where("a = 12345678901234567890123456789012345678"));
  CHECK_FALSE(parse_where("a = 123456789012345678901234567890123456789"));
}

TEST_CASE("nesting is bounded") {
  const std::string deep(64, '(');
  CHECK(parse_where(deep + "a = :v" + std::string(64, ')')));
  const tl::expected<Condition, ExpressionProblem> refused = parse_where("(" + deep + "a = :v" + std::string(65, ')'));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "nested more than 64 deep");
  std::string negated;
  for (int i = 0; i < 100'000; ++i) negated += "NOT ";
  CHECK_FALSE(parse_where(negated + "a = :v"));
}
