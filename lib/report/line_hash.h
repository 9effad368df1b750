#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kw {

/// GitHub's `primaryLocationLineHash` of every line of `text`, the empty one behind the last line end included: the
/// hash of the 100 UTF-16 units that follow a line's start, blanks and tabs left out, and the count of equal ones so
/// far: "271789c17abda88f:1". CR, LF and CR LF count the same. (Definition: the code-scanning upload action,
/// fingerprints.)
std::vector<std::string> line_hashes(std::string_view text);

}  // namespace kw
