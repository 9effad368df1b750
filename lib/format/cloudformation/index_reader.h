#pragma once

#include <vector>

#include "format/cloudformation/properties.h"
#include "model/table.h"

namespace kw::cloudformation {

/// Appends the indexes of a table's list ("GlobalSecondaryIndexes", "LocalSecondaryIndexes", "VectorIndexes") to `into`
/// and what could not be resolved of them to `unresolved`. False when the list or a part of it is unknown.
bool read_indexes(const Properties& table, std::string_view list, IndexKind kind, std::vector<Index>& into,
                  std::vector<Unresolved>& unresolved);

}  // namespace kw::cloudformation
