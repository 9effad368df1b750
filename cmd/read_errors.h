#pragma once

#include <vector>

#include "cmd/command.h"
#include "diag/diagnostic.h"
#include "source/source_file.h"

namespace kw {

/// Errors of reading go to standard error and make the status 1. True when nothing could be read at all.
bool report_read_errors(const Invocation& invocation, const std::vector<Diagnostic>& diagnostics,
                        const SourceSet& sources, int& status);

}  // namespace kw
