#pragma once

#include <vector>

#include "diag/diagnostic.h"
#include "model/design.h"

namespace kw {

/// Those from comments and those of all objects' `ignore`, in the design's order.
std::vector<const Suppression*> suppressions_of(const Design& design);

/// It has a reason, selects the finding, and the finding begins inside its scope. A verdict that stands outside its
/// pattern (at a layout's `uses:`) also counts as inside the pattern it is labelled with. DOC1xx cannot be suppressed.
bool suppresses(const Suppression& suppression, const Diagnostic& finding);

}  // namespace kw
