#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lint/configuration.h"
#include "source/file_reader.h"

namespace kw {

/// Which files a run is about (product page, "What is linted").
struct Discovery {
  std::vector<std::string> files;       ///< Designs and templates to load, sorted, each once.
  std::vector<std::string> not_ours;    ///< Named files that could be ours and are not: a note each on stderr.
  std::vector<std::string> policies;    ///< Named configurations and baselines: never designs.
  std::vector<std::string> unreadable;  ///< Named paths that name nothing or cannot be read: exit 2.
  std::vector<std::string> too_large;   ///< Folders with so many entries that they were passed over.
  bool excluded = false;                ///< Something was left out by `exclude`.
};

struct DiscoveryOptions {
  bool force_exclude = false;
  /// Told about files that were read and are not needed: a folder may hold any number of large ones.
  std::function<void(const std::string& path)> forget = {};
};

/// `paths` as given on the command line; none means the working directory.
///
/// A folder gives the designs below it: what `files` of the configuration means, else
/// `**/NAME.keywright.{yaml,yml,json}` and YAML or JSON files with a top-level `keywright:`. A named file selects
/// itself when it is a design or template, and every design of its project whose closure contains it. Named files of
/// kinds that are never ours (main.py) are passed over in silence, unless a design reads them.
///
/// Hidden folders, `node_modules` and the like, folders with more than `kMostEntries` entries, and what `exclude` means
/// are passed over, unless they are named; with `force_exclude`, excluded ones even then.
Discovery discover(const std::vector<std::string>& paths, FileReader& reader, Configurations& configurations,
                   const DiscoveryOptions& options = {});

/// An `exclude` of its configuration or of the command line means the file or folder.
bool is_excluded(const std::string& path, Configurations& configurations);

inline constexpr std::size_t kMostEntries = 5000;

}  // namespace kw
