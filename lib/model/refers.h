#pragma once

#include "model/design.h"

namespace kw {

/// Gives every attribute with `refers` the facts it does not declare itself, from the attributes whose values it takes:
/// along chains, each link once; a cycle ends where it closes. Part of `complete`.
void complete_references(Design& design);

}  // namespace kw
