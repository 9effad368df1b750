#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/path.h"
#include "model/pattern.h"

namespace kw {

/// A number with what it assumes, or what would be needed to know it.
struct Quantity {
  std::optional<double> value;
  std::vector<std::string> assumptions;
  std::string unknown;  ///< "needs `distinct` of `status`"; empty when known.
};

/// How many of the entity's items meet the terms on average: one when they fix its identity; the children of one
/// parent, or the items of one referred entity, when they fix that; else `count` × the share of each term. Ranges are
/// unknown.
Quantity matching_items(const Design& design, EntityId entity, const std::vector<const Term*>& terms);

/// How many of the entity's items share one value of these attributes on average.
Quantity items_per_value(const Design& design, EntityId entity, const std::set<std::string>& attributes);

}  // namespace kw
