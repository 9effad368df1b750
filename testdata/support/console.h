#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// The `console` blocks of a page: a command behind `$ `, and what it prints up to the next command or the block's end.
namespace kw::console {

/// What is printed for a command (the text behind `$ `).
using Shell = std::function<std::string(const std::string& command)>;

/// `page` with every output as `shell` gives it.
std::string rewritten(std::string_view page, const Shell& shell);

/// The commands of a page, in its order.
std::vector<std::string> commands(std::string_view page);

/// Runs one of
///
///  - `keywright ARGS` or `scripts/run ARGS`: in process, from the working directory; what it writes to files is lost
///  - `… < FILE`: with the file as standard input
///  - `… | head -N`, `… | tail -N`: the first or last N lines
///  - `echo $?`: the status of the command before
///
/// and gives what a terminal shows: standard output, then standard error. Anything else throws.
class InProcess {
 public:
  std::string operator()(const std::string& command);

 private:
  int status_ = 0;
};

}  // namespace kw::console
