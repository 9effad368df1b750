#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "source/load.h"

namespace kw {

/// What the loaders share.

inline constexpr std::size_t kByteOrderMarkLength = 3;
/// Where a file's text starts: after its byte-order mark.
std::size_t text_begin(std::string_view text);

SourceSpan span_of(const SourceFile& file, std::size_t begin, std::size_t end);

/// False, with a problem, when the bytes are not UTF-8 or hold control characters, which no document may.
bool check_text(const SourceFile& file, std::vector<SourceProblem>& problems);

/// One problem for each key of `mapping` that an earlier key equals. Merge keys may repeat.
void check_duplicate_keys(const SourceNode& mapping, std::vector<SourceProblem>& problems);

/// The problem of a document that nests deeper than `kMaxDepth` or has more than `kMaxNodes` nodes.
SourceProblem too_deep(SourceSpan span);
SourceProblem too_large(SourceSpan span);

/// By position, so that the order does not depend on how a loader works.
void sort_problems(std::vector<SourceProblem>& problems);

}  // namespace kw
