#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kw {

using TextRow = std::vector<std::string>;

/// Columns side by side, each line behind `indent`; those of `right` are set to the right. The last one may run on.
std::vector<std::string> column_lines(const std::vector<TextRow>& rows, const std::vector<bool>& right,
                                      std::string_view indent = "  ");
/// The lines, one below the other.
std::string columns_text(const std::vector<TextRow>& rows, const std::vector<bool>& right,
                         std::string_view indent = "  ");

}  // namespace kw
