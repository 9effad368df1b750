#pragma once

#include "shape/schema.h"

namespace kw {

/// The grammar of `keywright.yaml`, and of a baseline.
const Schema& config_schema();
const Schema& baseline_schema();

}  // namespace kw
