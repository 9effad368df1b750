#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "model/design.h"

namespace kw::rules {

/// One way an entity writes an attribute of its table: as its own attribute (also under another name), or as a text.
struct StoredAttribute {
  EntityId entity;
  const Attribute* own = nullptr;     ///< Null for a text joined by a template.
  std::optional<AttributeType> type;  ///< S for a joined text; unset when not declared.
  SourceSpan span;                    ///< Where its type is declared, or the template.
};

/// All ways in which the entities stored in `table`, and their extra items, write its attribute `name`.
std::vector<StoredAttribute> stored_attributes(const Design& design, const Table& table, std::string_view name);

/// The same for one of them.
std::vector<StoredAttribute> stored_attributes(const Design& design, const StoredEntity& stored, std::string_view name);

/// An attribute's type and where it is said.
struct SaidType {
  AttributeType type = AttributeType::S;
  SourceSpan span;
  std::optional<EntityId> entity;  ///< Unset for the table's own definition.
};

/// The first two of these that differ; nothing when all agree.
std::optional<std::pair<SaidType, SaidType>> differing_types(const std::vector<SaidType>& types);

/// What the table's definitions and its entities say about `name`, unknown types left out.
std::vector<SaidType> said_types(const Design& design, const Table& table, std::string_view name);

/// "`Order`", "the table's definitions": who says the type.
std::string who_says(const Design& design, const SaidType& type);

}  // namespace kw::rules
