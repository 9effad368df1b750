#pragma once

#include <vector>

#include "diag/diagnostic.h"
#include "source/source_file.h"

namespace kw {

/// Puts findings in the order in which they are shown: by path, position, code, then message. Findings without a place
/// come first. The order does not depend on the order of reading files or running rules.
void sort_for_showing(std::vector<Diagnostic>& findings, const SourceSet& sources);

}  // namespace kw
