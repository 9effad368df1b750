#pragma once

#include <vector>

#include "analysis/judge.h"
#include "analysis/path.h"
#include "analysis/requests.h"
#include "analysis/writing.h"
#include "model/design.h"

namespace kw {

/// Everything that follows from a design, computed once; rules and renderers read it. Holds on to the design.
struct Analysis {
  const Design* design = nullptr;
  Layout layout;
  std::vector<PatternVerdict> patterns;  ///< One per pattern of the design, in its order; see `judged`.
  std::vector<WriteVerdict> writes;      ///< One per pattern with `writes`.
  std::vector<RequestVerdict> requests;  ///< One per request.
};

Analysis analyse(const Design& design);

}  // namespace kw
