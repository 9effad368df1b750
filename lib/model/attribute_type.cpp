#include "model/attribute_type.h"

#include <array>
#include <charconv>

#include "base/text.h"

namespace kw {
namespace {

struct TypeName {
  std::string_view name;  ///< In lower case.
  AttributeType type;
};

constexpr std::array kTypeNames{
    TypeName{"s", AttributeType::S},           TypeName{"n", AttributeType::N},
    TypeName{"b", AttributeType::B},           TypeName{"bool", AttributeType::Bool},
    TypeName{"null", AttributeType::Null},     TypeName{"m", AttributeType::M},
    TypeName{"l", AttributeType::L},           TypeName{"ss", AttributeType::SS},
    TypeName{"ns", AttributeType::NS},         TypeName{"bs", AttributeType::BS},
    TypeName{"string", AttributeType::S},      TypeName{"number", AttributeType::N},
    TypeName{"binary", AttributeType::B},      TypeName{"boolean", AttributeType::Bool},
    TypeName{"map", AttributeType::M},         TypeName{"list", AttributeType::L},
    TypeName{"string-set", AttributeType::SS}, TypeName{"number-set", AttributeType::NS},
    TypeName{"binary-set", AttributeType::BS}, TypeName{"string set", AttributeType::SS},
    TypeName{"number set", AttributeType::NS}, TypeName{"binary set", AttributeType::BS},
};

struct FormatName {
  std::string_view name;
  FormatKind kind;
};

constexpr std::array kFormatNames{
    FormatName{"epoch-seconds", FormatKind::EpochSeconds},
    FormatName{"epoch-millis", FormatKind::EpochMillis},
    FormatName{"iso-date", FormatKind::IsoDate},
    FormatName{"iso-datetime", FormatKind::IsoDatetime},
    FormatName{"year-month", FormatKind::YearMonth},
    FormatName{"uuid", FormatKind::Uuid},
    FormatName{"ulid", FormatKind::Ulid},
    FormatName{"ksuid", FormatKind::Ksuid},
    FormatName{"digits", FormatKind::Digits},
    FormatName{"email", FormatKind::Email},
    FormatName{"slug", FormatKind::Slug},
    FormatName{"free-text", FormatKind::FreeText},
};

/// No key value is longer than this many bytes, so no fixed number of digits is either.
constexpr int kMaxFormatDigits = 2048;

/// The n of "digits(n)".
std::optional<int> digit_count(std::string_view text) {
  constexpr std::string_view kOpen = "digits(";
  if (!text.starts_with(kOpen) || !text.ends_with(')')) return std::nullopt;
  text = text.substr(kOpen.size(), text.size() - kOpen.size() - 1);
  int count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (count < 1 || count > kMaxFormatDigits) return std::nullopt;
  return count;
}

/// The members of a bracket set, one after the other.
class BracketReader {
 public:
  explicit BracketReader(std::string_view inside) : rest_(inside) {}

  std::optional<std::bitset<256>> read() {
    std::bitset<256> bits;
    const bool negated = rest_.starts_with('^');
    if (negated) rest_.remove_prefix(1);
    if (rest_.empty()) return std::nullopt;
    while (!rest_.empty())
      if (!read_member(bits)) return std::nullopt;
    return negated ? ~bits : bits;
  }

 private:
  bool read_member(std::bitset<256>& bits) {
    if (rest_.starts_with("\\d")) return add_class(bits, "0-9");
    if (rest_.starts_with("\\w")) return add_class(bits, "A-Za-z0-9_");
    const std::optional<Member> first = read_one();
    if (!first) return false;
    Member last = *first;
    if (rest_.size() > 1 && rest_.front() == '-') {
      rest_.remove_prefix(1);
      const std::optional<Member> end = read_one();
      if (!end || end->high < first->low) return false;
      last = *end;
    }
    for (unsigned byte = first->low; byte <= last.high; ++byte) bits.set(byte);
    return true;
  }

  bool add_class(std::bitset<256>& bits, std::string_view members) {
    rest_.remove_prefix(2);
    bits |= *BracketReader(members).read();
    return true;
  }

  /// A single character: an ASCII byte, or all bytes from 0x80 for any character beyond ASCII.
  struct Member {
    unsigned low = 0;
    unsigned high = 0;
  };

