#include "analysis/matching.h"

#include <algorithm>

#include <fmt/core.h>

#include "analysis/amounts.h"

namespace kw {
namespace {

bool refers_to(const Design& design, EntityId from, const Attribute& attribute, EntityId to, const std::string& name,
               int depth = 0) {
  for (const AttributeReference& reference : attribute.refers) {
    if (!reference.entity) continue;
    if (*reference.entity == to && reference.attribute.value == name) return true;
    const Attribute* next = design.entity(*reference.entity).find(reference.attribute.value);
    if (next != nullptr && depth < 8 && refers_to(design, *reference.entity, *next, to, name, depth + 1)) return true;
  }
  (void)from;
  return false;
}

/// The entity's attribute among `names` that holds `identity` of the other entity, empty when none does.
std::string holder_of(const Design& design, EntityId entity, const std::set<std::string>& names, EntityId other,
                      const std::string& identity, bool by_name) {
  for (const std::string& name : names) {
    const Attribute* attribute = design.entity(entity).find(name);
    if (attribute == nullptr) continue;
    if (refers_to(design, entity, *attribute, other, identity) || (by_name && name == identity)) return name;
  }
  return {};
}

struct Group {
  std::set<std::string> attributes;
  EntityId other;
  bool parent = false;
};

/// The largest set of `names` that fixes one item of another entity, the parent first.
std::optional<Group> group_of(const Design& design, EntityId entity, const std::set<std::string>& names) {
  const Entity& self = design.entity(entity);
  std::optional<Group> best;
  for (std::size_t i = 0; i < design.entities.size(); ++i) {
    const EntityId other{static_cast<std::uint32_t>(i)};
    if (other == entity || design.is_kind_of(entity, other) || design.is_kind_of(other, entity)) continue;
    const bool parent = self.parent && self.parent->entity == other;
    Group group{{}, other, parent};
    for (const Spanned<std::string>& identity : design.entity(other).identity) {
      const std::string holder = holder_of(design, entity, names, other, identity.value, parent);
      if (holder.empty()) break;
      group.attributes.insert(holder);
    }
    if (group.attributes.empty() || group.attributes.size() < design.entity(other).identity.size()) continue;
    const bool wider = !best || group.attributes.size() > best->attributes.size();
    if (wider || (parent && group.attributes.size() == best->attributes.size())) best = group;
  }
  return best;
}

bool covers(const std::set<std::string>& names, const std::vector<Spanned<std::string>>& list) {
  return !list.empty() && std::all_of(list.begin(), list.end(),
                                      [&](const Spanned<std::string>& name) { return names.contains(name.value); });
}

bool fixes_one(const Entity& entity, const std::set<std::string>& names) {
  return covers(names, entity.identity) ||
         std::any_of(entity.unique.begin(), entity.unique.end(), [&](const auto& list) { return covers(names, list); });
}

void take(Quantity& quantity, const std::vector<std::string>& assumptions) {
  quantity.assumptions.insert(quantity.assumptions.end(), assumptions.begin(), assumptions.end());
}

Quantity not_known(std::string why) {
  Quantity quantity;
  quantity.unknown = std::move(why);
  return quantity;
}

/// The number of items before any term but those of groups; takes the grouped attributes out of `names`.
Quantity base_items(const Design& design, EntityId entity, std::set<std::string>& names) {
  Quantity base;
  bool scaled = false;
  while (const std::optional<Group> group = group_of(design, entity, names)) {
    const Entity& self = design.entity(entity);
    for (const std::string& name : group->attributes) names.erase(name);
    if (!scaled && group->parent && self.parent->average) {
      base.value = self.parent->average->value.value;
      scaled = true;
      continue;
    }
    if (!scaled) {
      const Estimate<Count> count = item_count(design, entity);
      if (!count.value) return not_known(fmt::format("needs `count` of `{}`", self.name.value));
      base.value = count.value->value;
      take(base, count.assumptions);
      scaled = true;
    }
    const Estimate<Count> others = item_count(design, group->other);
    if (!others.value || others.value->value <= 0)
      return not_known(fmt::format("needs `count` of `{}`", design.entity(group->other).name.value));
    *base.value /= others.value->value;
    base.assumptions.push_back(
        fmt::format("`{}` are spread evenly over `{}`", self.name.value, design.entity(group->other).name.value));
  }
  if (scaled) return base;
  const Estimate<Count> count = item_count(design, entity);
  if (!count.value) return not_known(fmt::format("needs `count` of `{}`", design.entity(entity).name.value));
  base.value = count.value->value;
  take(base, count.assumptions);
  return base;
}

std::string missing_fact(const Design& design, EntityId entity, const std::string& name) {
  const Attribute* attribute = design.entity(entity).find(name);
  if (attribute != nullptr && !attribute->values.empty()) return fmt::format("`{}` has no shares", name);
  return fmt::format("needs `distinct` of `{}`", name);
}

double list_length(const Term& term) {
  double length = 0;
  for (const Operand& value : term.values) length += static_cast<double>(value.list_usual.value_or(1));
  return length;
}

}  // namespace

Quantity matching_items(const Design& design, EntityId entity, const std::vector<const Term*>& terms) {
  std::set<std::string> fixed;
  double lists = 1;
  for (const Term* term : terms) {
    if (term->kind == TermKind::Equal) fixed.insert(term->attribute);
    if (term->kind == TermKind::In) {
      fixed.insert(term->attribute);
      lists *= list_length(*term);
    }
  }
  if (fixes_one(design.entity(entity), fixed)) {
    Quantity one;
    one.value = lists;
    return one;
  }
  std::set<std::string> open = fixed;
  Quantity items = base_items(design, entity, open);
  if (!items.value) return items;
  for (const Term* term : terms) {
    const bool grouped = fixed.contains(term->attribute) && !open.contains(term->attribute);
    if (grouped) {
      if (term->kind == TermKind::In) *items.value *= list_length(*term);
      continue;
    }
    if (term->is_range()) return not_known(fmt::format("needs `returns`: how wide `{}` is", to_text(*term)));
    const Estimate<Share> share = selectivity(design, entity, *term);
    if (!share.value) {
      if (term->kind == TermKind::Other)
        return not_known(fmt::format("needs `returns`: how many items meet `{}`", to_text(*term)));
      return not_known(missing_fact(design, entity, term->attribute));
    }
    *items.value *= share.value->value;
    take(items, share.assumptions);
  }
  return items;
}

Quantity items_per_value(const Design& design, EntityId entity, const std::set<std::string>& attributes) {
  std::vector<Term> terms;
  for (const std::string& name : attributes) {
    Term term;
    term.kind = TermKind::Equal;
    term.attribute = name;
    Operand value;
    value.kind = Operand::Kind::Placeholder;
    value.name = ":" + name;
    term.values.push_back(value);
    terms.push_back(std::move(term));
  }
  std::vector<const Term*> pointers;
  for (const Term& term : terms) pointers.push_back(&term);
  return matching_items(design, entity, pointers);
}

}  // namespace kw
