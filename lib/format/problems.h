#pragma once

#include <vector>

#include "diag/diagnostic.h"
#include "source/load.h"

namespace kw {

/// A loader's problem as a finding (DOC101–104).
void report(const SourceProblem& problem, DiagnosticSink& sink);

/// The document cannot be gone on with: part of it is missing or was read wrongly.
bool breaks_document(const SourceProblem& problem);

}  // namespace kw
