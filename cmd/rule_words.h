#pragma once

#include <string>
#include <vector>

namespace kw {

/// What names one rule on the command line: every code, then every name.
std::vector<std::string> rule_words();

/// What selects rules: families, hundreds of a family, codes, names.
std::vector<std::string> selector_words();

}  // namespace kw
