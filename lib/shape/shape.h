#pragma once

#include <map>
#include <vector>

#include "diag/diagnostic.h"
#include "shape/schema.h"
#include "source/source_file.h"
#include "source/source_node.h"

namespace kw {

/// What the check learned that a reader goes on with.
struct ShapeReport {
  /// Scalars as they were meant, by the node that YAML made of them (DOC205–207).
  std::map<const SourceNode*, SourceNode> meant;
  /// Text that these findings explain: what a loader says about it is the same fault again.
  std::vector<SourceSpan> explained;

  bool explains(SourceSpan span) const;
};

/// Checks a document against a schema, through aliases and merge keys, and reports unknown keys (DOC201), missing ones
/// (DOC202), wrong types (DOC203), quantities that do not parse (DOC204) and what YAML swallowed (DOC205–207): one
/// finding per fault. A reader may then take what it finds and pass over the rest in silence.
ShapeReport check_shape(const Schema& schema, const SourceFile& file, const SourceTree& tree, DiagnosticSink& sink);

}  // namespace kw
