#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace kw::golden {

/// One case of `testdata/cli/<command>/<case>/`:
///   cmd               the arguments as a shell would split them; further lines set the surroundings: "color",
///                     "ascii", "width N", "use FOLDER" (adds the files of a folder of the repository), "github"
///                     (a workflow in the folder `sub` of its repository, with files `summary` and `output`)
///   stdin             standard input
///   expected.out .err .status and expected.file.NAME; what is absent is empty, or 0
///   everything else   the files that the run sees
struct Case {
  std::filesystem::path folder;
  std::vector<std::string> args;
  std::map<std::string, std::string> files;
  std::string standard_input;
  bool color = false;
  bool github = false;
  bool unicode = true;
  std::size_t width = 0;
  std::map<std::string, std::string> expected;  ///< By the file's name.
};

/// All cases below `root`, sorted by path.
std::vector<Case> cases(const std::filesystem::path& root);

/// What the case gives now, in the form of its expected files.
std::map<std::string, std::string> outcome(const Case& test_case);

/// Makes the case's expected files what `actual` says.
void update(const Case& test_case, const std::map<std::string, std::string>& actual);

/// Words of a command line: blanks separate, single and double quotes hold together.
std::vector<std::string> shell_words(const std::string& line);

std::string read_file(const std::filesystem::path& path);

}  // namespace kw::golden
