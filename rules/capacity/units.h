#pragma once

#include <string>

namespace kw::rules {

/// Units each second for people: "20,000", "3.5".
std::string units_text(double units);

}  // namespace kw::rules
