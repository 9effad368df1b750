#include <algorithm>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "analysis/shares.h"

namespace kw {
namespace {

std::optional<Count> count_items(const Design& design, EntityId id, std::size_t depth) {
  const Entity& entity = design.entity(id);
  if (entity.count) return entity.count->value;
  if (!entity.parent || !entity.parent->entity || !entity.parent->average) return std::nullopt;
  if (depth > design.entities.size()) return std::nullopt;  // Parents in a circle.
  const std::optional<Count> parents = count_items(design, *entity.parent->entity, depth + 1);
  if (!parents) return std::nullopt;
  return *parents * entity.parent->average->value.value;
}

void take_least(std::optional<Count>& least, std::optional<Count> bound) {
  if (bound && (!least || *bound < *least)) least = bound;
}

bool names_one_item(const Entity& entity, const Attribute& attribute) {
  const auto named = [&](const Spanned<std::string>& name) { return *name == *attribute.name; };
  if (std::none_of(entity.identity.begin(), entity.identity.end(), named)) return false;
  return entity.identity.size() == 1 || (attribute.format && is_generated_id(attribute.format->value.kind));
}

/// Distinct values of the attributes that it takes its values from, where `distinct` does not say it yet.
std::optional<Count> referred_values(const Design& design, const Attribute& attribute, int depth) {
  constexpr int kMaxDepth = 8;
  if (attribute.refers.empty() || depth > kMaxDepth) return std::nullopt;
  Count sum{};
  for (const AttributeReference& reference : attribute.refers) {
    if (!reference.entity) return std::nullopt;
    const Entity& entity = design.entity(*reference.entity);
    const Attribute* source = entity.find(*reference.attribute);
    if (!source) return std::nullopt;
    std::optional<Count> values = source->distinct ? std::optional(source->distinct->value) : std::nullopt;
    if (!values && names_one_item(entity, *source)) values = count_items(design, *reference.entity, 0);
    if (!values) values = referred_values(design, *source, depth + 1);
    if (!values) return std::nullopt;
    sum = sum + *values;
  }
  return sum;
}

Estimate<Share> share(double value) {
  return {Share{std::clamp(value, 0.0, 1.0)}, {}};
}

bool is_literal(const Operand& operand) {
  return operand.kind == Operand::Kind::Literal;
}

/// Values that an equality or a list names.
double listed_values(const Term& term) {
  double count = 0;
  for (const Operand& operand : term.values) count += static_cast<double>(operand.list_usual.value_or(1));
  return count;
}

/// Placeholders: each stands for one of the attribute's values, all equally likely.
Estimate<Share> even_share(const Design& design, EntityId id, const Attribute& attribute, double wanted) {
  const std::optional<double> present = attribute.known_presence();
  const std::optional<Count> values = distinct_values(design, id, attribute);
  if (!present || !values || values->value < 1) return {};
  Estimate<Share> found = share(*present * std::min(1.0, wanted / values->value));
  if (values->value > 1)
    found.assumptions.push_back(
        fmt::format("`{}` is spread evenly over its {} values", *attribute.name, to_text(*values)));
  return found;
}

}  // namespace

Estimate<Count> item_count(const Design& design, EntityId entity) {
  return {count_items(design, entity, 0), {}};
}

std::optional<Count> distinct_values(const Design& design, EntityId id, const Attribute& attribute) {
  const Entity& entity = design.entity(id);
  if (!attribute.values.empty()) return Count{static_cast<double>(attribute.values.size())};
  std::optional<Count> least;
  if (attribute.distinct) least = attribute.distinct->value;
  take_least(least, referred_values(design, attribute, 0));
  const std::optional<Count> items = count_items(design, id, 0);
  if (least || names_one_item(entity, attribute)) take_least(least, items);
  return least;
}

std::optional<Count> distinct_values(const Design& design, EntityId entity, const KeyPart& part) {
  if (part.literal) return Count{1};
  if (part.encoding == Encoding::FreeShard) return Count{static_cast<double>(part.width)};
  if (part.coarse) return std::nullopt;
  const Attribute* attribute = part.attribute ? part.attribute : design.entity(entity).find(part.text);
  std::optional<Count> values;
  if (attribute) values = distinct_values(design, entity, *attribute);
  if (!values && !part.source.empty())
    if (const Attribute* source = design.entity(entity).find(part.source))
      values = distinct_values(design, entity, *source);
  if (part.encoding == Encoding::Shard) take_least(values, Count{static_cast<double>(part.width)});
  return values;
}

Estimate<Share> selectivity(const Design& design, EntityId id, const Term& term) {
  const Entity& entity = design.entity(id);
  const Attribute* attribute = entity.find(term.attribute);
  const bool equality = term.kind == TermKind::Equal || term.kind == TermKind::In;
  const bool open = std::none_of(term.values.begin(), term.values.end(), is_literal);
  if (attribute && equality && open) return even_share(design, id, *attribute, listed_values(term));
  const std::optional<double> known = share_of_items(
      entity, attributes_of(term.expression), [&](const Supposition& item) { return holds(term.expression, item); });
  return known && *known > 0 ? share(*known)
                             : Estimate<Share>{};  // A literal that no item has: the values are not all.
}

std::optional<double> share_in_path(const Layout& layout, const StoredKey& stored) {
  const Entity& entity = layout.design->entity(stored.entity);
  std::vector<std::string> attributes;
  const auto add = [&](const std::vector<std::string>& names) {
    attributes.insert(attributes.end(), names.begin(), names.end());
  };
  const auto for_each_source = [&](const KeyBranch& branch, const auto& visit) {
    for (const std::vector<KeyComponent>* components : {&branch.partition, &branch.sort})
      for (const KeyComponent& component : *components)
        for (const KeyPart& part : component.parts)
          if (!part.literal && part.encoding != Encoding::FreeShard)
            for (const std::string& source : presence_sources(entity, part.text)) visit(source);
  };
  for (const KeyBranch& branch : stored.branches) {
    for_each_source(branch, [&](const std::string& source) { attributes.push_back(source); });
    for (const Term& term : branch.when) add(attributes_of(term.expression));
    for (const Expression& unless : branch.unless) add(attributes_of(unless));
  }
  return share_of_items(entity, attributes, [&](const Supposition& item) {
    Known in_path = Known::No;
    for (const KeyBranch& branch : stored.branches) {
      Known here = holds(branch.when, item);
      for (const Expression& unless : branch.unless) here = both(here, negation(holds(unless, item)));
      for_each_source(branch, [&](const std::string& source) { here = both(here, item.carries(source)); });
      in_path = either(in_path, here);
    }
    return in_path;
  });
}

}  // namespace kw
