#include "cmd/check_run.h"

#include <algorithm>
#include <charconv>

#include <fmt/core.h>

#include "base/text.h"
#include "cmd/rule_words.h"
#include "lint/rule_set.h"
#include "rules/all.h"

namespace kw {
namespace {

std::optional<std::size_t> parse_jobs(const std::string& text) {
  std::size_t jobs = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), jobs);
  if (fault != std::errc{} || end != text.data() + text.size() || jobs == 0) return std::nullopt;
  return jobs;
}

}  // namespace

void CheckArguments::add_paths_to(Options& options) {
  options.positionals("PATH...", paths, "designs, templates and folders; - is standard input (.)").completes_files();
  options.flag("--force-exclude", force_exclude, "leaves out what is excluded even when it is named");
  options.value("--jobs", "N", jobs, "threads at most");
  options.value("--stdin-filename", "NAME", stdin_filename, "what standard input is called").completes_files();
}

void CheckArguments::add_policy_to(Options& options) {
  const Candidates selectors{selector_words(), false};
  options.value("--config", "FILE", config, "this configuration instead of keywright.yaml").completes_files();
  options.flag("--isolated", isolated, "no configuration, and no baseline that is not named");
  options.value("--ruleset", "SET", settings.ruleset, "the rule set that holds (the newest)")
      .completes_words(rule_sets(rules::all()));
  options.value("--level", "LEVEL", settings.level, "essential, certain or all (all)")
      .completes_words({"essential", "certain", "all"});
  options
      .value("--fail-on", "LEVEL", settings.fail_on,
             "error, warning, info or never: the least severity that makes the exit status 1 (error)")
      .completes_words({"error", "warning", "info", "never"});
  options.values("--select", "CODE,...", settings.select, "only these: codes, IDX, IDX2 or rule names")
      .completes({selectors, true, {}});
  options.values("--ignore", "CODE,...", settings.ignore, "not these").completes({selectors, true, {}});
  options.values("--per-file-ignore", "GLOB=CODE,...", settings.per_file, "not these in these files");
  options.values("--severity", "CODE=LEVEL", settings.severities, "error, warning, info or off")
      .completes({selectors, false, Candidates{{"error", "warning", "info", "off"}, false}});
  options.values("--ignorable", "CODE=false", settings.ignorable, "no comment, `ignore` or baseline hides it")
      .completes({selectors, false, Candidates{{"true", "false"}, false}});
  options.values("--exclude", "GLOB", settings.exclude, "leaves files and folders out").completes_files();
  options.value("--baseline", "FILE", settings.baseline, "known findings (.keywright-baseline.yaml)").completes_files();
}

CheckRun::CheckRun(const Invocation& invocation, const Command& command, const CheckArguments& given)
    : invocation_(invocation),
      command_(command),
      given_(given),
      snapshot_(*invocation.environment.reader),
      reader_(&snapshot_) {}

std::optional<int> CheckRun::start() {
  if (const std::optional<int> done = read_options()) return done;
  choose_files();
  for (const std::string& file : files_) configurations_->of(file);
  return report_problems(invocation_, *configurations_);
}

std::optional<int> CheckRun::read_options() {
  paths_ = given_.paths;
  from_stdin_ = std::erase(paths_, "-") > 0;
  if (given_.stdin_filename && !from_stdin_)
    return usage_error(invocation_, command_, "`--stdin-filename` needs `-` among the paths");
  for (std::string& path : paths_) path = invocation_.shown_path(path);
  stdin_name_ = normalize_path(invocation_.shown_path(given_.stdin_filename.value_or("<stdin>")));
  if (from_stdin_) reader_.put(stdin_name_, invocation_.environment.standard_input);

  if (given_.jobs) {
    const std::optional<std::size_t> jobs = parse_jobs(*given_.jobs);
    if (!jobs)
      return usage_error(invocation_, command_,
                         fmt::format("`--jobs {}`: use a number from 1", printable(*given_.jobs)));
    jobs_ = *jobs;
  }
  if (given_.config && given_.isolated)
    return usage_error(invocation_, command_, "`--config` and `--isolated` exclude each other");
  SettingsOptions options = given_.settings;
  if (options.baseline) options.baseline = invocation_.shown_path(*options.baseline);
  tl::expected<Settings, Error> settings = parse_settings(options, rules::all());
  if (!settings) return usage_error(invocation_, command_, settings.error().message);

  ConfigurationOptions how;
  if (given_.config) how.file = invocation_.shown_path(*given_.config);
  how.isolated = given_.isolated;
  how.command_line = std::move(*settings);
  how.working_directory = invocation_.environment.working_directory;
  how.tool_version = tool_version();
  configurations_.emplace(reader_, rules::all(), std::move(how));
  return std::nullopt;
}

void CheckRun::choose_files() {
  Discovery found;
  const DiscoveryOptions options{given_.force_exclude, [this](const std::string& path) { snapshot_.forget(path); }};
  if (!from_stdin_ || !paths_.empty()) found = discover(paths_, reader_, *configurations_, options);
  files_ = std::move(found.files);
  const bool is_listed = std::ranges::find(files_, stdin_name_) != files_.end();
  const bool is_left_out = given_.force_exclude && is_excluded(stdin_name_, *configurations_);
  if (from_stdin_ && !is_listed && !is_left_out) files_.push_back(stdin_name_);

  const bool nothing_found = files_.empty() && found.not_ours.empty() && found.policies.empty() &&
                             found.unreadable.empty() && !found.excluded && !is_left_out;
  if (nothing_found) invocation_.complain("note: no designs found");
  for (const std::string& path : found.not_ours) note_skipped(path);
  for (const std::string& path : found.policies)
    invocation_.complain(fmt::format("note: `{}` is no design but says how to check them; skipped", printable(path)));
  for (const std::string& folder : found.too_large)
    invocation_.complain(fmt::format("note: `{}` has more than {} entries and is passed over; name it to search it",
                                     printable(folder), grouped(kMostEntries)));
  for (const std::string& path : found.unreadable) {
    unreadable_.push_back(fmt::format("cannot read `{}`", printable(path)));
    fail(unreadable_.back(), kExitCannotRun);
  }
}

CheckedFiles CheckRun::check(bool with_baselines) {
  return check_files(files_, reader_, *configurations_, {jobs_, with_baselines});
}

int CheckRun::tell_failures(const CheckedFiles& checked) {
  for (const std::string& path : checked.not_ours) note_skipped(path);
  for (const std::string& failure : checked.unreadable) fail(printable(failure), kExitCannotRun);
  for (const std::string& error : checked.internal_errors)
    fail(fmt::format("internal error: {}; please report", printable(error)), kExitInternal);
  return status_;
}

void CheckRun::note_skipped(const std::string& path) {
  invocation_.complain(fmt::format("note: `{}` is no design and no template we know; skipped", printable(path)));
}

void CheckRun::fail(const std::string& message, ExitStatus status) {
  invocation_.complain(message);
  status_ = std::max<int>(status_, status);
}

std::optional<int> report_problems(const Invocation& invocation, const Configurations& configurations) {
  if (configurations.problems().empty() && configurations.failures().empty()) return std::nullopt;
  LintReport report;
  report.findings = configurations.problems();
  RenderOptions plain;
  plain.unicode = invocation.environment.unicode;
  invocation.err += render(report, configurations.sources(), ReportFormat::Full, plain);
  for (const std::string& failure : configurations.failures()) invocation.complain(failure);
  return kExitCannotRun;
}

}  // namespace kw
