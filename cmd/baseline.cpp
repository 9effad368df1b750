#include <algorithm>
#include <map>

#include <fmt/core.h>

#include "base/text.h"
#include "cmd/check_run.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "cmd/outputs.h"
#include "lint/baseline.h"
#include "lint/suppression.h"
#include "report/report.h"
#include "rules/all.h"

namespace kw {
namespace {

struct BaselineOptions {
  CheckArguments check;
};

struct CreateOptions : BaselineOptions {
  bool force = false;
};

struct CheckOptionsOfBaseline : BaselineOptions {
  Outputs outputs{all_formats()};
};

void declare(Options& options, BaselineOptions& given) {
  given.check.add_paths_to(options);
  given.check.add_policy_to(options);
}

void declare_create(Options& options, CreateOptions& given) {
  declare(options, given);
  options.flag("--force", given.force, "replaces a baseline that is there");
}

void declare_check(Options& options, CheckOptionsOfBaseline& given) {
  declare(options, given);
  given.outputs.add_to(options);
}

using Entries = std::map<std::string, std::vector<BaselineEntry>>;  ///< By the baseline's path.

/// What the run found, as the baselines of the files' configurations say it. `found` may be shown or hidden.
class Recorder {
 public:
  Recorder(CheckRun& run, const CheckedFiles& checked, std::string working_directory)
      : run_(run), checked_(checked), working_directory_(std::move(working_directory)) {
    for (const std::string& path : checked.checked)
      if (const auto baseline = baseline_of(path)) entries_[*baseline];
  }

  void add(const std::vector<Diagnostic>& findings) {
    for (const Diagnostic& finding : findings) {
      if (finding.code == sup::kBaselineEntryDead.code) continue;
      if (finding.silenced && finding.silenced->by == Silenced::By::Suppression) continue;
      add(finding);
    }
  }

  std::size_t refused() const { return refused_; }
  Entries take() { return std::move(entries_); }

 private:
  std::optional<std::string> baseline_of(const std::string& path) {
    Configurations& configurations = run_.configurations();
    return configurations.baseline_path(configurations.of(path));
  }

  void add(const Diagnostic& finding) {
    const std::string path = finding.span.known() ? checked_.sources.file(finding.span.file).path() : "";
    const Configuration& configuration = run_.configurations().of(path.empty() ? "." : path);
    const std::optional<std::string> baseline = run_.configurations().baseline_path(configuration);
    if (!baseline || !configuration.policy.is_ignorable(finding)) {
      ++refused_;
      return;
    }
    const std::string seen = path.empty() ? "" : relative_path(folder_of(*baseline), path, working_directory_);
    entries_[*baseline].push_back({finding.code, seen, fingerprint(finding), 1, {}});
  }

