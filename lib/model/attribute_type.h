#pragma once

#include <bitset>
#include <optional>
#include <string>
#include <string_view>

namespace kw {

/// The service's attribute types.
enum class AttributeType { S, N, B, Bool, Null, M, L, SS, NS, BS };

/// "S", "N", "BOOL" …, and the long words the design file allows (string, number, binary, boolean, map, list …).
std::optional<AttributeType> parse_attribute_type(std::string_view text);
std::string_view to_text(AttributeType type);
constexpr bool can_be_key(AttributeType type) {
  return type == AttributeType::S || type == AttributeType::N || type == AttributeType::B;
}

/// What `contains` looks for in a value of this type: the members of a set, a part of a text or binary. Nothing for
/// types without members of one type.
std::optional<AttributeType> element_type(AttributeType type);
/// `size` measures it.
constexpr bool has_size(AttributeType type) {
  return type != AttributeType::N && type != AttributeType::Bool && type != AttributeType::Null;
}

enum class FormatKind {
  EpochSeconds,
  EpochMillis,
  IsoDate,
  IsoDatetime,
  YearMonth,
  Uuid,
  Ulid,
  Ksuid,
  Digits,
  Email,
  Slug,
  FreeText
};

struct AttributeFormat {
  FormatKind kind = FormatKind::FreeText;
  int digits = 0;  ///< Digits: exactly so many.
  friend bool operator==(const AttributeFormat&, const AttributeFormat&) = default;
};
std::optional<AttributeFormat> parse_format(std::string_view text);
std::string to_text(AttributeFormat format);
/// An epoch or ISO time, or an id that holds one (ulid, ksuid do not count here).
bool is_time(FormatKind kind);
/// An id that a generator makes unique: uuid, ulid, ksuid.
bool is_generated_id(FormatKind kind);

/// Which bytes can occur in a value. Bytes from 0x80 stand for all characters beyond ASCII.
class CharacterSet {
 public:
  CharacterSet() = default;
  static CharacterSet any();
  /// One bracket set, "[A-Za-z0-9-]"; nothing for anything else.
  static std::optional<CharacterSet> parse(std::string_view bracket_set);
  static CharacterSet of_text(std::string_view text);

  bool contains(unsigned char byte) const { return bits_.test(byte); }
  void add(unsigned char byte) { bits_.set(byte); }
  bool all_above(unsigned char byte) const;  ///< `byte` is less than every byte that can occur.
  bool meets(const CharacterSet& other) const { return (bits_ & other.bits_).any(); }
  bool empty() const { return bits_.none(); }
  CharacterSet united(const CharacterSet& other) const;
  friend bool operator==(const CharacterSet&, const CharacterSet&) = default;

 private:
  std::bitset<256> bits_;
};

}  // namespace kw
