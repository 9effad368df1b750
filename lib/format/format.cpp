#include "format/format.h"

#include <vector>

namespace kw {

#define KW_FORMAT(symbol) extern const Format symbol##_format;
#include "format/format.def"
#undef KW_FORMAT

std::span<const Format* const> formats() {
  static const std::vector<const Format*> all = {
#define KW_FORMAT(symbol) &symbol##_format,
#include "format/format.def"
#undef KW_FORMAT
  };
  return all;
}

}  // namespace kw
