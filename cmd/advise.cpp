#include <algorithm>

#include <fmt/core.h>

#include "advise/advice.h"
#include "analysis/analysis.h"
#include "base/text.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "cmd/outputs.h"
#include "cmd/read_errors.h"
#include "format/load.h"
#include "report/report.h"
#include "source/file_reader.h"

namespace kw {
namespace {

struct AdviseOptions {
  std::vector<std::string> files;
  Outputs outputs{advice_formats()};
};

void declare(Options& options, AdviseOptions& given) {
  options.positionals("FILE", given.files, "a design", 1, 1).completes_files();
  given.outputs.add_to(options);
}

int cannot_run(const Invocation& invocation, const std::string& message) {
  invocation.complain(printable(message));
  return kExitCannotRun;
}

int run_advise(const Invocation& invocation, AdviseOptions& given) {
  if (const auto files = given.outputs.files(); !files)
    return usage_error(invocation, advise_command, files.error().message);
  SourceSet sources;
  const std::string path = invocation.shown_path(given.files.front());
  tl::expected<LoadedDesign, Error> loaded = load_design(path, *invocation.environment.reader, sources);
  if (!loaded) return cannot_run(invocation, loaded.error().message);
  if (!loaded->recognised)
    return cannot_run(invocation, fmt::format("`{}` is no design and no template we know", path));
  int status = kExitFine;
  if (report_read_errors(invocation, loaded->diagnostics, sources, status)) return status;
  const Analysis analysis = analyse(loaded->design);
  const advise::Advice advice = advise::advise(analysis);
  const AdviceReport report{&advice};
  const int written =
      given.outputs.write(invocation, advise_command, [&](ReportFormat format, const RenderOptions& render_options) {
        return render(report, sources, format, render_options);
      });
  return std::max(status, written);
}

}  // namespace

constinit const Command advise_command = make_command<AdviseOptions, declare, run_advise>(
    "advise", "FILE [options]", "finds joined keys and the indexes that replace them");

}  // namespace kw
