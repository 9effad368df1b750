#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cmd/check_files.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "lint/configuration.h"
#include "lint/discover.h"
#include "lint/read_settings.h"
#include "report/report.h"
#include "source/file_reader.h"
#include "source/snapshot_reader.h"

namespace kw {

/// What commands that look at a project are told: which files, and what holds for them.
struct CheckArguments {
  std::vector<std::string> paths;
  std::optional<std::string> stdin_filename;
  std::optional<std::string> config;
  std::optional<std::string> jobs;
  bool isolated = false;
  bool force_exclude = false;
  SettingsOptions settings;

  void add_paths_to(Options& options);
  /// `--config` and whatever else a configuration can say.
  void add_policy_to(Options& options);
};

/// Finds configurations and designs and checks them, telling on standard error what went wrong.
class CheckRun {
 public:
  CheckRun(const Invocation& invocation, const Command& command, const CheckArguments& given);

  /// The exit status when the options are wrong. The configurations can be asked from then on.
  std::optional<int> read_options();
  /// The same with configurations, after which the files are known that it is about.
  std::optional<int> start();
  CheckedFiles check(bool with_baselines = true);
  /// What could not be done, on standard error. The exit status says so too; findings do not count.
  int tell_failures(const CheckedFiles& checked);

  /// Named paths that could not be read, in words; those that were found and could not are in `CheckedFiles`.
  const std::vector<std::string>& unreadable() const { return unreadable_; }

  Configurations& configurations() { return *configurations_; }
  /// What is put in front of the files counts from then on.
  MemoryReader& reader() { return reader_; }
  /// What standard input is called; empty when it is not read.
  std::string standard_input() const { return from_stdin_ ? stdin_name_ : std::string(); }

 private:
  void choose_files();
  void note_skipped(const std::string& path);
  void fail(const std::string& message, ExitStatus status);

  const Invocation& invocation_;
  const Command& command_;
  const CheckArguments& given_;
  std::vector<std::string> paths_;  ///< Without `-`.
  bool from_stdin_ = false;
  std::string stdin_name_;
  std::size_t jobs_ = 0;
  SnapshotReader snapshot_;
  MemoryReader reader_;
  std::optional<Configurations> configurations_;
  std::vector<std::string> files_;
  std::vector<std::string> unreadable_;
  int status_ = kExitFine;
};

/// Shows what is wrong with configurations on standard error; the exit status when something is.
std::optional<int> report_problems(const Invocation& invocation, const Configurations& configurations);

}  // namespace kw
