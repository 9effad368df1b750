#pragma once

#include <string>
#include <string_view>

namespace kw {

/// `text` (one line) for a cell of a Markdown table: names between backticks stay code, everything else that Markdown
/// or HTML would read as markup is escaped.
std::string markdown_text(std::string_view text);

/// `text` as code in a cell, whatever it holds.
std::string markdown_code(std::string_view text);

}  // namespace kw
