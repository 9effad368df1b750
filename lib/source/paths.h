#pragma once

#include <string>
#include <string_view>

namespace kw {

/// The one name of a file in a run: relative to the working directory where it lies below it, whatever way leads there
/// ("../shop/a.yaml", seen from "/home/shop", is "a.yaml"). Unchanged where the working directory is unknown.
std::string canonical_path(std::string_view path, std::string_view working_directory);

}  // namespace kw
