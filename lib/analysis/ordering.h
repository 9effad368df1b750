#pragma once

#include <string>
#include <vector>

#include "analysis/match.h"
#include "model/pattern.h"

namespace kw {

/// How the answer of one key condition is ordered against what a read asks for (semantics 3.7).
struct Ordering {
  bool provided = true;
  bool forward = true;
  std::vector<std::string> assumptions;
  std::string why;  ///< Why not: "`starredAt` is no part of the sort key".
};

Ordering ordering_of(const Entity& entity, const Read& read, const KeyMatch& match, const Bindings& bindings);

/// Attributes of `order` that equality or a single declared value does not already fix.
std::vector<OrderItem> open_order(const Entity& entity, const Read& read, const Bindings& bindings);

}  // namespace kw
