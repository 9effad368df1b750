#pragma once

#include <string>
#include <string_view>

namespace kw::advise {

/// `text` between double quotes, for YAML and JSON.
std::string quoted(std::string_view text);
/// `text` as YAML reads it back: plain where that is safe.
std::string scalar(std::string_view text);

}  // namespace kw::advise
