#include "analysis/at_hand.h"

#include <algorithm>

namespace kw {
namespace {

bool same_part(const TemplatePart& a, const TemplatePart& b) {
  return !a.literal && !b.literal && a.text == b.text && a.encoding == b.encoding && a.width == b.width;
}

bool depends_on(const Entity& entity, std::string_view name, const std::set<std::string>& changed, std::size_t depth) {
  if (changed.contains(std::string(name))) return true;
  const Attribute* attribute = entity.find(name);
  if (!attribute || !attribute->computed || depth > entity.attributes.size()) return false;
  const std::vector<TemplatePart>& parts = attribute->computed->value.parts;
  return std::any_of(parts.begin(), parts.end(), [&](const TemplatePart& part) {
    return !part.literal && depends_on(entity, part.text, changed, depth + 1);
  });
}

}  // namespace

bool AtHand::has(std::string_view attribute, std::size_t depth) const {
  if (names_.contains(std::string(attribute))) return true;
  const Attribute* declared = entity_->find(attribute);
  if (!declared) return false;
  if (declared->values.size() == 1 && declared->known_presence() == 1.0) return true;
  if (!declared->computed || depth > entity_->attributes.size()) return false;
  const std::vector<TemplatePart>& parts = declared->computed->value.parts;
  return std::all_of(parts.begin(), parts.end(), [&](const TemplatePart& part) {
    return part.literal || (part.encoding != Encoding::FreeShard && has(part.text, depth + 1));
  });
}

bool AtHand::has(const TemplatePart& part) const {
  if (part.literal) return true;
  if (part.encoding == Encoding::FreeShard) return false;
  if (has(part.text)) return true;
  return std::any_of(entity_->attributes.begin(), entity_->attributes.end(), [&](const Attribute& attribute) {
    return attribute.computed && attribute.computed->value.parts.size() == 1 &&
           same_part(attribute.computed->value.parts[0], part) && names_.contains(*attribute.name);
  });
}

bool AtHand::has(const KeyPart& part) const {
  TemplatePart written;
  written.literal = part.literal;
  written.text = part.text;
  written.encoding = part.encoding;
  written.width = part.width;
  return has(written);
}

AtHand before_write(const Entity& entity, const WriteLeg& leg) {
  AtHand at_hand(entity);
  for (const Term& term : leg.where.terms)
    if (term.kind == TermKind::Equal || term.kind == TermKind::In) at_hand.add(term.attribute);
  for (const Spanned<std::string>& name : leg.knows) at_hand.add(*name);
  return at_hand;
}

AtHand after_write(const Entity& entity, const WriteLeg& leg) {
  AtHand at_hand = before_write(entity, leg);
  for (const Spanned<std::string>& name : leg.sets) at_hand.add(*name);
  return at_hand;
}

bool depends_on(const Entity& entity, std::string_view name, const std::set<std::string>& changed) {
  return depends_on(entity, name, changed, 0);
}

}  // namespace kw
