#pragma once

#include <string>

#include "analysis/path.h"

namespace kw {

/// A key attribute stored under its own type (or a bare copy of one): a single part that keeps its value's order.
KeyPart native_part(const Design& design, EntityId entity, const std::string& name);

/// Whether the attribute's values are integers: `decimals: 0`, an epoch, or integer `values`.
bool known_integers(const Attribute& attribute);

}  // namespace kw
