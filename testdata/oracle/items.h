#pragma once

#include <cstdint>

#include "model/design.h"
#include "testdata/oracle/value.h"

namespace kw::oracle {

struct Item {
  EntityId entity;
  Attributes attributes;  ///< Under the entity's own names.
};

/// Items of every entity as the design declares them, with values that make trouble: delimiters, beginnings of each
/// other, numbers of different length, times at the edges of days. No two of an entity have one identity.
std::vector<Item> make_items(const Design& design, std::uint64_t seed);

/// Values for the placeholders of a pattern, mostly taken from the items; the lower of a range comes first.
Arguments make_arguments(const Design& design, const Pattern& pattern, const std::vector<Item>& items,
                         std::uint64_t seed);

/// A value that the attribute can have.
Value draw(const Design& design, EntityId entity, const Attribute& attribute, std::uint64_t seed, std::uint64_t number);

}  // namespace kw::oracle
