#pragma once

#include <optional>
#include <string>

#include "diag/diagnostic.h"
#include "shape/schema.h"
#include "source/source_node.h"

namespace kw {

/// Why a scalar is not what a schema without branches asks for.
struct ScalarFault {
  const CodeInfo* code = &doc::kWrongType;
  std::string nearest;  ///< The closed choice that was meant, if one is near.
};

/// Nothing when the scalar fits.
std::optional<ScalarFault> scalar_fault(const Schema& leaf, const SourceNode& scalar);

}  // namespace kw
