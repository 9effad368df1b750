#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "source/file_reader.h"

namespace kw {

/// Where a run takes its surroundings from, so that tests run in process.
struct Environment {
  FileReader* reader = nullptr;
  std::string standard_input;
  bool color = false;  ///< What the terminal and the environment variables ask for.
  bool unicode = true;
  std::size_t width = 100;
};

/// Runs keywright with `args` (without the program's name). Returns the exit status: 0 nothing at or above the
/// threshold, 1 a finding or a failed check, 2 could not run, 3 internal error.
int run(const std::vector<std::string>& args, const Environment& environment, std::string& out, std::string& err);

}  // namespace kw
