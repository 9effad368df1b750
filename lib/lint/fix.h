#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "source/source_file.h"

namespace kw {

/// What has to go so that the entry at `entry` is gone and its list is still well formed: the entry with one comma in a
/// flow list (YAML or JSON), or with its whole lines in a block list. Nothing when it is the only entry, or when the
/// text around it is of neither kind.
std::optional<SourceSpan> span_of_entry(const SourceFile& file, SourceSpan entry);

/// Gives edits of whole entries their exact bytes. A fix that cannot be made there is taken out.
void settle_fixes(std::vector<Diagnostic>& findings, const SourceSet& sources);

/// `file` with the first fix of each of `findings` that has one, in their order. A fix that overlaps an earlier one, or
/// reaches into another file, waits for the next pass.
struct FixedText {
  std::string text;
  std::size_t applied = 0;
};
FixedText apply_fixes(const SourceFile& file, std::span<const Diagnostic* const> findings);

}  // namespace kw
