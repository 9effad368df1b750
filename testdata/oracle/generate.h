#pragma once

#include <cstdint>

#include "testdata/oracle/design_text.h"

namespace kw::oracle {

/// A small design of one table: entities, their keys of every kind, and patterns that mostly ask along those keys.
DesignText generate(std::uint64_t seed);

}  // namespace kw::oracle
