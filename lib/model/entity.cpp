#include "model/entity.h"

namespace kw {
namespace {

std::optional<CharacterSet> characters_of_format(FormatKind kind) {
  switch (kind) {
    case FormatKind::Uuid:
      return CharacterSet::parse("[0-9a-fA-F-]");
    case FormatKind::Ulid:
    case FormatKind::Ksuid:
      return CharacterSet::parse("[0-9A-Za-z]");
    case FormatKind::Digits:
    case FormatKind::EpochSeconds:
    case FormatKind::EpochMillis:
      return CharacterSet::parse("[0-9]");
    case FormatKind::IsoDate:
    case FormatKind::YearMonth:
      return CharacterSet::parse("[0-9-]");
    case FormatKind::IsoDatetime:
      return CharacterSet::parse("[0-9TZ:.+-]");
    case FormatKind::Slug:
      return CharacterSet::parse("[a-z0-9_-]");
    case FormatKind::FreeText:
      return CharacterSet::any();
    case FormatKind::Email:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> Attribute::known_presence() const {
  if (present) return present->value.value;
  if (optional) return std::nullopt;
  return 1.0;
}

std::optional<CharacterSet> Attribute::known_characters() const {
  if (characters) return characters->value;
  if (format) return characters_of_format(format->value.kind);
  if (values.empty()) return std::nullopt;
  CharacterSet all;
  for (const DeclaredValue& value : values) all = all.united(CharacterSet::of_text(value.text));
  return all;
}

const Attribute* Entity::find(std::string_view attribute) const {
  for (const Attribute& own : attributes)
    if (*own.name == attribute) return &own;
  return nullptr;
}

}  // namespace kw
