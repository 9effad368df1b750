#include "analysis/parts.h"

#include <algorithm>

#include <fmt/core.h>

namespace kw {
namespace {

/// What one encoding of one attribute keeps, before its neighbours are looked at (semantics 1, table of encodings).
struct Keeps {
  Known one_to_one = Known::Yes;
  bool coarse = false;
  PartOrder order = PartOrder::Same;
  std::optional<int> width;
  std::optional<CharacterSet> characters;
  std::string why;
};

CharacterSet set_of(std::string_view bracket) {
  return CharacterSet::parse(bracket).value_or(CharacterSet::any());
}

std::optional<FormatKind> format_of(const Attribute& attribute) {
  if (!attribute.format) return std::nullopt;
  return attribute.format->value.kind;
}

std::optional<AttributeType> type_of(const Attribute& attribute) {
  if (!attribute.type) return std::nullopt;
  return attribute.type->value;
}

std::optional<int> width_of_values(const Attribute& attribute) {
  if (attribute.values.empty()) return std::nullopt;
  const std::size_t first = attribute.values.front().text.size();
  const bool equal = std::all_of(attribute.values.begin(), attribute.values.end(),
                                 [&](const DeclaredValue& value) { return value.text.size() == first; });
  return equal ? std::optional<int>(static_cast<int>(first)) : std::nullopt;
}

std::optional<int> width_of_text(const Attribute& attribute) {
  if (const std::optional<FormatKind> format = format_of(attribute)) {
    switch (*format) {
      case FormatKind::Uuid:
        return 36;
      case FormatKind::Ulid:
        return 26;
      case FormatKind::Ksuid:
        return 27;
      case FormatKind::IsoDate:
        return 10;
      case FormatKind::YearMonth:
        return 7;
      case FormatKind::Digits:
        return attribute.format->value.digits;
      case FormatKind::EpochSeconds:
      case FormatKind::EpochMillis:
      case FormatKind::IsoDatetime:
      case FormatKind::Email:
      case FormatKind::Slug:
      case FormatKind::FreeText:
        break;
    }
  }
  return width_of_values(attribute);
}

std::optional<CharacterSet> characters_of_text(const Attribute& attribute) {
  if (attribute.characters) return attribute.characters->value;
  if (const std::optional<FormatKind> format = format_of(attribute)) {
    switch (*format) {
      case FormatKind::Uuid:
        return set_of("[0-9a-fA-F-]");
      case FormatKind::Ulid:
      case FormatKind::Ksuid:
        return set_of("[0-9A-Za-z]");
      case FormatKind::Digits:
        return set_of("[0-9]");
      case FormatKind::IsoDate:
      case FormatKind::YearMonth:
        return set_of("[0-9-]");
      case FormatKind::IsoDatetime:
        return set_of("[0-9TZ:.+-]");
      case FormatKind::Slug:
        return set_of("[a-z0-9_-]");
      case FormatKind::FreeText:
        return CharacterSet::any();
      case FormatKind::EpochSeconds:
      case FormatKind::EpochMillis:
        return set_of("[0-9]");
      case FormatKind::Email:
        break;
    }
  }
  if (attribute.values.empty()) return std::nullopt;
  CharacterSet characters;
  for (const DeclaredValue& value : attribute.values) characters = characters.united(CharacterSet::of_text(value.text));
  return characters;
}

/// The least and greatest number, declared or by `values`, and whether all are integers.
struct Range {
  std::optional<Decimal> min;
  std::optional<Decimal> max;
  Known integers = Known::Unknown;
};

Range range_of(const Attribute& attribute) {
  Range range;
  if (attribute.min) range.min = attribute.min->value;
  if (attribute.max) range.max = attribute.max->value;
  if (attribute.decimals) range.integers = attribute.decimals->value.value == 0 ? Known::Yes : Known::No;
  if (const std::optional<FormatKind> format = format_of(attribute)) {
    const bool seconds = *format == FormatKind::EpochSeconds;
    if (seconds || *format == FormatKind::EpochMillis) {
      range.integers = Known::Yes;
      // Times from 2001-09-09 to 2286-11-20, where the count of digits stays the same.
      if (!range.min) range.min = Decimal::parse(seconds ? "1000000000" : "1000000000000");
      if (!range.max) range.max = Decimal::parse(seconds ? "9999999999" : "9999999999999");
    }
  }
  if (!attribute.values.empty() && range.integers == Known::Unknown) {
    range.integers = Known::Yes;
    for (const DeclaredValue& declared : attribute.values) {
      const std::optional<Decimal> number = Decimal::parse(declared.text);
      if (!number) return {};
      if (!number->is_integer()) range.integers = Known::No;
      if (!attribute.min && (!range.min || *number < *range.min)) range.min = number;
      if (!attribute.max && (!range.max || *number > *range.max)) range.max = number;
    }
  }
  return range;
}

Keeps as_it_is(const Attribute& attribute) {
  Keeps keeps;
  const std::optional<AttributeType> type = type_of(attribute);
  if (type == AttributeType::N) {
    keeps.characters = set_of("[0-9.+E-]");
    const Range range = range_of(attribute);
    const bool one_width = range.integers == Known::Yes && range.min && range.max && !range.min->negative() &&
                           range.min->integer_digits() == range.max->integer_digits();
    if (one_width) {
      keeps.width = range.min->integer_digits();
      keeps.characters = set_of("[0-9]");
    } else {
      keeps.order = PartOrder::None;
      keeps.why = "numbers of different length do not sort as text";
    }
    return keeps;
  }
  keeps.width = width_of_text(attribute);
  keeps.characters = characters_of_text(attribute);
  if (format_of(attribute) == FormatKind::IsoDatetime) keeps.why = "assumes one width and one offset";
  if (type && *type != AttributeType::S) keeps.order = PartOrder::Unknown;
  return keeps;
}

Keeps padded(const Attribute& attribute, int digits, bool descending) {
  Keeps keeps;
  keeps.order = descending ? PartOrder::Reversed : PartOrder::Same;
  keeps.width = digits;
  keeps.characters = set_of("[0-9]");
  const Range range = range_of(attribute);
  const bool too_wide = range.max && range.max->integer_digits() > digits;
  if (too_wide || (range.min && range.min->negative()) || range.integers == Known::No) {
    keeps.order = PartOrder::None;
    keeps.width.reset();
    keeps.characters = set_of("[0-9.+E-]");
    keeps.why = fmt::format("{} digits do not hold every value", digits);
  } else if (!range.max || !range.min || range.integers == Known::Unknown) {
    keeps.order = PartOrder::Unknown;
    keeps.why = fmt::format(
        "assumes integers from 0 that fit into {} digits: `min`, `max` and `decimals` would prove it", digits);
  }
  return keeps;
}

Keeps coarse_time(const Attribute& attribute, Encoding encoding) {
  Keeps keeps;
  const std::optional<FormatKind> format = format_of(attribute);
  const bool same = (encoding == Encoding::IsoDate && format == FormatKind::IsoDate) ||
                    (encoding == Encoding::YearMonth && format == FormatKind::YearMonth);
  keeps.coarse = !same;
  keeps.one_to_one = same ? Known::Yes : Known::No;
  keeps.width = encoding == Encoding::IsoDate ? 10 : encoding == Encoding::YearMonth ? 7 : 13;
  keeps.characters = encoding == Encoding::Hour ? set_of("[0-9T-]") : set_of("[0-9-]");
  return keeps;
}

Keeps one_case(const Attribute& attribute, Encoding encoding) {
  Keeps keeps = as_it_is(attribute);
  if (!keeps.characters) {
    keeps.one_to_one = Known::Unknown;
    keeps.order = PartOrder::Unknown;
    return keeps;
  }
  CharacterSet folded;
  bool changes = false;
  for (int byte = 0; byte < 256; ++byte) {
    const auto c = static_cast<unsigned char>(byte);
    if (!keeps.characters->contains(c)) continue;
    const bool upper = c >= 'A' && c <= 'Z';
    const bool lower = c >= 'a' && c <= 'z';
    const bool fold = encoding == Encoding::Lower ? upper : lower;
    changes = changes || fold || c >= 0x80;
    folded.add(fold ? static_cast<unsigned char>(c ^ 0x20) : c);
  }
  keeps.characters = folded;
  if (changes) {
    keeps.one_to_one = Known::No;
    keeps.order = PartOrder::None;
  }
  return keeps;
}

Keeps shard(int count) {
  Keeps keeps;
  keeps.one_to_one = Known::No;
  keeps.order = PartOrder::None;
  keeps.width = static_cast<int>(std::to_string(std::max(count - 1, 0)).size());
  keeps.characters = set_of("[0-9]");
  return keeps;
}

Keeps keeps_of(const Attribute* attribute, Encoding encoding, int width) {
  if (encoding == Encoding::Shard || encoding == Encoding::FreeShard) return shard(width);
  if (attribute == nullptr) {
    Keeps unknown;
    unknown.order = PartOrder::Unknown;
    return unknown;
  }
  switch (encoding) {
    case Encoding::AsIs:
    case Encoding::Text:
      return as_it_is(*attribute);
    case Encoding::Padded:
      return padded(*attribute, width, false);
    case Encoding::Descending:
      return padded(*attribute, width, true);
    case Encoding::IsoDate:
    case Encoding::YearMonth:
    case Encoding::Hour:
      return coarse_time(*attribute, encoding);
    case Encoding::Lower:
    case Encoding::Upper:
      return one_case(*attribute, encoding);
    case Encoding::Shard:
    case Encoding::FreeShard:
      break;
  }
  return shard(width);
}

/// An attribute that is computed from exactly one part.
const TemplatePart* computed_part(const Attribute& attribute) {
  if (!attribute.computed || attribute.computed->value.parts.size() != 1) return nullptr;
  const TemplatePart& part = attribute.computed->value.parts.front();
  return part.literal ? nullptr : &part;
}

void judge_end(std::vector<KeyPart>& parts, std::size_t at) {
  KeyPart& part = parts[at];
  const bool last = at + 1 == parts.size();
  const bool order_kept = part.order == PartOrder::Same || part.order == PartOrder::Reversed;
  const Known order = order_kept ? Known::Yes : part.order == PartOrder::None ? Known::No : Known::Unknown;
  if (last || part.fixed_width) {
    part.keeps_order = order;
    return;
  }
  const KeyPart& next = parts[at + 1];
  if (!next.literal) {
    part.delimited = Known::No;
    part.keeps_order = Known::No;
    part.why = fmt::format("nothing separates it from {}", next.text);
    return;
  }
  const auto delimiter = static_cast<unsigned char>(next.text.front());
  if (!part.characters) {
    part.delimited = Known::Unknown;
    part.keeps_order = order == Known::No ? Known::No : Known::Unknown;
    part.why =
        fmt::format("assumes no `{}` in `{}`: `characters` would prove it", static_cast<char>(delimiter), part.text);
    return;
  }
  if (part.characters->contains(delimiter)) {
    part.delimited = Known::No;
    part.why = fmt::format("`{}` can occur in `{}`", static_cast<char>(delimiter), part.text);
  }
  const bool below = part.characters->all_above(delimiter);
  part.keeps_order = below ? order : Known::No;
  if (!below && part.why.empty())
    part.why = fmt::format("`{}` is not below every character of `{}`", static_cast<char>(delimiter), part.text);
}

void describe_source(const Entity& entity, KeyPart& part) {
  part.source = part.text;
  part.source_encoding = part.encoding;
  part.source_attribute = part.attribute;
  if (part.encoding == Encoding::AsIs && part.attribute != nullptr) {
    if (const TemplatePart* computed = computed_part(*part.attribute)) {
      part.computed_name = part.text;
      part.source = computed->text;
      part.source_encoding = computed->encoding;
      part.source_attribute = entity.find(computed->text);
      part.width = computed->width;
      return;
    }
  }
  for (const Attribute& candidate : entity.attributes) {
    const TemplatePart* computed = computed_part(candidate);
    if (computed != nullptr && computed->text == part.text && computed->encoding == part.encoding &&
        computed->width == part.width)
      part.computed_name = candidate.name.value;
  }
}

void take(KeyPart& part, Keeps keeps) {
  part.one_to_one = keeps.one_to_one;
  part.coarse = keeps.coarse;
  part.order = keeps.order;
  part.fixed_width = keeps.width;
  part.characters = std::move(keeps.characters);
  part.why = std::move(keeps.why);
}

KeyPart attribute_part(const Entity& entity, const std::string& name, Encoding encoding, int width) {
  KeyPart part;
  part.text = name;
  part.encoding = encoding;
  part.width = width;
  part.attribute = entity.find(name);
  describe_source(entity, part);
  Keeps keeps = keeps_of(part.source_attribute, part.source_encoding, part.width);
  // A declared width or character set of the computed attribute itself says more than its source's.
  if (part.source != part.text && part.attribute != nullptr && part.attribute->characters)
    keeps.characters = part.attribute->characters->value;
  take(part, std::move(keeps));
  return part;
}

}  // namespace

bool known_integers(const Attribute& attribute) {
  return type_of(attribute) == AttributeType::N && range_of(attribute).integers == Known::Yes;
}

KeyPart native_part(const Design& design, EntityId entity, const std::string& name) {
  KeyPart part = attribute_part(design.entity(entity), name, Encoding::AsIs, 0);
  const bool derived = part.source != part.text;
  if (!derived) {  // A native attribute sorts by its own type; nothing is encoded.
    part.one_to_one = Known::Yes;
    part.coarse = false;
    part.order = PartOrder::Same;
    part.why.clear();
    if (part.attribute != nullptr && format_of(*part.attribute) == FormatKind::IsoDatetime)
      part.why = "assumes one width and one offset";
  }
  const bool kept = part.order == PartOrder::Same || part.order == PartOrder::Reversed;
  part.keeps_order = kept ? Known::Yes : part.order == PartOrder::None ? Known::No : Known::Unknown;
  part.delimited = Known::Yes;
  return part;
}

std::vector<KeyPart> key_parts(const Design& design, EntityId entity, const KeyTemplate& key_template) {
  std::vector<KeyPart> parts;
  for (const TemplatePart& from : key_template.parts) {
    if (from.literal) {
      KeyPart literal;
      literal.literal = true;
      literal.text = from.text;
      literal.fixed_width = static_cast<int>(from.text.size());
      literal.characters = CharacterSet::of_text(from.text);
      parts.push_back(std::move(literal));
    } else {
      parts.push_back(attribute_part(design.entity(entity), from.text, from.encoding, from.width));
    }
  }
  for (std::size_t at = 0; at < parts.size(); ++at)
    if (!parts[at].literal) judge_end(parts, at);
  return parts;
}

}  // namespace kw
