#pragma once

#include <string>
#include <vector>

#include "model/table.h"

namespace kw::rules {

/// A key of a table: its own, or that of one of its indexes.
struct OwnedKey {
  const Table* table = nullptr;
  const Index* index = nullptr;  ///< Null for the table's own.
  const KeySchema* schema = nullptr;

  bool is_global() const { return index && index->kind == IndexKind::Global; }
  /// "tables.Shop.key", "tables.Shop.indexes.GSI1.key".
  std::string logical_path() const;
  /// "table `Shop`", "index `GSI1`".
  std::string owner() const;
};

/// The keys that are known and certain to be there: the table's, then its indexes' in the file's order. Vector indexes
/// have none.
std::vector<OwnedKey> keys_of(const Table& table);

/// The attributes of a key, partition first; those of a local index begin with the table's.
std::vector<Spanned<std::string>> attributes_of(const KeySchema& schema);

/// A key attribute of a table where it is named first.
struct KeyMention {
  OwnedKey key;
  Spanned<std::string> name;
};

/// Every key attribute of the table once, with its first mention.
std::vector<KeyMention> key_attributes(const Table& table);

/// "tables.Shop.indexes.GSI1".
std::string index_path(const Table& table, const Index& index);

}  // namespace kw::rules
