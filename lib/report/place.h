#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "report/report.h"

/// What the formats for other programs share.
namespace kw {

/// The path from the repository's root, as code hosts want it; as it is when it lies outside.
std::string path_from_root(const std::string& path, const RenderOptions& options);
std::string path_from_root(const SourceFile& file, const RenderOptions& options);

/// Message, notes and help as sentences, one a line.
std::string whole_message(const Diagnostic& finding);

std::size_t count_of(std::span<const Diagnostic> findings, Severity severity);

/// "2 errors, 1 warning", or "no findings".
std::string counts_in_words(std::span<const Diagnostic> findings);

/// Pointers to `findings`, the gravest first, else in their order.
std::vector<const Diagnostic*> gravest_first(std::span<const Diagnostic> findings);

}  // namespace kw
