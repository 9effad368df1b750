#include "model/attribute_type.h"

#include <doctest/doctest.h>

using namespace kw;

TEST_CASE("types are read as codes and as words") {
  CHECK(parse_attribute_type("S") == AttributeType::S);
  CHECK(parse_attribute_type("BOOL") == AttributeType::Bool);
  CHECK(parse_attribute_type("number") == AttributeType::N);
  CHECK(parse_attribute_type("string-set") == AttributeType::SS);
  CHECK_FALSE(parse_attribute_type("strnig"));
  CHECK_FALSE(parse_attribute_type(""));
}

TEST_CASE("every type survives being written and read") {
  for (const AttributeType type :
       {AttributeType::S, AttributeType::N, AttributeType::B, AttributeType::Bool, AttributeType::Null,
        AttributeType::M, AttributeType::L, AttributeType::SS, AttributeType::NS, AttributeType::BS})
    CHECK(parse_attribute_type(to_text(type)) == type);
}

TEST_CASE("formats are read and written") {
  for (const char* text : {"epoch-seconds", "epoch-millis", "iso-date", "iso-datetime", "year-month", "uuid", "ulid",
                           "ksuid", "digits(6)", "email", "slug", "free-text"}) {
    const std::optional<AttributeFormat> format = parse_format(text);
    REQUIRE_MESSAGE(format, text);
    CHECK(to_text(*format) == text);
  }
  for (const char* text :
       {"digits", "digits()", "digits(0)", "digits(-1)", "digits(9999999999)", "digits(6", "UUID", ""})
    CHECK_MESSAGE(!parse_format(text), text);
}

TEST_CASE("a bracket set holds its members and ranges") {
  const std::optional<CharacterSet> set = CharacterSet::parse("[A-Ca_-]");
  REQUIRE(set);
  for (const char member : {'A', 'B', 'C', 'a', '_', '-'}) CHECK(set->contains(static_cast<unsigned char>(member)));
  for (const char other : {'D', 'b', '#', '0'}) CHECK_FALSE(set->contains(static_cast<unsigned char>(other)));
}

TEST_CASE("a bracket set knows classes, escapes, negation and characters beyond ASCII") {
  CHECK(CharacterSet::parse("[\\d]") == CharacterSet::parse("[0-9]"));
  CHECK(CharacterSet::parse("[\\w-]") == CharacterSet::parse("[A-Za-z0-9_-]"));
  CHECK(CharacterSet::parse("[\\]\\-]") == CharacterSet::of_text("]-"));
  const std::optional<CharacterSet> not_hash = CharacterSet::parse("[^#]");
  REQUIRE(not_hash);
  CHECK_FALSE(not_hash->contains('#'));
  CHECK(not_hash->contains('a'));
  const std::optional<CharacterSet> umlaut = CharacterSet::parse("[ä]");
  REQUIRE(umlaut);
  CHECK(umlaut->contains(0xC3));
  CHECK(umlaut->contains(0xFF));
  CHECK_FALSE(umlaut->contains('a'));
}

TEST_CASE("what is no bracket set is not read as one") {
  for (const char* text : {"", "[]", "a-z", "[a-z]+", "[z-a]", "[a-z", "[^]", "[a[b]", "[\\q]", "[\\", "[a-\\"})
    CHECK_MESSAGE(!CharacterSet::parse(text), text);
}

TEST_CASE("a set knows whether a byte is less than all its members") {
  const CharacterSet digits = CharacterSet::of_text("0123456789");
  CHECK(digits.all_above('#'));
  CHECK_FALSE(digits.all_above('0'));
  CHECK_FALSE(digits.all_above('|'));
}
