#include "testdata/oracle/items.h"

#include <algorithm>
#include <set>

#include "testdata/oracle/dice.h"

namespace kw::oracle {
namespace {

constexpr std::int64_t kFirstTime = 1'769'810'400;  // 2026-01-30T22:00:00Z, near the end of a month.

/// The attribute that the values are values of: names stand for one set of values, wherever they occur.
const Attribute& root_of(const Design& design, const Attribute& attribute) {
  for (const AttributeReference& reference : attribute.refers)
    if (reference.entity)
      if (const Attribute* next = design.entity(*reference.entity).find(*reference.attribute)) return *next;
  return attribute;
}

std::int64_t draw_time(Dice& dice) {
  static const std::vector<std::int64_t> kOffsets{0,      1,      3'599,  3'600,     7'199,     7'200,    86'400,
                                                  93'599, 93'600, 93'601, 2'000'000, 2'685'600, 5'000'000};
  return kFirstTime + dice.pick(kOffsets);
}

Value draw_number(const Attribute& attribute, Dice& dice) {
  static const std::vector<std::int64_t> kNumbers{-50, -10, -9, -1, 0,  1,   2,   9,   10,
                                                  11,  12,  19, 20, 99, 100, 101, 999, 99'999};
  const bool whole = attribute.decimals && attribute.decimals->value.value == 0;
  std::vector<std::int64_t> fit;
  for (const std::int64_t number : kNumbers) {
    if (attribute.min && Decimal(number) < attribute.min->value) continue;
    if (attribute.max && Decimal(number) > attribute.max->value) continue;
    fit.push_back(number);
  }
  const std::int64_t number = fit.empty() ? 0 : dice.pick(fit);
  if (whole || number == 10 || dice.chance(50)) return number_value(Decimal(number));
  return number_value(Decimal::parse(std::to_string(number) + ".5").value_or(Decimal(number)));
}

/// Texts of one attribute begin alike and continue with each other's beginnings; texts of two attributes differ.
std::string draw_text(const Attribute& attribute, Dice& dice) {
  const CharacterSet characters = attribute.known_characters().value_or(CharacterSet::of_text("abxyABXY019.@"));
  std::vector<char> allowed;
  for (int byte = 32; byte < 127; ++byte)
    if (characters.contains(static_cast<unsigned char>(byte))) allowed.push_back(static_cast<char>(byte));
  Dice marks(1, *attribute.name);
  std::string text(1, marks.pick(allowed));
  text += marks.pick(allowed);
  const std::size_t more = dice.below(4);
  for (std::size_t i = 0; i < more; ++i) {
    std::vector<char> preferred;
    for (const char byte : {'1', '0', 'a', 'B', '#', '|', '-', '_', ' ', '!', '/', '~', '.'})
      if (characters.contains(static_cast<unsigned char>(byte))) preferred.push_back(byte);
    text += preferred.empty() || dice.chance(20) ? dice.pick(allowed) : dice.pick(preferred);
  }
  if (characters.contains(0xC3) && dice.chance(20)) text += "\xC3\xA9";
  return text;
}

std::vector<unsigned char> filler(Dice& dice) {
  std::vector<unsigned char> bytes(16);
  const std::size_t form = dice.below(4);
  for (unsigned char& byte : bytes)
    byte = form == 0 ? 0 : form == 1 ? 255 : static_cast<unsigned char>(dice.below(256));
  return bytes;
}

Value draw_formatted(const Attribute& attribute, Dice& dice) {
  switch (attribute.format->value.kind) {
    case FormatKind::EpochSeconds:
      return number_value(Decimal(draw_time(dice)));
    case FormatKind::EpochMillis:
      return number_value(Decimal(draw_time(dice) * 1000 + (dice.chance(50) ? 0 : 999)));
    case FormatKind::IsoDate:
      return text_value(iso_datetime(draw_time(dice)).substr(0, 10));
    case FormatKind::YearMonth:
      return text_value(iso_datetime(draw_time(dice)).substr(0, 7));
    case FormatKind::IsoDatetime:
      return text_value(iso_datetime(draw_time(dice)));
    case FormatKind::Uuid:
    case FormatKind::Ulid:
    case FormatKind::Ksuid:
      return text_value(id_text(attribute.format->value.kind, draw_time(dice) * 1000, filler(dice)));
    case FormatKind::Digits: {
      std::string text;
      for (int i = 0; i < attribute.format->value.digits; ++i) text += static_cast<char>('0' + dice.below(3));
      return text_value(std::move(text));
    }
    case FormatKind::Email:
    case FormatKind::Slug:
    case FormatKind::FreeText:
      break;
  }
  return text_value(draw_text(attribute, dice));
}

Value draw_with(const Attribute& attribute, Dice& dice) {
  if (!attribute.values.empty()) return typed(attribute, dice.pick(attribute.values).text);
  if (attribute.format) return draw_formatted(attribute, dice);
  if (attribute.type && attribute.type->value == AttributeType::N) return draw_number(attribute, dice);
  return text_value(draw_text(attribute, dice));
}

void compute(const Entity& entity, Attributes& item) {
  for (const Attribute& attribute : entity.attributes) {
    if (!attribute.computed) continue;
    item.erase(*attribute.name);
    std::string text;
    bool all = true;
    for (const TemplatePart& part : attribute.computed->value.parts) {
      const auto source = item.find(part.text);
      all = all && (part.literal || source != item.end());
      if (all) text += part.literal ? part.text : encoded(source->second, part.encoding, part.width);
    }
    if (all) item[*attribute.name] = text_value(text);
  }
}

void follow_times(const Entity& entity, Attributes& item, Dice& dice) {
  for (const Attribute& attribute : entity.attributes) {
    if (!attribute.follows) continue;
    const auto time = item.find(attribute.follows->value);
    const Attribute* followed = entity.find(attribute.follows->value);
    if (time == item.end() || followed == nullptr) continue;
    const std::int64_t unit = unit_millis(*followed);
    const std::int64_t later = dice.chance(30) ? unit - 1 : static_cast<std::int64_t>(dice.next() >> 8) % unit;
    item[*attribute.name] =
        text_value(id_text(attribute.format->value.kind, millis_of(time->second, *followed) + later, filler(dice)));
  }
}

Item make_item(const Design& design, EntityId id, std::uint64_t seed, std::uint64_t number) {
  const Entity& entity = design.entity(id);
  Item item;
  item.entity = id;
  for (const Attribute& attribute : entity.attributes) {
    Dice dice(seed, entity.name.value + "." + *attribute.name, number);
    if (attribute.optional && dice.chance(30)) continue;
    // Few different values, so that items share them.
    item.attributes[*attribute.name] = draw(design, id, attribute, seed, dice.below(7));
  }
  Dice dice(seed, entity.name.value, number);
  follow_times(entity, item.attributes, dice);
  compute(entity, item.attributes);
  return item;
}

std::string identity_text(const Entity& entity, const Attributes& item) {
  std::string text;
  for (const Spanned<std::string>& name : entity.identity) {
    const auto found = item.find(*name);
    text += (found == item.end() ? "" : found->second.text) + '\n';
  }
  return text;
}

/// What each placeholder is compared with.
void collect(const Expression& expression, std::map<std::string, std::pair<std::string, std::size_t>>& found) {
  std::string attribute;
  for (const Operand& operand : expression.operands)
    if (operand.kind == Operand::Kind::Path) attribute = operand.name;
  for (const Operand& operand : expression.operands)
    if (operand.kind == Operand::Kind::Placeholder)
      found[operand.name] = {attribute, static_cast<std::size_t>(operand.list_usual.value_or(1))};
  for (const Expression& child : expression.children) collect(child, found);
}

Value argument(const Design& design, EntityId entity, const Attribute& attribute, const std::vector<Item>& items,
               Dice& dice) {
  std::vector<Value> seen;
  for (const Item& item : items) {
    const auto found = item.attributes.find(*attribute.name);
    if (found != item.attributes.end() && (item.entity == entity || dice.chance(20))) seen.push_back(found->second);
  }
  if (!seen.empty() && dice.chance(85)) return dice.pick(seen);
  if (attribute.computed && !seen.empty()) return seen.front();
  return draw(design, entity, attribute, dice.next(), dice.below(9));
}

}  // namespace

Value draw(const Design& design, EntityId entity, const Attribute& attribute, std::uint64_t seed,
           std::uint64_t number) {
  (void)entity;
  const Attribute& root = root_of(design, attribute);
  Dice dice(seed, "values of " + *root.name, number);
  return draw_with(root, dice);
}

std::vector<Item> make_items(const Design& design, std::uint64_t seed) {
  std::vector<Item> items;
  for (std::size_t e = 0; e < design.entities.size(); ++e) {
    const EntityId id{static_cast<std::uint32_t>(e)};
    std::set<std::string> taken;
    for (std::uint64_t number = 0; number < 14; ++number) {
      Item item = make_item(design, id, seed, number);
      const Attribute* name = design.entities[e].identity.empty()
                                  ? nullptr
                                  : design.entities[e].find(design.entities[e].identity.front().value);
      if (name != nullptr && name->refers.empty()) item.attributes[*name->name] = draw(design, id, *name, seed, number);
      if (taken.insert(identity_text(design.entities[e], item.attributes)).second) items.push_back(std::move(item));
    }
  }
  return items;
}

Arguments make_arguments(const Design& design, const Pattern& pattern, const std::vector<Item>& items,
                         std::uint64_t seed) {
  Arguments arguments;
  for (const Read& read : pattern.reads) {
    std::map<std::string, std::pair<std::string, std::size_t>> found;
    for (const Term& term : read.where.terms) collect(term.expression, found);
    for (const auto& [placeholder, use] : found) {
      const Attribute* attribute = design.entity(*read.entity).find(use.first);
      if (attribute == nullptr || arguments.contains(placeholder)) continue;
      for (std::size_t i = 0; i < use.second; ++i) {
        Dice dice(seed, placeholder, i);
        Value value = argument(design, *read.entity, *attribute, items, dice);
        if (placeholder.starts_with(":pre") && value.text.size() > 1) {
          value.text.resize(1 + dice.below(value.text.size()));
          while (value.text.back() == '\xC3') value.text += '\xA9';
        }
        arguments[placeholder].push_back(std::move(value));
      }
    }
    for (auto& [placeholder, values] : arguments) {
      if (!placeholder.starts_with(":lo")) continue;
      const auto high = arguments.find(":hi" + placeholder.substr(3));
      if (high != arguments.end() && compare(values.front(), high->second.front()) == std::partial_ordering::greater)
        std::swap(values, high->second);
    }
  }
  return arguments;
}

}  // namespace kw::oracle
