#include <algorithm>

#include <fmt/core.h>

#include "analysis/analysis.h"
#include "base/text.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "cmd/outputs.h"
#include "cmd/read_errors.h"
#include "cost/cost_report.h"
#include "format/load.h"
#include "report/report.h"
#include "source/file_reader.h"

namespace kw {
namespace {

struct CostOptions {
  std::vector<std::string> files;
  std::optional<std::string> prices;
  std::optional<std::string> region;
  std::vector<std::string> settings;
  std::optional<std::string> sweep;
  Outputs outputs{cost_formats()};
};

void declare(Options& options, CostOptions& given) {
  options.positionals("FILE", given.files, "a design", 1, 1).completes_files();
  options.value("--prices", "FILE", given.prices, "a price book, or AWS's price list as downloaded").completes_files();
  options.value("--region", "REGION", given.region, "where the tables are, instead of `assume.region`");
  options.values("--set", "NAME.FIELD=VALUE", given.settings, "another number: Order.count=100M, find-order.rate=5/s");
  options.value("--sweep", "NAME.count=FROM..TO", given.sweep, "how cost grows, ten times at each step");
  given.outputs.add_to(options);
}

/// `assume.prices` is meant from the file that says it.
std::string prices_of(const Design& design, const SourceSet& sources) {
  const Spanned<std::string>& prices = *design.assume.prices;
  if (prices->starts_with('/') || !prices.span.known()) return *prices;
  const std::string& path = sources.file(prices.span.file).path();
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? *prices : path.substr(0, slash + 1) + *prices;
}

tl::expected<PriceBook, Error> choose_book(const Invocation& invocation, const CostOptions& given, const Design& design,
                                           const SourceSet& sources) {
  if (!given.prices && !design.assume.prices) return built_in_prices();
  const std::string path = given.prices ? invocation.shown_path(*given.prices) : prices_of(design, sources);
  tl::expected<std::string, Error> text = invocation.environment.reader->read(path);
  if (!text) return tl::unexpected(text.error());
  return read_price_book(path, *text);
}

tl::expected<std::vector<SweepStep>, Error> run_sweep(const Design& design, const Sweep& sweep, const PriceBook& book,
                                                      const std::optional<std::string>& region) {
  std::vector<SweepStep> steps;
  for (std::size_t i = 0; i < sweep.values.size(); ++i) {
    Design changed = design;
    if (const auto done = set_number(changed, sweep.target + "=" + sweep.values[i]); !done)
      return tl::unexpected(done.error());
    const Analysis analysis = analyse(changed);
    steps.push_back({sweep.words[i], estimate_costs(analysis, book, region).total});
  }
  return steps;
}

int cannot_run(const Invocation& invocation, const Error& error) {
  invocation.complain(printable(error.message));
  return kExitCannotRun;
}

int run_cost(const Invocation& invocation, CostOptions& given) {
  if (const auto files = given.outputs.files(); !files)
    return usage_error(invocation, cost_command, files.error().message);
  SourceSet sources;
  const std::string path = invocation.shown_path(given.files.front());
  tl::expected<LoadedDesign, Error> loaded = load_design(path, *invocation.environment.reader, sources);
  if (!loaded) return cannot_run(invocation, loaded.error());
  if (!loaded->recognised)
    return cannot_run(invocation, Error{fmt::format("`{}` is no design and no template we know", path)});
  int status = kExitFine;
  if (report_read_errors(invocation, loaded->diagnostics, sources, status)) return status;
  Design& design = loaded->design;
  if (design.is_workload())
    invocation.complain("note: the design has no tables, so nothing is paid for; name a layout that uses it");

  for (const std::string& setting : given.settings)
    if (const auto done = set_number(design, setting); !done) return cannot_run(invocation, done.error());
  const tl::expected<PriceBook, Error> book = choose_book(invocation, given, design, sources);
  if (!book) return cannot_run(invocation, book.error());
  const Analysis analysis = analyse(design);
  CostReport report = estimate_costs(analysis, *book, given.region);
  add_limits(report, analysis);
  CostView view{&report, given.settings, {}, {}};
  if (given.sweep) {
    const tl::expected<Sweep, Error> sweep = parse_sweep(*given.sweep);
    if (!sweep) return cannot_run(invocation, sweep.error());
    tl::expected<std::vector<SweepStep>, Error> steps = run_sweep(design, *sweep, *book, given.region);
    if (!steps) return cannot_run(invocation, steps.error());
    view.sweep_target = sweep->target;
    view.sweep = std::move(*steps);
  }
  if (report.has_overflow()) {
    invocation.complain("a number of the design is too large to be meant: what rests on it is beyond 10^18");
    status = kExitFound;
  }
  const int written =
      given.outputs.write(invocation, cost_command, [&](ReportFormat format, const RenderOptions& render_options) {
        return render(view, sources, format, render_options);
      });
  return std::max(status, written);
}

}  // namespace

constinit const Command cost_command = make_command<CostOptions, declare, run_cost>(
    "cost", "FILE [options]", "estimates what a month costs, and says what that rests on");

}  // namespace kw
