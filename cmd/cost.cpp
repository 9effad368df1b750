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
  std::optional<std::string> backfill;
  std::optional<std::string> pace;
  Outputs outputs{cost_formats()};
};

void declare(Options& options, CostOptions& given) {
  options.positionals("FILE", given.files, "a design", 1, 1).completes_files();
  options.value("--prices", "FILE", given.prices, "a price book, or AWS's price list as downloaded").completes_files();
  options.value("--region", "REGION", given.region, "where the tables are, instead of `assume.region`");
  options.values("--set", "NAME.FIELD=VALUE", given.settings, "another number: Order.count=100M, find-order.rate=5/s");
  options.value("--sweep", "NAME.count=FROM..TO", given.sweep, "how cost grows, ten times at each step");
  options.value("--backfill", "INDEX", given.backfill, "what it takes to fill this index of the design, once");
  options.value("--pace", "UNITS", given.pace, "write units/s that --backfill may take, instead of all there are");
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

/// "Shop.byUser", or "byUser" where no other table has one of that name.
tl::expected<PathId, Error> find_index(const Layout& layout, const std::string& name) {
  std::vector<PathId> found;
  for (std::uint32_t i = 0; i < layout.paths.size(); ++i) {
    const Path& path = layout.paths[i];
    const bool is_last_part = path.name.size() > name.size() && path.name.ends_with("." + name);
    if (path.is_index() && (path.name == name || is_last_part)) found.push_back(PathId{i});
  }
  if (found.empty()) return tl::unexpected(Error{fmt::format("the design has no index `{}` to fill", name)});
  if (found.size() > 1)
    return tl::unexpected(
        Error{fmt::format("several tables have an index `{}`: say {}", name, layout.path(found.front()).name)});
  if (!layout.path(found.front()).is_global())
    return tl::unexpected(Error{
        fmt::format("`{}` is a local index: it is made with its table, and its writes are the items' own", name)});
  return found.front();
}

tl::expected<void, Error> fill(CostReport& report, const Analysis& analysis, const PriceBook& book,
                               const CostOptions& given) {
  const tl::expected<PathId, Error> index = find_index(analysis.layout, *given.backfill);
  if (!index) return tl::unexpected(index.error());
  std::optional<PerSecond<WriteUnits>> pace;
  if (given.pace) {
    const std::optional<Count> units = parse_count(*given.pace);
    if (!units || units->value <= 0)
      return tl::unexpected(
          Error{fmt::format("`{}` is no pace: write units each second, as {}", *given.pace, count_forms())});
    pace = PerSecond<WriteUnits>{units->value};
  }
  add_backfill(report, backfill(analysis, *index, book, report.region, pace));
  return {};
}

int cannot_run(const Invocation& invocation, const Error& error) {
  invocation.complain(printable(error.message));
  return kExitCannotRun;
}

int run_cost(const Invocation& invocation, CostOptions& given) {
  if (const auto files = given.outputs.files(); !files)
    return usage_error(invocation, cost_command, files.error().message);
  if (given.pace && !given.backfill) return usage_error(invocation, cost_command, "--pace goes with --backfill");
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
  if (given.backfill)
    if (const auto done = fill(report, analysis, *book, given); !done) return cannot_run(invocation, done.error());
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
  if (const std::vector<std::string> beyond = report.overflows(); !beyond.empty()) {
    invocation.complain(printable(fmt::format("{} {} beyond 10^18: a number of the design is too large to be meant",
                                              list_names(beyond, "and"), beyond.size() == 1 ? "is" : "are")));
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
