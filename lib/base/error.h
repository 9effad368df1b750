#pragma once

#include <string>

namespace kw {

/// The environment's failure (an unreadable path, a full disk): one line for the user, printed by `cmd`, exit 2.
struct Error {
  std::string message;
};

}  // namespace kw
