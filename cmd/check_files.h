#pragma once

#include <span>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "lint/rule.h"
#include "source/file_reader.h"
#include "source/source_file.h"

namespace kw {

/// What checking some files gave, in an order that depends on nothing but their contents and paths.
struct CheckedFiles {
  SourceSet sources;  ///< The files that findings speak of.
  std::vector<Diagnostic> findings;
  std::vector<Diagnostic> suppressed;
  std::vector<std::string> unreadable;
  std::vector<std::string> not_ours;  ///< Neither a design nor a template.
  std::vector<std::string> internal_errors;
  std::vector<std::string> checked;  ///< Designs and templates.
  std::size_t designs = 0;
};

/// Loads every file with what it reads and runs the rules over it; many files are shared among threads.
CheckedFiles check_files(const std::vector<std::string>& files, FileReader& reader,
                         std::span<const RegisteredRule> rules);

}  // namespace kw
