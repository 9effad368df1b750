#pragma once

#include <string>

#include "analysis/verdict.h"

namespace kw {

/// The bound as a template: "COMPANY#{:c}", "{:n+1:03}"; U+10FFFF at the end where it stands above its prefix.
std::string bound_text(const Bound& bound);

}  // namespace kw
