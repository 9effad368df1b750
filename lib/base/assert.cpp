#include "base/assert.h"

#include <fmt/core.h>

namespace kw {

void fail_assertion(const char* expression, const char* file, int line) {
  throw InternalError(fmt::format("{}:{}: `{}` does not hold", file, line, expression));
}

}  // namespace kw
