#pragma once

#include <cstddef>
#include <string_view>

namespace kw {

/// A text file of the repository that is compiled into the program; `name` is its path from the root.
struct EmbeddedFile {
  std::string_view name;
  std::string_view text;
};

}  // namespace kw
