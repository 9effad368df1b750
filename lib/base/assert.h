#pragma once

#include <stdexcept>
#include <string>

namespace kw {

/// A fault of keywright itself. Caught around each rule and in `main` only.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void fail_assertion(const char* expression, const char* file, int line);

}  // namespace kw

/// States what must hold here whatever the input is; on in every build.
#define KW_ASSERT(condition) ((condition) ? static_cast<void>(0) : ::kw::fail_assertion(#condition, __FILE__, __LINE__))
