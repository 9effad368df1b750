#pragma once

#include <functional>
#include <vector>

#include "advise/replacement.h"
#include "lint/rule.h"

namespace kw::rules {

/// A synthetic global index and what becomes of the entities in it.
struct ReplaceableIndex {
  PathId path;
  std::vector<advise::Replacement> sound;    ///< Entities that can leave it.
  std::vector<advise::Replacement> staying;  ///< Entities that cannot.

  /// A pattern's class gets better by a move.
  bool improves() const;
};

void for_each_synthetic_index(RuleContext& context, const std::function<void(const ReplaceableIndex&)>& visit);

/// A finding at the index, with a note for each entity that can leave it.
DiagnosticBuilder report_index(const ReplaceableIndex& index, std::string message, RuleContext& context);

}  // namespace kw::rules
