#pragma once

#include <vector>

#include "diag/diagnostic.h"
#include "model/entity.h"
#include "source/source_file.h"
#include "source/source_node.h"

namespace kw {

/// The suppression comments of a document, one entry per selector, in order:
///
///     billing: on-demand  # keywright: ignore CAP201 -- billed by the other team
///     # keywright: ignore IDX201, IDX302 -- the export job reads it
///     ByStatus: { key: { partition: status } }
///
/// Behind something, the comment speaks of its line; alone on its line, of the next node (an entry, a list item, a
/// value) with all below it. A missing reason is left to the one who applies them; a comment that names nothing, or
/// misspells `ignore`, is reported here.
std::vector<Suppression> read_suppressions(const SourceFile& file, const SourceTree& tree, DiagnosticSink& sink);

}  // namespace kw
