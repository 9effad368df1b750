#pragma once

#include <compare>
#include <cstdint>

namespace kw {

/// A position in one of the design's lists.
template <class Tag>
struct Id {
  std::uint32_t value = 0;
  friend constexpr auto operator<=>(Id, Id) = default;
};

using EntityId = Id<struct Entity>;
using PatternId = Id<struct Pattern>;
using TableId = Id<struct Table>;
using IndexId = Id<struct Index>;  ///< Within its table.
using RequestId = Id<struct Request>;

}  // namespace kw
