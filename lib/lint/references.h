#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kw {

/// Paths that a design's text gives to `uses:`, `from:` and `file:`, as written, by a scan that does not parse: it may
/// find more than the reader would (in a block scalar, say), never less.
std::vector<std::string> scan_references(std::string_view text);

}  // namespace kw
