#include <algorithm>
#include <iterator>

#include <fmt/core.h>

#include "base/text.h"
#include "cmd/check_run.h"
#include "cmd/command.h"
#include "cmd/fix_files.h"
#include "cmd/options.h"
#include "cmd/outputs.h"
#include "report/report.h"
#include "report/unified_diff.h"
#include "rules/all.h"

namespace kw {
namespace {

struct LintOptions {
  CheckArguments check;
  bool show_suppressed = false;
  bool fix = false;
  bool diff = false;
  Outputs outputs{all_formats()};
};

void declare(Options& options, LintOptions& given) {
  given.check.add_paths_to(options);
  given.outputs.add_to(options);
  given.check.add_policy_to(options);
  options.flag("--show-suppressed", given.show_suppressed, "shows what comments, `ignore` and baselines hide");
  options.flag("--fix", given.fix, "makes the fixes that are certain, and reports the rest");
  options.flag("--diff", given.diff, "shows what --fix would change, and changes nothing");
}

/// The job's summary and the step's outputs, where a workflow names files for them.
int tell_github(const Invocation& invocation, const LintReport& report, const SourceSet& sources) {
  const Environment& environment = invocation.environment;
  const RenderOptions options = default_render_options(environment);
  int status = kExitFine;
  const auto append = [&](const std::string& path, const std::string& text) {
    if (path.empty()) return;
    const tl::expected<void, Error> written = environment.append(path, text);
    if (written) return;
    invocation.complain(written.error().message);
    status = kExitCannotRun;
  };
  append(environment.github_step_summary, render(report, sources, ReportFormat::Markdown, options));
  append(environment.github_output, github_outputs(report));
  return status;
}

/// What --diff prints. The status tells whether there is something to change.
int show_changes(const Invocation& invocation, const FixedFiles& fixed) {
  for (const auto& [path, change] : fixed.changes) invocation.out += unified_diff(path, change.before, change.after);
  return fixed.changes.empty() ? kExitFine : kExitFound;
}

int write_changes(const Invocation& invocation, const FixedFiles& fixed) {
  int status = kExitFine;
  for (const auto& [path, change] : fixed.changes) {
    const tl::expected<void, Error> written = invocation.environment.replace(path, change.after);
    if (written) continue;
    invocation.complain(written.error().message);
    status = kExitCannotRun;
  }
  if (status == kExitFine && fixed.applied > 0)
    invocation.complain(
        fmt::format("fixed {} in {}", counted(fixed.applied, "finding"), counted(fixed.changes.size(), "file")));
  return status;
}

std::optional<int> complaint_about(const Invocation& invocation, const LintOptions& given) {
  const auto complain = [&](std::string_view message) { return usage_error(invocation, lint_command, message); };
  if (const auto files = given.outputs.files(); !files) return complain(files.error().message);
  if (given.diff && given.outputs.is_chosen())
    return complain("`--diff` has a format of its own; leave `--format` and `--output` out");
  if (given.fix && given.diff) return complain("`--fix` and `--diff` exclude each other");
  if (given.fix && std::ranges::find(given.check.paths, "-") != given.check.paths.end())
    return complain("`--fix` cannot write standard input; use `--diff`");
  return std::nullopt;
}

FixedFiles fix(const Invocation& invocation, CheckRun& run) {
  FixedFiles fixed = fix_files(run.reader(), [&] { return run.check(); });
  for (const std::string& message : fixed.left)
    invocation.complain(fmt::format("note: not fixed, because that brings another finding: {}", printable(message)));
  return fixed;
}

int run_lint(const Invocation& invocation, LintOptions& given) {
  if (const std::optional<int> done = complaint_about(invocation, given)) return *done;
  CheckRun run(invocation, lint_command, given.check);
  if (const std::optional<int> done = run.start()) return *done;

  int status = kExitFine;
  CheckedFiles checked;
  if (given.fix || given.diff) {
    FixedFiles fixed = fix(invocation, run);
    if (given.diff) return std::max(run.tell_failures(fixed.checked), show_changes(invocation, fixed));
    status = write_changes(invocation, fixed);
    checked = std::move(fixed.checked);
  } else {
    checked = run.check();
  }
  status = std::max(status, run.tell_failures(checked));
  if (checked.selection.fails) status = std::max<int>(status, kExitFound);

  LintReport report;
  report.findings = std::move(checked.selection.findings);
  report.suppressed = std::move(checked.selection.suppressed);
  report.show_suppressed = given.show_suppressed;
  report.designs = checked.checked.size();
  report.checked = std::move(checked.checked);
  report.unreadable = run.unreadable();
  std::ranges::move(checked.unreadable, std::back_inserter(report.unreadable));
  report.standard_input = run.standard_input();
  report.rules = rules::all();
  const int written =
      given.outputs.write(invocation, lint_command, [&](ReportFormat format, const RenderOptions& render_options) {
        return render(report, checked.sources, format, render_options);
      });
  status = std::max(status, written);
  if (given.outputs.has(ReportFormat::Github))
    status = std::max(status, tell_github(invocation, report, checked.sources));
  return status;
}

}  // namespace

constinit const Command lint_command = make_command<LintOptions, declare, run_lint>(
    "lint", "[PATH...] [options]", "finds faults in designs and templates");

}  // namespace kw
