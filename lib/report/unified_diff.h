#pragma once

#include <string>
#include <string_view>

namespace kw {

/// The change from `before` to `after` of the file `path`, as `diff -u` and `git apply` write and read it: the fewest
/// lines (Myers), three of context. Empty when nothing changed.
std::string unified_diff(std::string_view path, std::string_view before, std::string_view after);

}  // namespace kw
