#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "base/text.h"
#include "cmd/check_run.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "cmd/outputs.h"
#include "format/load.h"
#include "lint/baseline.h"
#include "lint/configuration.h"
#include "lint/engine.h"
#include "lint/setting_values.h"
#include "report/report.h"
#include "rules/all.h"

namespace kw {
namespace {

// config show

struct ShowOptions {
  CheckArguments check;
  std::vector<std::string> files;
  std::string format = "full";
};

void declare_show(Options& options, ShowOptions& given) {
  options.positionals("FILE", given.files, "a design, a folder, or nothing for this one", 0, 1).completes_files();
  options.choice("--format", {"full", "json"}, given.format, "a table, or JSON (full)");
  given.check.add_policy_to(options);
}

int run_show(const Invocation& invocation, ShowOptions& given) {
  CheckRun run(invocation, config_show_command, given.check);
  if (const std::optional<int> done = run.read_options()) return *done;
  const std::string file = normalize_path(given.files.empty() ? "." : invocation.shown_path(given.files.front()));
  FileReader& reader = run.reader();
  const PathKind kind = reader.kind(file);
  if (kind == PathKind::None) {
    invocation.complain(fmt::format("cannot read `{}`", printable(file)));
    return kExitCannotRun;
  }
  Configurations& configurations = run.configurations();
  const Configuration& configuration =
      kind == PathKind::Folder ? configurations.of_folder(file) : configurations.of(file);
  if (const std::optional<int> done = report_problems(invocation, configurations)) return *done;

  const ConfigReport report{file, configuration.chain, configuration.project,
                            values_of(configuration, configurations.baseline_path(configuration))};
  const RenderOptions options = default_render_options(invocation.environment);
  invocation.out += given.format == "json" ? render_json(report, configurations.sources(), options)
                                           : render_text(report, configurations.sources());
  return kExitFine;
}

// config check

struct FilesOptions {
  std::vector<std::string> files;
  Outputs outputs{all_formats()};
};

void declare_check(Options& options, FilesOptions& given) {
  options.positionals("FILE...", given.files, "configurations, baselines and folders (.)").completes_files();
  given.outputs.add_to(options);
}

/// Checks configurations, each with what it extends, and baselines.
class PolicyCheck {
 public:
  explicit PolicyCheck(const Invocation& invocation) : invocation_(invocation) {}

  void take(const std::string& path) {
    FileReader& reader = *invocation_.environment.reader;
    const PathKind kind = reader.kind(path);
    if (kind == PathKind::Folder) return take_folder(path);
    tl::expected<std::string, Error> text = reader.read(path);
    if (!text) return fail(text.error().message);
    declares_baseline(*text) ? take_baseline(path, std::move(*text)) : take_configuration(path);
  }

  void take_folder(const std::string& folder) {
    FileReader& reader = *invocation_.environment.reader;
    ConfigurationOptions options = surroundings();
    Configurations configurations(reader, rules::all(), std::move(options));
    const Configuration& found = configurations.of_folder(folder);
    collect(configurations);
    if (found.chain.empty()) invocation_.complain("note: no configuration found");
    const std::optional<std::string> baseline = configurations.baseline_path(found);
    if (!baseline) return;
    const bool is_there = reader.kind(*baseline) == PathKind::File;
    if (!is_there && found.settings.baseline)
      return fail(fmt::format("there is no baseline `{}`", printable(*baseline)));
    if (is_there) take_baseline(*baseline, reader.read(*baseline).value_or(""));
  }

  LintReport take_report() {
    LintReport report;
    report.findings = std::move(findings_);
    sort_findings(report.findings, sources_);
    drop_repeated(report.findings);
    for (Diagnostic& finding : report.findings) finding.fails = finding.severity == Severity::Error;
    report.unreadable = std::move(failures_);
    report.rules = rules::all();
    return report;
  }

  const SourceSet& sources() const { return sources_; }

 private:
  ConfigurationOptions surroundings() const {
    ConfigurationOptions options;
    options.working_directory = invocation_.environment.working_directory;
    options.tool_version = tool_version();
    return options;
  }

  void take_configuration(const std::string& path) {
    ConfigurationOptions options = surroundings();
    options.file = path;
    Configurations configurations(*invocation_.environment.reader, rules::all(), std::move(options));
    configurations.of_folder(".");
    collect(configurations);
  }

  void take_baseline(const std::string& path, std::string text) {
    if (sources_.find(path)) return;
    DiagnosticSink sink;
    read_baseline(sources_.file(sources_.add(path, std::move(text))), sink);
    for (Diagnostic& problem : sink.take()) {
      problem.fixes.clear();  // `lint --fix` mends designs only.
      findings_.push_back(std::move(problem));
    }
  }

  /// Spans of the findings are then of the common sources.
  void collect(const Configurations& configurations) {
    for (Diagnostic problem : configurations.problems()) {
      const auto move = [&](SourceSpan& span) {
        if (!span.known()) return;
        const SourceFile& file = configurations.sources().file(span.file);
        const SourceFile* known = sources_.find(file.path());
        span.file = known ? known->id() : sources_.add(file.path(), std::string(file.text()));
      };
      move(problem.span);
      for (Label& label : problem.labels) move(label.span);
      findings_.push_back(std::move(problem));
    }
    for (const std::string& failure : configurations.failures()) fail(failure);
  }

  void fail(const std::string& message) {
    invocation_.complain(printable(message));
    failures_.push_back(message);
  }

  const Invocation& invocation_;
  SourceSet sources_;
  std::vector<Diagnostic> findings_;
  std::vector<std::string> failures_;
};

int run_check(const Invocation& invocation, FilesOptions& given) {
  if (const auto files = given.outputs.files(); !files)
    return usage_error(invocation, config_check_command, files.error().message);
  PolicyCheck check(invocation);
  for (const std::string& file : given.files) check.take(normalize_path(invocation.shown_path(file)));
  if (given.files.empty()) check.take_folder(".");
  const LintReport report = check.take_report();
  const bool found = std::ranges::any_of(report.findings, &Diagnostic::fails);
  const int written =
      given.outputs.write(invocation, config_check_command, [&](ReportFormat format, const RenderOptions& options) {
        return render(report, check.sources(), format, options);
      });
  return std::max({written, found ? int{kExitFound} : int{kExitFine},
                   report.unreadable.empty() ? int{kExitFine} : int{kExitCannotRun}});
}

}  // namespace

constinit const Command config_show_command = make_command<ShowOptions, declare_show, run_show>(
    "config show", "[FILE] [options]", "shows what holds for a file, and where it comes from");
constinit const Command config_check_command = make_command<FilesOptions, declare_check, run_check>(
    "config check", "[FILE...] [options]", "checks configurations and baselines");

}  // namespace kw
