#pragma once

#include <string>
#include <vector>

#include "source/file_reader.h"

namespace kw {

/// Which files a run is about (product page, "What is linted").
struct Discovery {
  std::vector<std::string> files;       ///< Designs and templates to load, sorted, each once.
  std::vector<std::string> not_ours;    ///< Named files that are recognisably something else: a note each on stderr.
  std::vector<std::string> unreadable;  ///< Named paths that name nothing or cannot be read: exit 2.
};

/// `paths` as given on the command line; none means the working directory. A folder gives the designs below it
/// (`**/NAME.keywright.{yaml,yml,json}` and YAML or JSON files with a top-level `keywright:`); a named file selects
/// itself when it is a design or template, and every design of the project whose closure contains it. Hidden folders,
/// `.git` and `node_modules` are passed over.
Discovery discover(const std::vector<std::string>& paths, FileReader& reader);

}  // namespace kw
