#pragma once

#include <string>
#include <string_view>

#include "analysis/path.h"

namespace kw::rules {

/// The entity's attributes and samples as `table` stores them: the own name of a stored one, or the name itself.
std::string own_name(const StoredEntity& stored, const std::string& stored_name);

/// A template of the stored entity, or of one of its extra items, makes the attribute.
bool makes(const StoredEntity& stored, std::string_view attribute);

/// "tables.Shop.stores.Order".
std::string stores_path(const Table& table, const StoredEntity& stored);

}  // namespace kw::rules
