#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cmd/check_files.h"

namespace kw {

/// What making the certain fixes of some files gives. Nothing is written.
struct FixedFiles {
  struct Change {
    std::string before;
    std::string after;
  };
  std::map<std::string, Change> changes;  ///< By path.
  std::size_t applied = 0;
  std::vector<std::string> left;  ///< Messages of findings whose fix would have brought another one.
  CheckedFiles checked;           ///< The files as they are then.
};

/// Makes fixes of the findings that `check` shows until none is left. A fix is kept only when its finding is gone
/// afterwards and nothing new is found. `reader`, which `check` reads from, gets the new texts.
FixedFiles fix_files(MemoryReader& reader, const std::function<CheckedFiles()>& check);

}  // namespace kw
