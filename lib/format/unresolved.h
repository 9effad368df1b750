#pragma once

#include "diag/diagnostic.h"
#include "model/design.h"

namespace kw {

/// One DOC302 for each table or index of which something could not be resolved: how much, what, and where.
void report_unresolved(const Design& design, DiagnosticSink& sink);

}  // namespace kw
