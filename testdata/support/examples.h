#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "lint/rule.h"
#include "source/source_file.h"

/// Examples as tests: designs that say themselves, by `# want CODE` at the end of a line, which findings begin there.
namespace kw::examples {

struct File {
  std::string path;
  std::string text;
};

/// Files that are one project: a folder of cases, or the named blocks of one section of a page.
struct Project {
  std::string name;  ///< For messages.
  std::vector<File> files;
};

/// "orders.keywright.yaml:7 IDX205", sorted, one a line: what an example wants and what linting it found, to compare.
std::string wanted(const Project& project);

struct Linted {
  SourceSet sources;
  std::vector<Diagnostic> findings;   ///< Sorted, each once; suppressed ones left out.
  std::vector<std::string> failures;  ///< Internal errors and unreadable files.
};

/// Loads and lints the project's designs (`NAME.keywright.*`), or all its files when it has none.
Linted lint(const Project& project, std::span<const RegisteredRule> rules);

/// Findings in the form of `wanted`; of one code only, unless `code` is empty.
std::string found(const Linted& linted, std::string_view code = "");
/// The same with messages, to read.
std::string described(const Linted& linted);

/// The text under `## heading` of a page, up to the next heading.
std::string_view section(std::string_view page, std::string_view heading);

/// Fenced `yaml` and `json` blocks of a section: one project per block, or one for all blocks that name their file. In
/// a block with the word `bytes`, `\xHH` stands for that byte.
std::vector<Project> blocks(std::string_view section, const std::string& name);

/// The folders below `folder` on the disk, one project each, sorted; none when it is absent.
std::vector<Project> cases(const std::string& folder);

}  // namespace kw::examples
