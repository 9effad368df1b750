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

/// The table of semantics 3.4: values are encoded, reversed encodings swap the ends, `>` and `<` move integers by one.
RangeClause range_clause(const RangePlace& place, const RangeBinding& range);

/// A value of `where` as it stands in the part; `computed`: it is the part's text already.
BoundPart bound_part(const KeyPart& part, const Operand& value, bool computed);
BoundPart literal_bound(std::string text);

/// The parts as a value of the component: a text, or its one native value.
Bound bound_of(const KeyComponent& component, std::vector<BoundPart> parts);

}  // namespace kw
