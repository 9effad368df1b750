#pragma once

#include <string>
#include <string_view>

#include "source/span.h"

namespace kw {

/// Whether `path` (forward slashes) is meant by `pattern`: `?` is one character and `*` any number of them within a
/// name, `**` also crosses slashes. A pattern without a slash may match any name on the way, and one that names a
/// folder means everything below it.
bool matches_glob(std::string_view pattern, std::string_view path);

/// Where globs start: those of a configuration in its project, those of the command line in the working directory.
struct GlobBase {
  std::string project = ".";
  std::string working_directory;
};

/// The same for a glob that says where it was written (an unknown span is the command line). What lies outside of its
/// base is not meant.
bool matches_glob(const Spanned<std::string>& glob, std::string_view path, const GlobBase& base);

}  // namespace kw
