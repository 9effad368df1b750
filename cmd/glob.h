#pragma once

#include <string_view>

namespace kw {

/// Whether `path` (forward slashes) is meant by `pattern`: `?` is one character and `*` any number of them within a
/// name, `**` also crosses slashes. A pattern without a slash may match any name on the way, and one that names a
/// folder means everything below it.
bool matches_glob(std::string_view pattern, std::string_view path);

}  // namespace kw
