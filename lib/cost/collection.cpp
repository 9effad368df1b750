#include "cost/collection.h"

#include <algorithm>
#include <string_view>

#include <fmt/core.h>

#include "analysis/amounts.h"

namespace kw {
namespace {

bool is_constant(const KeyBranch& branch) {
  return std::ranges::all_of(branch.partition, [](const KeyComponent& component) {
    return std::ranges::all_of(component.parts, [](const KeyPart& part) { return part.literal; });
  });
}

/// The one attribute that the partition is made of; null when there are more, or an encoding divides its values.
const KeyPart* only_part(const KeyBranch& branch) {
  const KeyPart* only = nullptr;
  for (const KeyComponent& component : branch.partition)
    for (const KeyPart& part : component.parts) {
      if (part.literal) continue;
      if (only || part.is_shard() || part.coarse) return nullptr;
      only = &part;
    }
  return only;
}

/// The partition is the parent and nothing else.
bool is_parents(const Design& design, const Entity& entity, const KeyBranch& branch) {
  const Entity& parent = design.entity(*entity.parent->entity);
  const auto names_parent = [&](const KeyPart& part) {
    if (part.literal) return true;
    if (part.is_shard() || part.coarse) return false;
    const auto in_identity = [&](std::string_view name) {
      return std::ranges::any_of(parent.identity, [&](const Spanned<std::string>& one) { return *one == name; });
    };
    const Attribute* attribute = entity.find(part.text);
    return in_identity(part.text) ||
           (attribute && std::ranges::any_of(attribute->refers, [&](const AttributeReference& reference) {
              return reference.entity == entity.parent->entity && in_identity(*reference.attribute);
            }));
  };
  return std::ranges::all_of(branch.partition, [&](const KeyComponent& component) {
    return std::ranges::all_of(component.parts, names_parent);
  });
}

}  // namespace

std::optional<Collection> greatest_collection(const Design& design, const StoredKey& stored) {
  const Entity& entity = design.entity(stored.entity);
  const KeyBranch& branch = stored.branches.front();
  const std::optional<Count> count = item_count(design, stored.entity).value;
  const double growth = entity.growth && !entity.ttl ? entity.growth->value.value : 0;
  if (is_constant(branch)) {
    if (!count) return std::nullopt;
    return Collection{count->value, growth, fmt::format("all {} are in one partition", to_text(*count))};
  }
  std::optional<Collection> greatest;
  if (entity.parent && entity.parent->entity && entity.parent->largest && is_parents(design, entity, branch))
    greatest = Collection{
        entity.parent->largest->value.value, 0,
        fmt::format("the largest `{}` has {}", *entity.parent->entity_name, to_text(entity.parent->largest->value))};
  const KeyPart* part = only_part(branch);
  if (!count || !part || !part->attribute || !part->attribute->top_share) return greatest;
  const double share = part->attribute->top_share->value.value;
  if (!greatest || share * count->value > greatest->items)
    greatest = Collection{share * count->value, share * growth,
                          fmt::format("one `{}` has {} of {}", part->text, to_text(Share{share}), to_text(*count))};
  return greatest;
}

std::optional<Bytes> bytes_in_collection(const Layout& layout, EntityId entity, TableId table) {
  const std::optional<Bytes> item = declared_item_size(*layout.design, entity, table).value;
  if (!item) return std::nullopt;
  double bytes = item->value;
  for (const StoredKey& stored : layout.stored) {
    const Path& path = layout.path(stored.path);
    if (path.table != table || path.type != PathType::LocalIndex || stored.entity != entity || stored.extra) continue;
    const std::optional<Bytes> entry = entry_size(layout, entity, stored.path).value;
    bytes += entry.value_or(Bytes{}).value * share_in_path(layout, stored).value_or(0);
  }
  return Bytes{bytes};
}

}  // namespace kw
