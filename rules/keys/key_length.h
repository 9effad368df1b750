#pragma once

#include <string>

#include "analysis/path.h"
#include "base/quantity.h"

namespace kw::rules {

/// The most bytes that a value of the component is known to be able to have; parts of unknown length count nothing.
Bytes known_length(const KeyComponent& component);

/// "2,048 B": to the byte, for a key may be one byte too long.
std::string exact_text(Bytes length);

/// The most bytes that the service takes.
Bytes most_bytes(KeyRole role);

}  // namespace kw::rules
