#pragma once

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "lint/policy.h"
#include "lint/rule.h"
#include "lint/settings.h"
#include "source/file_reader.h"
#include "source/source_file.h"

namespace kw {

/// What holds for the files of one folder.
struct Configuration {
  std::vector<std::string> chain;  ///< Its file, then what that extends, and so on; empty when there is none.
  /// Whose designs belong together: the folder of the configuration, else the repository, else the working directory.
  std::string project = ".";
  Settings settings;  ///< With what it extends and the command line.
  Policy policy;
};

struct ConfigurationOptions {
  std::optional<std::string> file;  ///< `--config`: instead of all others.
  bool isolated = false;            ///< No configuration and no baseline that is not named.
  Settings command_line;
  std::string working_directory;  ///< Empty where it is not known: nothing above is looked at.
  std::string_view tool_version;
};

/// Finds the configuration of each file: `keywright.yaml` or `.keywright.yaml` in its folder or the nearest above, up
/// to the repository's root (a folder with `.git`), with what it extends. Folders are looked at once.
class Configurations {
 public:
  Configurations(FileReader& reader, std::span<const RegisteredRule> rules, ConfigurationOptions options);
  Configurations(const Configurations&) = delete;
  Configurations& operator=(const Configurations&) = delete;

  const Configuration& of(const std::string& path);
  const Configuration& of_folder(const std::string& folder);

  /// Where the baseline of a configuration is: as configured, else in the project's folder; nothing when isolated.
  std::optional<std::string> baseline_path(const Configuration& configuration) const;

  /// What is wrong with the configurations that were needed so far: findings at their place, and failures in words.
  const std::vector<Diagnostic>& problems() const { return problems_; }
  const std::vector<std::string>& failures() const { return failures_; }
  const SourceSet& sources() const { return sources_; }
  const GlobBase& command_line_base() const { return command_line_base_; }

 private:
  /// What a folder and those above it hold.
  struct Surroundings {
    std::string configuration;  ///< The nearest; empty for none.
    std::string repository;     ///< Its root; empty for none.
    friend auto operator<=>(const Surroundings&, const Surroundings&) = default;
  };
  Surroundings look_around(const std::string& folder);
  std::optional<std::string> parent(const std::string& folder) const;
  const Configuration& make(const std::string& file, const std::string& project);
  std::optional<Settings> load_chain(const std::string& file, std::vector<std::string>& chain);
  const SourceFile* open(const std::string& path);
  void check_version(const Settings& settings);

  FileReader& reader_;
  std::span<const RegisteredRule> rules_;
  ConfigurationOptions options_;
  GlobBase command_line_base_;
  SourceSet sources_;
  std::map<std::string, Surroundings> seen_;
  std::map<std::string, const Configuration*> of_folder_;
  std::map<std::pair<std::string, std::string>, const Configuration*> made_;
  std::deque<Configuration> configurations_;
  std::vector<Diagnostic> problems_;
  std::vector<std::string> failures_;
};

}  // namespace kw
