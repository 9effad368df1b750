#pragma once

#include <string>
#include <string_view>

#include "source/load.h"
#include "source/source_file.h"

namespace kw::testing {

/// A text loaded as a file of its own.
struct Loaded {
  SourceFile file;
  LoadedSource source;

  const SourceNode& root() const { return *source.tree.root; }
  std::string_view text(SourceSpan span) const { return file.text(span); }
};

Loaded yaml(std::string text);
Loaded json(std::string text);
Loaded load(std::string path, std::string text);

/// The tree in one line: `{"a": [1, "x"], b: *}`; quotes where the node is quoted, a tag in front, `~` for no text.
std::string shown(const SourceNode& node);
/// Every problem in one line: `syntax 3-5 message`.
std::string shown(const LoadedSource& source);

/// What is wrong with the spans of a loaded file, empty when nothing is: children lie inside their parents and in
/// order, and the text under each scalar's span, decoded by rules written apart from the loaders', is its value.
std::string span_faults(const SourceFile& file, const LoadedSource& source);

}  // namespace kw::testing
