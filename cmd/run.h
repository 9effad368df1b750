#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "base/error.h"
#include "source/file_reader.h"

namespace kw {

/// Where a run takes its surroundings from, so that tests run in process.
struct Environment {
  FileReader* reader = nullptr;
  std::string working_directory;  ///< Absolute; empty where there is none. Paths below it are shown relative to it.
  std::string standard_input;     ///< Filled when an argument is `-`.
  /// Writes a report file; its failure is exit 2.
  std::function<tl::expected<void, Error>(const std::string& path, std::string_view text)> write;
  /// Gives an existing file a new text: the whole of it or, when that fails, none.
  std::function<tl::expected<void, Error>(const std::string& path, std::string_view text)> replace;
  /// Writes at a file's end.
  std::function<tl::expected<void, Error>(const std::string& path, std::string_view text)> append;
  std::string repository_root;      ///< Absolute; empty outside of a repository.
  std::string path_prefix;          ///< From the repository's root to the working directory; empty outside of one.
  std::string github_step_summary;  ///< Files that a GitHub workflow names; empty outside of one.
  std::string github_output;
  bool color = false;  ///< What the terminal and the environment variables ask for.
  bool unicode = true;
  std::size_t width = 0;  ///< Columns of the terminal; 0 when standard output is none.
};

enum ExitStatus : int {
  kExitFine = 0,
  kExitFound = 1,      ///< A finding at or above the threshold, or a failed check.
  kExitCannotRun = 2,  ///< The command line, the configuration or the environment is at fault.
  kExitInternal = 3,   ///< We are.
};

/// Runs keywright with `args` (without the program's name) and returns the exit status; of several the highest.
int run(const std::vector<std::string>& args, const Environment& environment, std::string& out, std::string& err);

}  // namespace kw