  CheckRun& run_;
  const CheckedFiles& checked_;
  std::string working_directory_;
  Entries entries_;
  std::size_t refused_ = 0;
};

std::size_t count_of(const std::vector<BaselineEntry>& entries) {
  std::size_t count = 0;
  for (const BaselineEntry& entry : entries) count += entry.count;
  return count;
}

int write_baselines(const Invocation& invocation, const Entries& all, std::size_t refused) {
  int status = kExitFine;
  for (const auto& [path, entries] : all) {
    const tl::expected<void, Error> written = invocation.environment.write(path, baseline_text(entries));
    if (written) {
      invocation.complain(fmt::format("`{}` knows {}", printable(path), counted(count_of(entries), "finding")));
      continue;
    }
    invocation.complain(written.error().message);
    status = kExitCannotRun;
  }
  if (refused > 0)
    invocation.complain(
        fmt::format("note: {} cannot be in a baseline: a file that does not parse, or `ignorable: false`",
                    counted(refused, "finding")));
  return status;
}

/// Without files no baseline is meant.
int nothing_checked(const Invocation& invocation, int status) {
  invocation.complain("nothing was checked; no baseline is written");
  return std::max<int>(status, kExitCannotRun);
}

int run_create(const Invocation& invocation, CreateOptions& given) {
  CheckRun run(invocation, baseline_create_command, given.check);
  if (const std::optional<int> done = run.start()) return *done;
  const CheckedFiles checked = run.check(false);
  const int status = run.tell_failures(checked);
  if (status != kExitFine) return status;
  Recorder recorder(run, checked, invocation.environment.working_directory);
  recorder.add(checked.selection.findings);
  const Entries entries = recorder.take();
  if (entries.empty()) return nothing_checked(invocation, status);
  for (const auto& [path, list] : entries) {
    if (given.force || run.reader().kind(path) == PathKind::None) continue;
    invocation.complain(
        fmt::format("`{}` is there already; `keywright baseline update` brings it up to date, `--force` "
                    "replaces it",
                    printable(path)));
    return kExitCannotRun;
  }
  return write_baselines(invocation, entries, recorder.refused());
}

/// What baselines know of files that this run did not look at stays.
void keep_rest(const CheckedFiles& checked, Entries& entries) {
  for (const BaselineRest& rest : checked.selection.baselines) {
    std::vector<BaselineEntry>& list = entries[rest.baseline->path];
    list.insert(list.end(), rest.kept.begin(), rest.kept.end());
  }
}

int run_update(const Invocation& invocation, BaselineOptions& given) {
  CheckRun run(invocation, baseline_update_command, given.check);
  if (const std::optional<int> done = run.start()) return *done;
  const CheckedFiles checked = run.check();
  const int status = run.tell_failures(checked);
  if (status != kExitFine) return status;
  Recorder recorder(run, checked, invocation.environment.working_directory);
  recorder.add(checked.selection.findings);
  recorder.add(checked.selection.suppressed);
  Entries entries = recorder.take();
  keep_rest(checked, entries);
  if (entries.empty()) return nothing_checked(invocation, status);
  return write_baselines(invocation, entries, recorder.refused());
}

/// The baseline without its dead entries.
std::vector<BaselineEntry> pruned(const BaselineRest& rest) {
  std::vector<BaselineEntry> entries = rest.baseline->entries;
  for (const BaselineEntry& dead : rest.dead)
    for (BaselineEntry& entry : entries)
      if (entry.span == dead.span) entry.count -= dead.count;
  std::erase_if(entries, [](const BaselineEntry& entry) { return entry.count == 0; });
  return entries;
}

int run_prune(const Invocation& invocation, BaselineOptions& given) {
  CheckRun run(invocation, baseline_prune_command, given.check);
  if (const std::optional<int> done = run.start()) return *done;
  const CheckedFiles checked = run.check();
  const int status = run.tell_failures(checked);
  if (status != kExitFine) return status;
  Entries entries;
  for (const BaselineRest& rest : checked.selection.baselines)
    if (!rest.dead.empty()) entries[rest.baseline->path] = pruned(rest);
  if (entries.empty()) invocation.complain("nothing is dead");
  return write_baselines(invocation, entries, 0);
}

int run_check(const Invocation& invocation, CheckOptionsOfBaseline& given) {
  if (const auto files = given.outputs.files(); !files)
    return usage_error(invocation, baseline_check_command, files.error().message);
  CheckRun run(invocation, baseline_check_command, given.check);
  if (const std::optional<int> done = run.start()) return *done;
  CheckedFiles checked = run.check();
  const int status = run.tell_failures(checked);
  LintReport report;
  report.findings = std::move(checked.selection.findings);
  std::erase_if(report.findings,
                [](const Diagnostic& finding) { return finding.code != sup::kBaselineEntryDead.code; });
  for (Diagnostic& finding : report.findings) finding.fails = true;
  report.designs = checked.checked.size();
  report.checked = std::move(checked.checked);
  report.unreadable = std::move(checked.unreadable);
  report.standard_input = run.standard_input();
  report.rules = rules::all();
  const int written =
      given.outputs.write(invocation, baseline_check_command, [&](ReportFormat format, const RenderOptions& options) {
        return render(report, checked.sources, format, options);
      });
  return std::max({status, written, report.findings.empty() ? int{kExitFine} : int{kExitFound}});
}

}  // namespace

constinit const Command baseline_create_command = make_command<CreateOptions, declare_create, run_create>(
    "baseline create", "[PATH...] [options]", "writes down what is found now, so that only new findings count");
constinit const Command baseline_update_command = make_command<BaselineOptions, declare, run_update>(
    "baseline update", "[PATH...] [options]", "adds what is found now and takes out what is mended");
constinit const Command baseline_prune_command = make_command<BaselineOptions, declare, run_prune>(
    "baseline prune", "[PATH...] [options]", "takes out what is mended, and adds nothing");
constinit const Command baseline_check_command = make_command<CheckOptionsOfBaseline, declare_check, run_check>(
    "baseline check", "[PATH...] [options]", "names what the baseline knows and is mended");

}  // namespace kw
