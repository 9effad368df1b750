#include "analysis/carried.h"

#include <algorithm>

#include "base/assert.h"

namespace kw {
namespace {

const StoredEntity& stored_entity(const Layout& layout, const StoredKey& stored) {
  const StoredEntity* found = layout.design->table(layout.path(stored.path).table).find_stored(stored.entity);
  KW_ASSERT(found != nullptr);
  return *found;
}

bool lists(const std::vector<Spanned<std::string>>& names, std::string_view name) {
  return std::any_of(names.begin(), names.end(), [&](const Spanned<std::string>& one) { return one.value == name; });
}

bool decodable(const KeyPart& part, std::string_view attribute) {
  const bool named = part.text == attribute || part.source == attribute || part.computed_name == attribute;
  const bool same_value = part.source == attribute ? part.one_to_one != Known::No : true;
  return named && same_value && part.delimited != Known::No && !part.is_shard();
}

bool in_key_text(const StoredKey& stored, std::string_view attribute) {
  return !stored.branches.empty() &&
         std::all_of(stored.branches.begin(), stored.branches.end(), [&](const KeyBranch& branch) {
           const auto holds = [&](const KeyComponent& component) {
             return std::any_of(component.parts.begin(), component.parts.end(),
                                [&](const KeyPart& part) { return !part.literal && decodable(part, attribute); });
           };
           return std::any_of(branch.partition.begin(), branch.partition.end(), holds) ||
                  std::any_of(branch.sort.begin(), branch.sort.end(), holds);
         });
}

/// The item's own key in the table: every index entry carries it.
const StoredKey* table_key(const Layout& layout, const StoredKey& stored) {
  const PathId key = table_path(layout, layout.path(stored.path).table);
  for (const StoredKey& candidate : layout.stored)
    if (candidate.path == key && candidate.entity == stored.entity && candidate.extra == stored.extra)
      return &candidate;
  return nullptr;
}

/// A key attribute is the attribute itself, under the name it is stored by. (A bare copy, "GSI2SK: {createdAt}", holds
/// its value under another name, which a filter on the attribute does not reach.)
bool key_holds(const StoredKey& stored, std::string_view attribute, std::string_view name) {
  return std::any_of(stored.branches.begin(), stored.branches.end(), [&](const KeyBranch& branch) {
    const auto holds = [&](const KeyComponent& component) {
      return !component.text && *component.name == name && component.parts.front().text == attribute;
    };
    return std::any_of(branch.partition.begin(), branch.partition.end(), holds) ||
           std::any_of(branch.sort.begin(), branch.sort.end(), holds);
  });
}

bool projected(const Path& path, const KeySchema& table_key_schema, std::string_view name) {
  if (!path.is_index() || path.projection.kind.value_or(ProjectionKind::All) == ProjectionKind::All) return true;
  return path.key.contains(name) || table_key_schema.contains(name) || lists(path.projection.attributes, name);
}

bool computed_from_carried(const Layout& layout, const StoredKey& stored, const Attribute& attribute, int depth);

Carried carried_at(const Layout& layout, const StoredKey& stored, std::string_view attribute, int depth) {
  const Path& path = layout.path(stored.path);
  const StoredEntity& item = stored_entity(layout, stored);
  const Attribute* declared = layout.design->entity(stored.entity).find(attribute);
  const std::string name = stored_name(item, attribute);
  if (key_holds(stored, attribute, name)) return Carried::Stored;
  const bool kept =
      !stored.extra || item.also[*stored.extra].keeps_all || lists(item.also[*stored.extra].keeps, attribute);
  if (declared != nullptr && kept && !item.omits(attribute) &&
      projected(path, layout.design->table(path.table).key, name))
    return Carried::Stored;
  const StoredKey* own_key = table_key(layout, stored);
  if (in_key_text(stored, attribute) || (own_key != nullptr && in_key_text(*own_key, attribute)))
    return Carried::InKeyText;
  if (declared != nullptr && computed_from_carried(layout, stored, *declared, depth)) return Carried::InKeyText;
  return Carried::No;
}

bool computed_from_carried(const Layout& layout, const StoredKey& stored, const Attribute& attribute, int depth) {
  if (!attribute.computed || depth > 4) return false;
  const std::vector<TemplatePart>& parts = attribute.computed->value.parts;
  return std::all_of(parts.begin(), parts.end(), [&](const TemplatePart& part) {
    return part.literal || carried_at(layout, stored, part.text, depth + 1) != Carried::No;
  });
}

}  // namespace

bool has_one_name(const Layout& layout, const std::vector<const StoredKey*>& items, std::string_view attribute) {
  return std::all_of(items.begin(), items.end(), [&](const StoredKey* item) {
    return stored_name(stored_entity(layout, *item), attribute) ==
           stored_name(stored_entity(layout, *items.front()), attribute);
  });
}

std::string stored_name(const StoredEntity& stored, std::string_view attribute) {
  const auto renamed = stored.rename.find(std::string(attribute));
  return renamed == stored.rename.end() ? std::string(attribute) : renamed->second.value;
}

Carried carried(const Layout& layout, const StoredKey& stored, std::string_view attribute) {
  return carried_at(layout, stored, attribute, 0);
}

bool written_anywhere(const Layout& layout, EntityId entity, std::string_view attribute) {
  return std::any_of(layout.stored.begin(), layout.stored.end(), [&](const StoredKey& stored) {
    return stored.entity == entity && carried(layout, stored, attribute) != Carried::No;
  });
}

bool is_key_of(const Layout& layout, const StoredKey& stored, std::string_view attribute) {
  const std::string name = stored_name(stored_entity(layout, stored), attribute);
  return layout.path(stored.path).key.contains(name) && key_holds(stored, attribute, name);
}

std::map<std::string, std::string> constants(const Layout& layout, const StoredKey& stored) {
  const StoredEntity& item = stored_entity(layout, stored);
  const std::vector<PhysicalAttribute>& attributes =
      stored.extra ? item.also[*stored.extra].attributes : item.attributes;
  std::map<std::string, std::string> found;
  for (const PhysicalAttribute& attribute : attributes) {
    const bool plain = attribute.alternatives.size() == 1 && !attribute.alternatives.front().when;
    if (plain && attribute.alternatives.front().value.is_constant())
      found.emplace(attribute.name.value, attribute.alternatives.front().value.text);
  }
  return found;
}

std::optional<PathId> find_table_path(const Layout& layout, TableId table) {
  for (std::size_t i = 0; i < layout.paths.size(); ++i)
    if (layout.paths[i].type == PathType::TableKey && layout.paths[i].table == table)
      return PathId{static_cast<std::uint32_t>(i)};
  return std::nullopt;
}

PathId table_path(const Layout& layout, TableId table) {
  const std::optional<PathId> path = find_table_path(layout, table);
  KW_ASSERT(path.has_value());
  return *path;
}

bool told_apart(const Layout& layout, const StoredKey& a, const StoredKey& b) {
  const std::map<std::string, std::string> left = constants(layout, a);
  const std::map<std::string, std::string> right = constants(layout, b);
  for (const auto& [name, text] : left) {
    const auto other = right.find(name);
    if (other == right.end() || other->second != text) return true;
  }
  if (left.size() != right.size()) return true;
  const auto keys_differ = [&](const StoredKey& one, const StoredKey& other) {
    for (const KeyBranch& mine : one.branches) {
      for (const KeyBranch& theirs : other.branches) {
        const bool apart =
            meet(*layout.design, one.entity, mine.partition, other.entity, theirs.partition) == Meeting::Never ||
            meet(*layout.design, one.entity, mine.sort, other.entity, theirs.sort) == Meeting::Never;
        if (!apart) return false;
      }
    }
    return !one.branches.empty() && !other.branches.empty();
  };
  if (keys_differ(a, b)) return true;
  const StoredKey* a_key = table_key(layout, a);
  const StoredKey* b_key = table_key(layout, b);
  return a_key != nullptr && b_key != nullptr && keys_differ(*a_key, *b_key);
}

}  // namespace kw
