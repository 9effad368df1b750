#pragma once

#include <string>
#include <string_view>

#include "analysis/verdict.h"
#include "diag/diagnostic.h"

namespace kw {

/// What a piece of text is; the painter knows how that looks.
enum class Ink { Plain, Bold, Dim, Error, Warning, Info, Gutter, Good };

Ink ink_of(Severity severity);
Ink ink_of(VerdictClass verdict_class);

/// Wraps text into terminal colours when they are wanted, and leaves it alone when not.
class Painter {
 public:
  explicit Painter(bool color) : color_(color) {}
  std::string operator()(Ink ink, std::string_view text) const;

 private:
  bool color_;
};

}  // namespace kw
