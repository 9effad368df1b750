#include "model/key_template.h"

#include <doctest/doctest.h>

using namespace kw;

namespace {

TemplatePart literal(std::string text) {
  TemplatePart part;
  part.literal = true;
  part.text = std::move(text);
  return part;
}

TemplatePart encoded(std::string name, Encoding encoding = Encoding::AsIs, int width = 0) {
  TemplatePart part;
  part.text = std::move(name);
  part.encoding = encoding;
  part.width = width;
  return part;
}

KeyTemplate made_of(std::vector<TemplatePart> parts) {
  KeyTemplate key_template;
  key_template.parts = std::move(parts);
  return key_template;
}

}  // namespace

TEST_CASE("only one bare part is the attribute under another name") {
  const KeyTemplate bare = made_of({encoded("createdAt")});
  REQUIRE(bare.bare_attribute());
  CHECK(*bare.bare_attribute() == "createdAt");
  CHECK_FALSE(made_of({encoded("createdAt", Encoding::Text)}).bare_attribute());
  CHECK_FALSE(made_of({literal("#"), encoded("createdAt")}).bare_attribute());
  CHECK_FALSE(made_of({}).bare_attribute());
}

TEST_CASE("a template without parts is a constant") {
  CHECK(made_of({literal("#META")}).is_constant());
  CHECK(made_of({}).is_constant());
  CHECK_FALSE(made_of({literal("S#"), encoded("", Encoding::FreeShard, 20)}).is_constant());
}

TEST_CASE("a part is written as the format page spells it") {
  CHECK(to_text(encoded("a", Encoding::Padded, 5)) == "{a:05}");
  CHECK(to_text(encoded("a", Encoding::Descending, 10)) == "{a:desc(10)}");
  CHECK(to_text(encoded("a", Encoding::Shard, 20)) == "{a:shard(20)}");
  CHECK(to_text(encoded("", Encoding::FreeShard, 20)) == "{shard(20)}");
  CHECK(to_text(encoded("a", Encoding::YearMonth)) == "{a:year-month}");
}

TEST_CASE("templates are the same when their parts are") {
  const KeyTemplate month = made_of({literal("M#"), encoded("at", Encoding::YearMonth)});
  CHECK(same_template(month, month));
  CHECK_FALSE(same_template(month, made_of({literal("M#"), encoded("at", Encoding::IsoDate)})));
  CHECK_FALSE(same_template(month, made_of({literal("M#")})));
  CHECK_FALSE(
      same_template(made_of({encoded("a", Encoding::Padded, 5)}), made_of({encoded("a", Encoding::Padded, 6)})));
}
