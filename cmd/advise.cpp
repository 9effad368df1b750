#include <algorithm>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "advise/advice.h"
#include "advise/edit_design.h"
#include "advise/proposed_layout.h"
#include "analysis/analysis.h"
#include "base/text.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "cmd/outputs.h"
#include "cmd/read_errors.h"
#include "format/load.h"
#include "report/report.h"
#include "report/unified_diff.h"
#include "source/file_reader.h"

namespace kw {
namespace {

struct AdviseOptions {
  std::vector<std::string> files;
  std::optional<std::string> index;
  bool diff = false;
  bool apply = false;
  std::string to;
  std::optional<std::string> region;
  Outputs outputs{advice_formats()};
};

void declare(Options& options, AdviseOptions& given) {
  options.positionals("FILE", given.files, "a design", 1, 1).completes_files();
  options.value("--index", "TABLE.INDEX", given.index, "only what is in this index");
  options.value("--region", "REGION", given.region, "where the tables are, instead of `assume.region`");
  options.flag("--diff", given.diff, "shows the design with the replacements made, and changes nothing");
  options.flag("--apply", given.apply, "makes the replacements in the design file");
  options.choice("--to", {"cloudformation", "terraform", "create-table"}, given.to,
                 "prints the definitions of the new indexes to paste");
  given.outputs.add_to(options);
}

int cannot_run(const Invocation& invocation, const std::string& message) {
  invocation.complain(printable(message));
  return kExitCannotRun;
}

/// One state of the design: its texts as `reader` has them.
struct State {
  SourceSet sources;
  LoadedDesign loaded;
  Analysis analysis;
  advise::Advice advice;
};

tl::expected<std::unique_ptr<State>, Error> read_state(const std::string& path, FileReader& reader) {
  auto state = std::make_unique<State>();
  tl::expected<LoadedDesign, Error> loaded = load_design(path, reader, state->sources);
  if (!loaded) return tl::unexpected(loaded.error());
  if (!loaded->recognised) return tl::unexpected(Error{fmt::format("`{}` is no design and no template we know", path)});
  state->loaded = std::move(*loaded);
  state->analysis = analyse(state->loaded.design);
  state->advice = advise::advise(state->analysis);
  return state;
}

std::string unit_name(const State& state, const advise::Replacement& unit) {
  return fmt::format("{} in {}", *state.loaded.design.entity(unit.entity).name,
                     state.analysis.layout.path(unit.old_path).name);
}

/// Makes replacements in the text of a design, one after the other, each on what the one before left.
class Applying {
 public:
  Applying(const std::string& path, MemoryReader& reader, const std::optional<std::string>& index)
      : path_(path), reader_(reader), index_(index) {}

  /// Fails where the design cannot be read any more.
  tl::expected<void, Error> run() {
    for (;;) {
      tl::expected<std::unique_ptr<State>, Error> state = read_state(path_, reader_);
      if (!state) return tl::unexpected(state.error());
      const advise::Replacement* next = find_next(**state);
      if (!next) return {};
      make(**state, *next);
    }
  }

  std::size_t made = 0;
  std::vector<std::string> left;  ///< "Order in Shop.GSI1": what has to be written by hand.

 private:
  const advise::Replacement* find_next(const State& state) const {
    const auto found = std::ranges::find_if(state.advice.replacements, [&](const advise::Replacement& unit) {
      return unit.is_sound() && !tried_.contains(unit_name(state, unit)) &&
             (!index_ || state.analysis.layout.path(unit.old_path).name == *index_);
    });
    return found == state.advice.replacements.end() ? nullptr : &*found;
  }

  /// Kept only when the entity is gone from the index and nothing of the design became unreadable.
  void make(const State& state, const advise::Replacement& unit) {
    const std::string name = unit_name(state, unit);
    tried_.insert(name);
    const SourceFile& file = state.sources.file(state.loaded.design.file);
    const std::string before(file.text());
    const std::optional<std::string> text = advise::edit_design(file, state.analysis.layout, unit);
    if (text) {
      reader_.put(path_, *text);
      const tl::expected<std::unique_ptr<State>, Error> after = read_state(path_, reader_);
      const bool is_gone = after && (*after)->loaded.diagnostics.size() <= state.loaded.diagnostics.size() &&
                           std::ranges::none_of((*after)->advice.replacements, [&](const advise::Replacement& other) {
                             return unit_name(**after, other) == name;
                           });
      if (is_gone) {
        ++made;
        return;
      }
      reader_.put(path_, before);
    }
    left.push_back(name);
  }

