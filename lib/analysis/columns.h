#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/shares.h"
#include "model/design.h"

namespace kw {

/// One attribute of an item as its table holds it: an own one of the entity, or one made of templates.
struct Column {
  std::string name;  ///< As stored.
  const Attribute* own = nullptr;
  const PhysicalAttribute* made = nullptr;
};

/// What an item of the entity consists of in its table: made attributes as written, then own ones that are not omitted
/// nor made by a template of the same name.
std::vector<Column> columns_of(const Entity& entity, const StoredEntity& stored);

/// What an extra item consists of: its own templates, then what it keeps of the entity's item.
std::vector<Column> columns_of(const Entity& entity, const StoredEntity& stored, const ExtraItem& extra);

/// What an entry of the path consists of: a table's item or extra item itself; in an index the keys of both and the
/// projection, each attribute once (fact sheet 4.2). Nothing where the projection is not known.
std::optional<std::vector<Column>> entry_columns(const Layout& layout, const StoredKey& stored);

const Column* find_column(const std::vector<Column>& columns, std::string_view name);

/// All attributes that decide whether the column is written and how, those of its conditions included.
std::vector<std::string> deciding_attributes(const Entity& entity, const Column& column);

/// Whether an item has the column. The first alternative whose `when` holds decides; what its template names must be
/// there.
Known is_written(const Entity& entity, const Column& column, const Supposition& item);
/// The same for one alternative of a made column: it is the one that decides, and is written.
Known is_written(const Entity& entity, const PhysicalAttribute& made, std::size_t alternative, const Supposition& item);

}  // namespace kw