  std::optional<Member> read_one() {
    constexpr std::string_view kEscapable = "\\]^-[/.$+*?|(){}\"'#";
    const bool escaped = rest_.front() == '\\';
    if (escaped) rest_.remove_prefix(1);
    if (rest_.empty()) return std::nullopt;
    const auto byte = static_cast<unsigned char>(rest_.front());
    if (escaped && kEscapable.find(rest_.front()) == std::string_view::npos) return std::nullopt;
    if (!escaped && (byte == ']' || byte == '[')) return std::nullopt;
    rest_.remove_prefix(byte < 0x80 ? 1 : code_point_at(rest_, 0).length);
    return byte < 0x80 ? Member{byte, byte} : Member{0x80, 0xFF};
  }

  std::string_view rest_;
};

}  // namespace

std::optional<AttributeType> parse_attribute_type(std::string_view text) {
  const std::string lower = to_lower_ascii(text);
  for (const TypeName& known : kTypeNames)
    if (known.name == lower) return known.type;
  return std::nullopt;
}

std::optional<AttributeType> element_type(AttributeType type) {
  switch (type) {
    case AttributeType::S:
    case AttributeType::SS:
      return AttributeType::S;
    case AttributeType::NS:
      return AttributeType::N;
    case AttributeType::B:
    case AttributeType::BS:
      return AttributeType::B;
    case AttributeType::N:
    case AttributeType::Bool:
    case AttributeType::Null:
    case AttributeType::M:
    case AttributeType::L:
      return std::nullopt;
  }
  return std::nullopt;
}

std::string_view to_text(AttributeType type) {
  switch (type) {
    case AttributeType::S:
      return "S";
    case AttributeType::N:
      return "N";
    case AttributeType::B:
      return "B";
    case AttributeType::Bool:
      return "BOOL";
    case AttributeType::Null:
      return "NULL";
    case AttributeType::M:
      return "M";
    case AttributeType::L:
      return "L";
    case AttributeType::SS:
      return "SS";
    case AttributeType::NS:
      return "NS";
    case AttributeType::BS:
      return "BS";
  }
  return "S";
}

std::optional<AttributeFormat> parse_format(std::string_view text) {
  if (const std::optional<int> digits = digit_count(text)) return AttributeFormat{FormatKind::Digits, *digits};
  for (const FormatName& known : kFormatNames)
    if (known.name == text && known.kind != FormatKind::Digits) return AttributeFormat{known.kind, 0};
  return std::nullopt;
}

std::string to_text(AttributeFormat format) {
  if (format.kind == FormatKind::Digits) return "digits(" + std::to_string(format.digits) + ")";
  for (const FormatName& known : kFormatNames)
    if (known.kind == format.kind) return std::string(known.name);
  return {};
}

bool is_time(FormatKind kind) {
  switch (kind) {
    case FormatKind::EpochSeconds:
    case FormatKind::EpochMillis:
    case FormatKind::IsoDate:
    case FormatKind::IsoDatetime:
    case FormatKind::YearMonth:
      return true;
    case FormatKind::Uuid:
    case FormatKind::Ulid:
    case FormatKind::Ksuid:
    case FormatKind::Digits:
    case FormatKind::Email:
    case FormatKind::Slug:
    case FormatKind::FreeText:
      return false;
  }
  return false;
}

bool is_generated_id(FormatKind kind) {
  return kind == FormatKind::Uuid || kind == FormatKind::Ulid || kind == FormatKind::Ksuid;
}

CharacterSet CharacterSet::any() {
  CharacterSet all;
  all.bits_.set();
  return all;
}

std::optional<CharacterSet> CharacterSet::parse(std::string_view bracket_set) {
  if (bracket_set.size() < 3 || bracket_set.front() != '[' || bracket_set.back() != ']') return std::nullopt;
  const std::optional<std::bitset<256>> bits = BracketReader(bracket_set.substr(1, bracket_set.size() - 2)).read();
  if (!bits || bits->none()) return std::nullopt;
  CharacterSet set;
  set.bits_ = *bits;
  return set;
}

CharacterSet CharacterSet::of_text(std::string_view text) {
  CharacterSet set;
  for (const char byte : text) set.add(static_cast<unsigned char>(byte));
  return set;
}

bool CharacterSet::all_above(unsigned char byte) const {
  for (unsigned low = 0; low <= byte; ++low)
    if (bits_.test(low)) return false;
  return true;
}

CharacterSet CharacterSet::united(const CharacterSet& other) const {
  CharacterSet both;
  both.bits_ = bits_ | other.bits_;
  return both;
}

}  // namespace kw