  const std::string& path_;
  MemoryReader& reader_;
  const std::optional<std::string>& index_;
  std::set<std::string> tried_;
};

int change_design(const Invocation& invocation, const AdviseOptions& given, const std::string& path) {
  MemoryReader reader(invocation.environment.reader);
  const tl::expected<std::string, Error> before = reader.read(path);
  if (!before) return cannot_run(invocation, before.error().message);
  Applying applying(path, reader, given.index);
  if (const auto done = applying.run(); !done) return cannot_run(invocation, done.error().message);
  for (const std::string& name : applying.left)
    invocation.complain(fmt::format("note: `{}` has to be written by hand", printable(name)));
  const std::string after = reader.read(path).value_or("");
  if (given.diff) {
    invocation.out += unified_diff(path, *before, after);
    return kExitFine;
  }
  if (after == *before) {
    invocation.complain("nothing to replace");
    return kExitFine;
  }
  if (const auto written = invocation.environment.replace(path, after); !written)
    return cannot_run(invocation, written.error().message);
  invocation.complain(fmt::format("made {} in `{}`", counted(applying.made, "replacement"), printable(path)));
  return kExitFine;
}

/// For a design without tables: a layout beside it, as a file of its own.
int propose(const Invocation& invocation, const AdviseOptions& given, const State& state, const std::string& path) {
  if (given.diff || given.apply || !given.to.empty() || given.outputs.is_chosen())
    return usage_error(invocation, advise_command,
                       "the design has no tables: `advise FILE` alone prints a layout to start from");
  const std::size_t slash = path.rfind('/');
  const advise::ProposedLayout layout =
      advise::propose_layout(state.loaded.design, slash == std::string::npos ? path : path.substr(slash + 1));
  for (const std::string& note : layout.notes) invocation.complain(fmt::format("note: {}", printable(note)));
  invocation.out += layout.text;
  return kExitFine;
}

/// Leaves only what is in the named index; false when there is no such index.
bool choose_index(advise::Advice& advice, const std::string& index) {
  const Layout& layout = advice.analysis->layout;
  const std::optional<PathId> path = layout.find_path(index);
  if (!path || !layout.path(*path).is_index()) return false;
  advice.costs.clear();
  std::erase_if(advice.replacements, [&](const advise::Replacement& unit) { return unit.old_path != *path; });
  std::erase_if(advice.staying, [&](const advise::Staying& staying) { return staying.path != *path; });
  return true;
}

std::optional<int> complaint_about(const Invocation& invocation, const AdviseOptions& given) {
  const auto complain = [&](std::string_view message) { return usage_error(invocation, advise_command, message); };
  if (const auto files = given.outputs.files(); !files) return complain(files.error().message);
  const int ways = (given.diff ? 1 : 0) + (given.apply ? 1 : 0) + (given.to.empty() ? 0 : 1);
  if (ways > 1) return complain("`--diff`, `--apply` and `--to` exclude each other");
  if (ways == 1 && given.outputs.is_chosen())
    return complain("`--diff`, `--apply` and `--to` have a form of their own; leave `--format` and `--output` out");
  return std::nullopt;
}

int run_advise(const Invocation& invocation, AdviseOptions& given) {
  if (const std::optional<int> complaint = complaint_about(invocation, given)) return *complaint;
  const std::string path = invocation.shown_path(given.files.front());
  tl::expected<std::unique_ptr<State>, Error> state = read_state(path, *invocation.environment.reader);
  if (!state) return cannot_run(invocation, state.error().message);
  int status = kExitFine;
  if (report_read_errors(invocation, (*state)->loaded.diagnostics, (*state)->sources, status)) return status;
  if (given.index && !choose_index((*state)->advice, *given.index))
    return cannot_run(invocation, fmt::format("`{}` is no index of the design", *given.index));
  if ((*state)->loaded.design.is_workload()) return std::max(status, propose(invocation, given, **state, path));
  if (given.diff || given.apply) return std::max(status, change_design(invocation, given, path));
  if (!given.to.empty()) {
    const IndexDefinitions definitions = index_definitions((*state)->advice, given.to);
    for (const std::string& note : definitions.notes) invocation.complain(printable(note));
    invocation.out += definitions.text;
    return status;
  }
  advise::add_costs((*state)->advice, built_in_prices(), given.region);
  const AdviceReport report{&(*state)->advice};
  const int written =
      given.outputs.write(invocation, advise_command, [&](ReportFormat format, const RenderOptions& render_options) {
        return render(report, (*state)->sources, format, render_options);
      });
  return std::max(status, written);
}

}  // namespace

constinit const Command advise_command = make_command<AdviseOptions, declare, run_advise>(
    "advise", "FILE [options]", "finds joined keys and the indexes that replace them");

}  // namespace kw
