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

/// SUP codes, which the selection of findings reports; `rules/policy` registers the same constants with their pages.
namespace sup {
inline constexpr CodeInfo kUnusedSuppression{"SUP101", "unused-suppression", Severity::Warning};
inline constexpr CodeInfo kSuppressionWithoutReason{"SUP102", "suppression-without-reason", Severity::Error};
inline constexpr CodeInfo kUnknownCode{"SUP103", "unknown-code", Severity::Warning};
inline constexpr CodeInfo kBaselineEntryDead{"SUP201", "baseline-entry-dead", Severity::Info};
}  // namespace sup

}  // namespace kw
