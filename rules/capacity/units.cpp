#include "rules/capacity/units.h"

#include <cmath>
#include <cstdint>

#include "base/quantity.h"
#include "base/text.h"

namespace kw::rules {

std::string units_text(double units) {
  constexpr double kGrouped = 1000;
  constexpr double kMost = 1e15;
  if (units < kGrouped || units > kMost) return to_text(units);
  return grouped(static_cast<std::uint64_t>(std::llround(units)));
}

}  // namespace kw::rules
