#pragma once

#include "format/native/fields.h"

namespace kw::native {

/// Parses a design file and checks its shape against the design schema. Text that YAML swallowed for want of quotes is
/// one finding, whether it still parses or not.
Document load_document(const SourceFile& file, DiagnosticSink& sink);

}  // namespace kw::native
