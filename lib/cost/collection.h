#pragma once

#include <optional>
#include <string>

#include "analysis/path.h"

namespace kw {

/// Items of one entity that share one partition key value: the most there are now, and how many come each second.
struct Collection {
  double items = 0;
  double growth = 0;
  std::string why;  ///< "the largest `User` has 12k", "one `status` has 4% of 10M".
};

/// From `largest` of the parent, a constant partition, or `top_share` of the one attribute that it is made of; nothing
/// where none of them tells. `stored` has one branch.
std::optional<Collection> greatest_collection(const Design& design, const StoredKey& stored);

/// Bytes that one item takes in its collection: itself and its entries in local indexes, without what is billed on top.
std::optional<Bytes> bytes_in_collection(const Layout& layout, EntityId entity, TableId table);

}  // namespace kw
