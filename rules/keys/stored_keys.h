#pragma once

#include <string>
#include <vector>

#include "analysis/path.h"

namespace kw::rules {

/// One key attribute as one entity writes it, and where that is.
struct PlacedComponent {
  const StoredKey* stored = nullptr;
  const KeyBranch* branch = nullptr;
  const KeyComponent* component = nullptr;
};

/// Partition, then sort.
std::vector<const KeyComponent*> components_of(const KeyBranch& branch);

/// All components of a stored key; those that a kind has from its base, which says them already, are left out.
std::vector<PlacedComponent> own_components(const Layout& layout, const StoredKey& stored);

/// "tables.Shop.key", "tables.Shop.indexes.GSI1.key".
std::string key_path(const Layout& layout, PathId path);

/// "the key of `Shop`", "the key of index `GSI1`".
std::string key_of(const Layout& layout, PathId path);

/// "{createdAt:iso-date}", "{shard(10)}", "createdAt".
std::string part_text(const KeyPart& part);

const std::string& entity_name(const Layout& layout, const StoredKey& stored);

/// Of an entity or table that stands in the design.
EntityId id_of(const Design& design, const Entity& entity);
TableId id_of(const Design& design, const Table& table);

}  // namespace kw::rules
