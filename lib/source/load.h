#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "source/source_file.h"
#include "source/source_node.h"

namespace kw {

/// Bounds that a document must keep; what lies beyond is a problem of kind TooDeepOrLarge.
inline constexpr std::uint32_t kMaxDepth = 200;
inline constexpr std::uint32_t kMaxNodes = 4'000'000;

enum class SourceProblemKind { Syntax, DuplicateKey, NotUtf8, TooDeepOrLarge };

/// What a loader could not read. `lib/format` turns them into DOC101–104; `source` itself knows no diagnostics.
struct SourceProblem {
  SourceProblemKind kind;
  SourceSpan span;
  std::string message;  ///< What was seen, lower case, no full stop.
  SourceSpan first;     ///< A duplicate key's first occurrence.
  std::string help;
};

struct LoadedSource {
  SourceTree tree;
  std::vector<SourceProblem> problems;
};

/// YAML 1.2 as yaml-cpp reads it: one document (more are a problem at the second `---`), tags kept, types not guessed.
LoadedSource load_yaml(const SourceFile& file);

/// JSON, strict: no comments, no trailing commas; duplicate keys seen.
LoadedSource load_json(const SourceFile& file);

/// By content: text whose first character is `{` or `[` and whose name ends in .json, or that parses as JSON, goes to
/// the JSON loader, everything else to YAML.
LoadedSource load_source(const SourceFile& file);

}  // namespace kw
