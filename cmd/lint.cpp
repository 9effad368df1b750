#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "cmd/check_files.h"
#include "cmd/command.h"
#include "cmd/fix_files.h"
#include "cmd/glob.h"
#include "cmd/options.h"
#include "cmd/outputs.h"
#include "cmd/policy.h"
#include "cmd/rule_words.h"
#include "lint/discover.h"
#include "report/report.h"
#include "report/unified_diff.h"
#include "rules/all.h"

namespace kw {
namespace {

struct LintOptions {
  std::vector<std::string> paths;
  std::vector<std::string> exclude;
  std::optional<std::string> stdin_filename;
  bool show_suppressed = false;
  bool fix = false;
  bool diff = false;
  PolicyOptions policy;
  Outputs outputs{all_formats()};
};

void declare(Options& options, LintOptions& given) {
  options.positionals("PATH...", given.paths, "designs, templates and folders; - is standard input (.)")
      .completes_files();
  given.outputs.add_to(options);
  options.choice("--fail-on", {"error", "warning", "info", "never"}, given.policy.fail_on,
                 "the least severity that makes the exit status 1 (error)");
  options.values("--select", "CODE,...", given.policy.select, "only these: codes, IDX, IDX2 or rule names")
      .completes({{selector_words(), false}, true, {}});
  options.values("--ignore", "CODE,...", given.policy.ignore, "not these")
      .completes({{selector_words(), false}, true, {}});
  options.values("--severity", "CODE=LEVEL", given.policy.severities, "error, warning, info or off")
      .completes({{selector_words(), false}, false, Candidates{{"error", "warning", "info", "off"}, false}});
  options.values("--exclude", "GLOB", given.exclude, "leaves files and folders out").completes_files();
  options.flag("--show-suppressed", given.show_suppressed, "shows what comments and `ignore` silence");
  options.flag("--fix", given.fix, "makes the fixes that are certain, and reports the rest");
  options.flag("--diff", given.diff, "shows what --fix would change, and changes nothing");
  options.value("--stdin-filename", "NAME", given.stdin_filename, "what standard input is called").completes_files();
}

/// What is to be checked, after telling about the rest.
std::vector<std::string> choose_files(const Invocation& invocation, const LintOptions& given, FileReader& reader,
                                      const std::string& stdin_name, int& status) {
  std::vector<std::string> paths = given.paths;
  const bool from_stdin = std::erase(paths, "-") > 0;
  for (std::string& path : paths) path = invocation.shown_path(path);
  Discovery found;
  if (!from_stdin || !paths.empty()) found = discover(paths, reader);
  if (from_stdin && std::ranges::find(found.files, stdin_name) == found.files.end()) found.files.push_back(stdin_name);
  const bool nothing_found = found.files.empty() && found.not_ours.empty() && found.unreadable.empty();
  if (nothing_found) invocation.complain("note: no designs found");

  const auto is_excluded = [&](const std::string& path) {
    return std::ranges::any_of(given.exclude, [&](const std::string& glob) { return matches_glob(glob, path); });
  };
  for (std::vector<std::string>* list : {&found.files, &found.not_ours, &found.unreadable})
    std::erase_if(*list, is_excluded);
  for (const std::string& path : found.not_ours)
    invocation.complain(fmt::format("note: `{}` is no design and no template we know; skipped", printable(path)));
  for (const std::string& path : found.unreadable) {
    invocation.complain(fmt::format("cannot read `{}`", printable(path)));
    status = std::max<int>(status, kExitCannotRun);
  }
  return found.files;
}

int report_failures(const Invocation& invocation, const CheckedFiles& checked) {
  int status = kExitFine;
  for (const std::string& path : checked.not_ours)
    invocation.complain(fmt::format("note: `{}` is no design and no template we know; skipped", printable(path)));
  for (const std::string& failure : checked.unreadable) {
    invocation.complain(printable(failure));
    status = std::max<int>(status, kExitCannotRun);
  }
  for (const std::string& error : checked.internal_errors) {
    invocation.complain(fmt::format("internal error: {}; please report", printable(error)));
    status = std::max<int>(status, kExitInternal);
  }
  return status;
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

int run_lint(const Invocation& invocation, LintOptions& given) {
  const std::span<const RegisteredRule> rules = rules::all();
  const tl::expected<Policy, Error> policy = parse_policy(given.policy, rules);
  if (!policy) return usage_error(invocation, lint_command, policy.error().message);
  if (const auto files = given.outputs.files(); !files)
    return usage_error(invocation, lint_command, files.error().message);

  const bool from_stdin = std::ranges::find(given.paths, "-") != given.paths.end();
  if (given.stdin_filename && !from_stdin)
    return usage_error(invocation, lint_command, "`--stdin-filename` needs `-` among the paths");
  if (given.fix && given.diff) return usage_error(invocation, lint_command, "`--fix` and `--diff` exclude each other");
  if (given.fix && from_stdin)
    return usage_error(invocation, lint_command, "`--fix` cannot write standard input; use `--diff`");
  const std::string stdin_name = normalize_path(invocation.shown_path(given.stdin_filename.value_or("<stdin>")));
  MemoryReader reader(invocation.environment.reader);
  if (from_stdin) reader.put(stdin_name, invocation.environment.standard_input);

  int status = kExitFine;
  const std::vector<std::string> files = choose_files(invocation, given, reader, stdin_name, status);
  CheckedFiles checked;
  if (given.fix || given.diff) {
    FixedFiles fixed =
        fix_files(files, reader, rules, [&](std::vector<Diagnostic>& findings) { apply(*policy, findings); });
    for (const std::string& message : fixed.left)
      invocation.complain(fmt::format("note: not fixed, because that brings another finding: {}", printable(message)));
    if (given.diff)
      return std::max({status, report_failures(invocation, fixed.checked), show_changes(invocation, fixed)});
    status = std::max(status, write_changes(invocation, fixed));
    checked = std::move(fixed.checked);
  } else {
    checked = check_files(files, reader, rules);
  }
  status = std::max(status, report_failures(invocation, checked));

  LintReport report;
  report.findings = std::move(checked.findings);
  report.suppressed = std::move(checked.suppressed);
  report.show_suppressed = given.show_suppressed;
  report.designs = checked.designs;
  report.fail_on = policy->fail_on;
  report.checked = std::move(checked.checked);
  report.unreadable = std::move(checked.unreadable);
  if (from_stdin) report.standard_input = stdin_name;
  report.rules = rules;
  apply(*policy, report.findings);
  apply(*policy, report.suppressed);
  if (fails(*policy, report.findings)) status = std::max<int>(status, kExitFound);
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
