#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace kw {

/// A variable's value; empty when it is not set (an empty one counts as not set everywhere here).
using Variables = std::function<std::string(std::string_view name)>;

/// What the environment asks for, where no `--color` says more: NO_COLOR, then FORCE_COLOR or CLICOLOR_FORCE, then
/// CLICOLOR=0, then TERM=dumb, then whether standard output is a terminal.
bool wants_color(const Variables& variables, bool is_terminal);

/// The locale's character set is UTF-8: LC_ALL before LC_CTYPE before LANG.
bool wants_unicode(const Variables& variables);

/// COLUMNS, else what the terminal says; 0 when standard output is no terminal.
std::size_t terminal_width(const Variables& variables, bool is_terminal, std::size_t columns);

}  // namespace kw
