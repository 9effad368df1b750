#pragma once

#include <span>
#include <string_view>

#include "diag/diagnostic.h"
#include "model/design.h"
#include "source/file_reader.h"
#include "source/source_file.h"
#include "source/source_node.h"

namespace kw {

/// What a reader of a foreign format gets: the document, without syntax errors, and the door to further files.
struct FormatInput {
  const SourceFile& file;
  const SourceTree& tree;  ///< `root` is never null.
  FileReader& files;
  SourceSet& sources;
};

/// A format of templates that can be read as a design with tables only. One folder per format; `format.def` lists them.
struct Format {
  std::string_view name;   ///< "cloudformation".
  std::string_view title;  ///< For notes: "a CloudFormation template".
  bool (*recognise)(const SourceFile& file, const SourceNode& root);
  /// Fills `design.tables` and `design.unresolved` (reported by the rule DOC302); further files read go to
  /// `design.closure`, which begins with the input's own.
  void (*read)(const FormatInput& input, Design& design, DiagnosticSink& sink);
};

/// All of `format.def`, in its order; the first that recognises a document reads it.
std::span<const Format* const> formats();

}  // namespace kw
