#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "lint/baseline.h"
#include "lint/configuration.h"
#include "lint/selection.h"
#include "source/file_reader.h"
#include "source/source_file.h"

namespace kw {

/// What checking some files gave, in an order that depends on nothing but their contents and paths.
struct CheckedFiles {
  SourceSet sources;               ///< The files that findings speak of.
  Selection selection;             ///< What is shown of the findings.
  std::deque<Baseline> baselines;  ///< Those that counted.
  std::vector<std::string> unreadable;
  std::vector<std::string> not_ours;  ///< Neither a design nor a template.
  std::vector<std::string> internal_errors;
  std::vector<std::string> checked;  ///< Designs and templates.
};

struct CheckOptions {
  std::size_t jobs = 0;   ///< Threads at most; 0: as many as are useful.
  bool baselines = true;  ///< What baselines know is hidden.
};

/// Loads every file with what it reads, runs the rules over it and selects what its configuration wants; many files are
/// shared among threads.
CheckedFiles check_files(const std::vector<std::string>& files, FileReader& reader, Configurations& configurations,
                         const CheckOptions& options = {});

}  // namespace kw
