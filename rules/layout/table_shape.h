#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/design.h"

namespace kw::rules {

/// A table of one entity, without the entity's name: what must be equal for tables to differ by type only.
struct TableShape {
  const Table* table = nullptr;
  const Entity* entity = nullptr;
  /// Types and roles of its keys and of those of its indexes, settings, team, wishes, and what is asked: equal texts
  /// for tables of one shape.
  std::string text;
  std::set<std::string> attributes;  ///< Names, with the entity's own name taken out: `dogId` is `id`.
};

/// The shapes of all tables that store one entity that patterns ask for; others say nothing.
std::vector<TableShape> table_shapes(const Design& design);

/// At least 80 % of the names of the one with more are names of the other.
bool same_attributes(const TableShape& a, const TableShape& b);

}  // namespace kw::rules
