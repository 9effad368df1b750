#pragma once

#include "diag/diagnostic.h"
#include "model/design.h"
#include "source/file_reader.h"
#include "source/source_file.h"

namespace kw::native {

/// The most files that one design may use, over all levels.
inline constexpr std::size_t kMaxUsedFiles = 200;

/// Reads the design in `file`, which `sources` holds, with everything it uses; names are resolved and what follows from
/// declarations is filled in.
Design read_design(const SourceFile& file, FileReader& files, SourceSet& sources, DiagnosticSink& sink);

}  // namespace kw::native
