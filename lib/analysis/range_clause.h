#pragma once

#include <string>
#include <vector>

#include "analysis/match.h"
#include "analysis/path.h"
#include "analysis/verdict.h"

namespace kw {

/// A range as one condition on the physical key attribute.
struct RangeClause {
  KeyClause clause;
  std::vector<std::string> caller;  ///< Open ends that the condition cannot say: "drop items with `price` = `:low`".
  std::vector<std::string> assumptions;  ///< "`:high` is not the least `price`, for which nothing is asked".
};

/// Where a range applies: a natural attribute, or a part of a joined text.
struct RangePlace {
  const KeyComponent& component;
  const KeyPart& part;
  std::vector<BoundPart> prefix;      ///< The text before the part.
  std::string after;                  ///< The literal that follows the part; empty when none does.
  bool more_follows = false;          ///< The part does not end the key.
  const Attribute* ranged = nullptr;  ///< The attribute that the range is on.
  bool by_computed = false;           ///< The range is on the computed attribute that holds the part's text.
  bool by_follower = false;           ///< The part follows `ranged` in time.
  /// The part keeps less than the range says: open ends are closed, and the caller looks again.
  bool coarse = false;
};

/// The table of semantics 3.4: values are encoded, reversed encodings swap the ends. An open end of integers in a text
/// moves by one where it is the upper one in the key's order, and stands above all that begins with it where it is the
/// lower one: one more than the greatest value would have another width.
RangeClause range_clause(const RangePlace& place, const RangeBinding& range);

/// A value of `where` as it stands in the part; `computed`: it is the part's text already.
BoundPart bound_part(const KeyPart& part, const Operand& value, bool computed);
BoundPart literal_bound(std::string text);

/// The parts as a value of the component: a text, or its one native value.
Bound bound_of(const KeyComponent& component, std::vector<BoundPart> parts);

}  // namespace kw
