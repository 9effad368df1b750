#include "rules/synthetic/collisions.h"

#include <algorithm>

#include <fmt/core.h>

#include "rules/keys/stored_keys.h"

namespace kw::rules {
namespace {

bool is_same_thing(const Design& design, EntityId a, EntityId b) {
  if (a == b) return false;
  const Entity& one = design.entity(a);
  const Entity& other = design.entity(b);
  const bool share_base = one.kind_of && other.kind_of && *one.kind_of == *other.kind_of;
  const bool share_name_space = one.name_space && other.name_space && **one.name_space == **other.name_space;
  return share_base || share_name_space || design.is_kind_of(a, b) || design.is_kind_of(b, a);
}

bool refers(const KeyPart& part) {
  return part.source_attribute && !part.source_attribute->refers.empty();
}

bool is_generated(const KeyPart& part) {
  return part.source_attribute && part.source_attribute->format &&
         is_generated_id(part.source_attribute->format->value.kind);
}

bool is_free_text(const KeyComponent& component) {
  const auto is_free = [](const KeyPart& part) {
    return !part.literal && part.attribute && part.attribute->format &&
           part.attribute->format->value.kind == FormatKind::FreeText;
  };
  return component.parts.size() == 1 && is_free(component.parts.front());
}

/// Names alone do not make ids equal: plain ids of two entities, and generated ones, are equal only where one refers to
/// the other.
bool can_be_one_value(const KeyComponent& left, const KeyComponent& right) {
  for (std::size_t i = 0; i < std::min(left.parts.size(), right.parts.size()); ++i) {
    const KeyPart& one = left.parts[i];
    const KeyPart& other = right.parts[i];
    if (one.literal || other.literal || refers(one) || refers(other)) continue;
    if (!left.text || !right.text || (is_generated(one) && is_generated(other))) return false;
  }
  return true;
}

bool collide(const Design& design, EntityId a, const std::vector<KeyComponent>& left, EntityId b,
             const std::vector<KeyComponent>& right) {
  if (left.size() != right.size()) return false;
  const Meeting meeting = meet(design, a, left, b, right);
  if (meeting == Meeting::Never) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const bool is_free = is_free_text(left[i]) && is_free_text(right[i]);
    const Meeting one = meet(design, a, {left[i]}, b, {right[i]});
    if (one != Meeting::Can && !is_free) return false;
    if (!is_free && !can_be_one_value(left[i], right[i])) return false;
  }
  return true;
}

bool is_equal(const std::vector<KeyComponent>& left, const std::vector<KeyComponent>& right) {
  return std::ranges::equal(left, right, [](const KeyComponent& one, const KeyComponent& other) {
    return std::ranges::equal(one.parts, other.parts, [](const KeyPart& a, const KeyPart& b) {
      return a.literal == b.literal && a.text == b.text && a.encoding == b.encoding && a.width == b.width;
    });
  });
}

bool is_made_text(const KeyBranch& branch) {
  return std::ranges::any_of(components_of(branch), [](const KeyComponent* component) { return component->text; });
}

/// The first branches that can be equal.
std::optional<Collision> find_collision(const Design& design, const StoredKey& first, const StoredKey& second) {
  for (const KeyBranch& one : first.branches)
    for (const KeyBranch& other : second.branches)
      if (collide(design, first.entity, one.partition, second.entity, other.partition) &&
          collide(design, first.entity, one.sort, second.entity, other.sort))
        return Collision{
            &first, &second, &one, &other,
            is_equal(one.partition, other.partition) && is_equal(one.sort, other.sort) && is_made_text(one)};
  return std::nullopt;
}

std::string key_text(const KeyBranch& branch) {
  std::string text;
  for (const KeyComponent* component : components_of(branch))
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", *component->name, to_text(*component));
  return text;
}

}  // namespace

void for_each_collision(const Layout& layout, const std::function<void(const Collision&)>& visit) {
  const Design& design = *layout.design;
  for (std::uint32_t i = 0; i < layout.paths.size(); ++i) {
    if (layout.paths[i].type != PathType::TableKey) continue;
    const std::vector<const StoredKey*> items = layout.in(PathId{i});
    for (std::size_t a = 0; a < items.size(); ++a)
      for (std::size_t b = a + 1; b < items.size(); ++b) {
        if (is_same_thing(design, items[a]->entity, items[b]->entity)) continue;
        if (const std::optional<Collision> found = find_collision(design, *items[a], *items[b])) visit(*found);
      }
  }
}

std::string item_name(const Layout& layout, const StoredKey& stored) {
  const std::string& entity = entity_name(layout, stored);
  if (!stored.extra) return fmt::format("`{}`", entity);
  const Table& table = layout.design->table(layout.path(stored.path).table);
  return fmt::format("extra item `{}` of `{}`", *table.find_stored(stored.entity)->also[*stored.extra].name, entity);
}

void report_collision(const Collision& collision, RuleContext& context) {
  const Layout& layout = context.layout();
  const std::string first = item_name(layout, *collision.first);
  const std::string second = item_name(layout, *collision.second);
  const KeyComponent& there = *components_of(*collision.first_branch).front();
  const KeyComponent& here = *components_of(*collision.second_branch).front();
  const std::string same = collision.equal ? "have one key" : "can have one key";
  const std::string keys = collision.equal ? key_text(*collision.second_branch)
                                           : fmt::format("{}, and {}", key_text(*collision.first_branch),
                                                         key_text(*collision.second_branch));
  context
      .report(here.span, key_path(layout, collision.second->path),
              fmt::format("{} and {} {}, so one overwrites the other: {}", first, second, same, keys))
      .label(there.span, fmt::format("{} here", first))
      .help("give each entity a literal of its own")
      .about(first)
      .about(second);
}

}  // namespace kw::rules
