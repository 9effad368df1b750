#include <doctest/doctest.h>

#include <string>

#include "expression/parse.h"

using namespace kw;

namespace {

KeyTemplate parsed(std::string_view text) {
  tl::expected<KeyTemplate, ExpressionProblem> result = parse_template(text);
  REQUIRE_MESSAGE(result, std::string(text));
  return *result;
}

}  // namespace

TEST_CASE("a template is read part by part") {
  const std::string text = "RESULT#{createdAt:iso-date}#{resultId}";
  const KeyTemplate result = parsed(text);
  REQUIRE(result.parts.size() == 4);
  CHECK(result.parts[0].literal);
  CHECK(result.parts[0].text == "RESULT#");
  CHECK(result.parts[1].text == "createdAt");
  CHECK(result.parts[1].encoding == Encoding::IsoDate);
  CHECK(text.substr(result.parts[1].span.begin, result.parts[1].span.length()) == "{createdAt:iso-date}");
  CHECK(result.parts[2].text == "#");
  CHECK(result.parts[3].encoding == Encoding::AsIs);
}

TEST_CASE("every part of the format page is known") {
  struct Row {
    const char* text;
    Encoding encoding;
    int width;
  };
  for (const Row& row : {Row{"{a}", Encoding::AsIs, 0},
                         {"{a:05}", Encoding::Padded, 5},
                         {"{a:010}", Encoding::Padded, 10},
                         {"{a:desc(10)}", Encoding::Descending, 10},
                         {"{a:iso-date}", Encoding::IsoDate, 0},
                         {"{a:year-month}", Encoding::YearMonth, 0},
                         {"{a:hour}", Encoding::Hour, 0},
                         {"{a:lower}", Encoding::Lower, 0},
                         {"{a:upper}", Encoding::Upper, 0},
                         {"{a:text}", Encoding::Text, 0},
                         {"{a:shard(20)}", Encoding::Shard, 20},
                         {"{shard(20)}", Encoding::FreeShard, 20},
                         {"{shard}", Encoding::AsIs, 0}}) {
    const KeyTemplate result = parsed(row.text);
    REQUIRE(result.parts.size() == 1);
    CHECK(result.parts[0].encoding == row.encoding);
    CHECK(result.parts[0].width == row.width);
    CHECK(to_text(result.parts[0]) == row.text);
  }
}

TEST_CASE("doubled braces are braces and join with the text around them") {
  const KeyTemplate result = parsed("a{{b}}c{x}");
  REQUIRE(result.parts.size() == 2);
  CHECK(result.parts[0].text == "a{b}c");
  CHECK(result.parts[0].span.end == 7);
  CHECK(parsed("").parts.empty());
}

TEST_CASE("in a request a part may name a placeholder") {
  CHECK(parsed("{:from}").parts[0].text == ":from");
  const TemplatePart part = parsed("{:from:iso-date}").parts[0];
  CHECK(part.text == ":from");
  CHECK(part.encoding == Encoding::IsoDate);
}

TEST_CASE("a faulty template says what is meant") {
  struct Row {
    const char* text;
    const char* message;
    const char* help;
  };
  for (const Row& row : {Row{"A#{a", "`{` is not closed", "write `{{` for a brace"},
                         {"A#{a{b}", "`{` is not closed", "write `{{` for a brace"},
                         {"A#}", "`}` closes no part", "write `}}` for a brace"},
                         {"{a:iso-dat}", "unknown part `iso-dat`", "did you mean `iso-date`?"},
                         {"{a:shart(5)}", "unknown part `shart(5)`", "did you mean `shard(20)`?"},
                         {"{a:5}", "unknown part `5`", "did you mean `05`?"},
                         {"{a:039}", "`39` is no number of digits", "give 1 to 38 digits"},
                         {"{a:0}", "`` is no number of digits", "give 1 to 38 digits"},
                         {"{a:desc(0)}", "`0` is no number of digits", "give 1 to 38 digits"},
                         {"{a:desc(99999999999)}", "`99999999999` is no number of digits", "give 1 to 38 digits"},
                         {"{shard(100001)}", "`100001` is no number of shards", "give 1 to 100000 shards"},
                         {"{a:shard(-1)}", "`-1` is no number of shards", "give 1 to 100000 shards"}}) {
    const tl::expected<KeyTemplate, ExpressionProblem> result = parse_template(row.text);
    REQUIRE_MESSAGE(!result, row.text);
    CHECK(result.error().message == row.message);
    CHECK(result.error().help == row.help);
  }
  for (const char* text : {"{}", "{ a }", "{:}", "{a:}", "{a:whatever}", "{:from:whatever}"})
    CHECK_MESSAGE(!parse_template(text), text);
}
