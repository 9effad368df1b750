#include <algorithm>

#include <fmt/core.h>

#include "analysis/analysis.h"
#include "base/text.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "cmd/outputs.h"
#include "cmd/question.h"
#include "cmd/read_errors.h"
#include "format/load.h"
#include "report/report.h"

namespace kw {
namespace {

struct CoverageOptions {
  std::vector<std::string> files;
  std::optional<std::string> pattern;
  std::optional<std::string> entity;
  std::optional<std::string> where;
  std::optional<std::string> order;
  std::optional<std::string> limit;
  bool questions = false;
  bool check = false;
  Outputs outputs{coverage_formats()};
};

void declare(Options& options, CoverageOptions& given) {
  options.positionals("FILE", given.files, "a design", 1, 1).completes_files();
  options.value("--pattern", "ID", given.pattern, "one pattern in full: traces and the request to copy");
  options.value("--entity", "E", given.entity, "asks a question that is no pattern of the design");
  options.value("--where", "CONDITION", given.where, "its condition, as a pattern's `where`");
  options.value("--order", "ORDER", given.order, "its order: \"createdAt desc\"");
  options.value("--limit", "N", given.limit, "how many items it wants");
  options.flag("--questions", given.questions, "what each path answers exactly, asked for or not");
  options.flag("--check", given.check, "exit status 1 when a `must` pattern is not acceptable");
  given.outputs.add_to(options);
}

std::optional<std::string> complaint_about(const CoverageOptions& given) {
  if (given.pattern && given.entity) return "`--pattern` and `--entity` exclude each other";
  if (!given.entity && (given.where || given.order || given.limit))
    return "`--where`, `--order` and `--limit` need `--entity`";
  return std::nullopt;
}

/// Chooses what to show, and adds the question to the design. The error is the command line's.
tl::expected<std::vector<PatternId>, Error> choose_patterns(const CoverageOptions& given, Design& design) {
  if (given.entity) {
    tl::expected<Pattern, Error> question =
        make_question(design, {*given.entity, given.where.value_or(""), given.order, given.limit});
    if (!question) return tl::unexpected(question.error());
    design.patterns.push_back(std::move(*question));
    return std::vector{PatternId{static_cast<std::uint32_t>(design.patterns.size() - 1)}};
  }
  std::vector<PatternId> ids;
  std::vector<std::string> names;
  for (std::uint32_t i = 0; i < design.patterns.size(); ++i) {
    names.push_back(*design.patterns[i].name);
    if (!given.pattern || names.back() == *given.pattern) ids.push_back(PatternId{i});
  }
  if (given.pattern && ids.empty())
    return tl::unexpected(Error{
        fmt::format("no pattern is called `{}`{}", printable(*given.pattern), suggestion(*given.pattern, names))});
  return ids;
}

void tell_what_is_missing(const Invocation& invocation, const Design& design) {
  if (design.is_workload())
    invocation.complain("note: the design has no tables, so nothing is judged; name a layout that uses it");
  else if (design.patterns.empty())
    invocation.complain("note: the design has no patterns; ask with --entity and --where");
}

bool is_check_failed(const CoverageReport& report) {
  return std::ranges::any_of(report.patterns, [&](PatternId id) {
    const PatternVerdict& verdict = report.analysis->patterns[id.value];
    return verdict.judged && !verdict.acceptable && report.design->pattern(id).priority == Priority::Must;
  });
}

int run_coverage(const Invocation& invocation, CoverageOptions& given) {
  if (const std::optional<std::string> complaint = complaint_about(given))
    return usage_error(invocation, coverage_command, *complaint);
  if (const auto files = given.outputs.files(); !files)
    return usage_error(invocation, coverage_command, files.error().message);

  SourceSet sources;
  const std::string path = invocation.shown_path(given.files.front());
  tl::expected<LoadedDesign, Error> loaded = load_design(path, *invocation.environment.reader, sources);
  if (!loaded || !loaded->recognised) {
    invocation.complain(loaded ? fmt::format("`{}` is no design and no template we know", printable(path))
                               : printable(loaded.error().message));
    return kExitCannotRun;
  }
  int status = kExitFine;
  if (report_read_errors(invocation, loaded->diagnostics, sources, status)) return status;
  Design& design = loaded->design;
  tell_what_is_missing(invocation, design);
  const tl::expected<std::vector<PatternId>, Error> patterns = choose_patterns(given, design);
  if (!patterns) {
    invocation.complain(patterns.error().message);
    return kExitCannotRun;
  }

  const Analysis analysis = analyse(design);
  const bool is_one = given.pattern || given.entity;
  const bool is_one_read =
      is_one && std::ranges::all_of(*patterns, [&](PatternId id) { return design.pattern(id).is_read(); });
  const CoverageReport report{&design, &analysis, *patterns, is_one, given.questions || is_one_read};
  if (given.check && is_check_failed(report)) status = kExitFound;
  const int written =
      given.outputs.write(invocation, coverage_command, [&](ReportFormat format, const RenderOptions& render_options) {
        return render(report, sources, format, render_options);
      });
  return std::max(status, written);
}

}  // namespace

constinit const Command coverage_command = make_command<CoverageOptions, declare, run_coverage>(
    "coverage", "FILE [--pattern ID | --entity E --where CONDITION] [options]",
    "shows which path answers which pattern, and how");

}  // namespace kw
