#pragma once

#include <span>
#include <string>

#include "cmd/command.h"

namespace kw {

/// The manual page (section 1, man macros) of everything that the commands say they accept.
std::string manual_page(std::span<const Command* const> commands);

}  // namespace kw
