#include "cmd/check_files.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <map>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include <fmt/core.h>

#include "base/text.h"
#include "format/load.h"
#include "lint/engine.h"
#include "lint/fix.h"
#include "source/paths.h"

namespace kw {
namespace {

/// One file, checked alone: its spans are of its own sources.
struct CheckedFile {
  SourceSet sources;
  std::optional<DesignFindings> findings;  ///< Unset: not recognised.
  std::vector<std::string> internal_errors;
  std::string failure;
};

/// Below this, starting a thread costs more than it saves.
constexpr std::size_t kFilesPerThread = 8;
constexpr std::size_t kMostThreads = 8;

CheckedFile check_file(const std::string& path, FileReader& reader, const Policy& policy) {
  CheckedFile checked;
  tl::expected<LoadedDesign, Error> loaded = load_design(path, reader, checked.sources);
  if (!loaded) {
    checked.failure = loaded.error().message;
    return checked;
  }
  if (!loaded->recognised) return checked;
  RuleRun run = find_all(loaded->design, std::move(loaded->diagnostics), policy.rules_to_run());
  checked.findings = findings_of(loaded->design, std::move(run.found), run.misread, policy);
  checked.internal_errors = std::move(run.internal_errors);
  return checked;
}

std::size_t thread_count(std::size_t files, std::size_t jobs) {
  const std::size_t useful = std::min(kMostThreads, files / kFilesPerThread);
  const std::size_t most = jobs > 0 ? jobs : std::thread::hardware_concurrency();
  return std::max<std::size_t>(1, std::min(useful, most));
}

std::vector<CheckedFile> check_each(const std::vector<std::string>& files, FileReader& reader,
                                    Configurations& configurations, std::size_t jobs) {
  std::vector<const Policy*> policies;  // Found before the threads start, which share nothing but the reader.
  for (const std::string& file : files) policies.push_back(&configurations.of(file).policy);
  std::vector<CheckedFile> checked(files.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < files.size(); i = next++) checked[i] = check_file(files[i], reader, *policies[i]);
  };
  std::vector<std::future<void>> others;
  for (std::size_t i = 1; i < thread_count(files.size(), jobs); ++i)
    others.push_back(std::async(std::launch::async, work));
  work();
  for (std::future<void>& other : others) other.get();
  return checked;
}

/// Takes over what a file checked alone gave: its spans then are of the common sources.
class Merger {
 public:
  Merger(SourceSet& common, const SourceSet& own, std::string working_directory)
      : common_(&common), own_(&own), working_directory_(std::move(working_directory)) {}

  void take(DesignFindings& design) {
    move(design.file);
    for (FileId& file : design.closure) move(file);
    for (Suppression& suppression : design.suppressions)
      for (SourceSpan* span : {&suppression.selector.span, &suppression.scope, &suppression.span}) move(*span);
    for (Diagnostic& finding : design.found) {
      move(finding.span);
      for (Label& label : finding.labels) move(label.span);
      for (Fix& fix : finding.fixes)
        for (Edit& edit : fix.edits) move(edit.span);
    }
  }

 private:
  void move(SourceSpan& span) { move(span.file); }

  void move(FileId& id) {
    if (!id.known()) return;
    const auto [entry, added] = moved_.try_emplace(id);
    if (added) {
      const SourceFile& file = own_->file(id);
      const std::string path = canonical_path(file.path(), working_directory_);
      const SourceFile* there = common_->find(path);
      entry->second = there != nullptr ? there->id() : common_->add(path, std::string(file.text()));
    }
    id = entry->second;
  }

  SourceSet* common_;
  const SourceSet* own_;
  std::string working_directory_;
  std::map<FileId, FileId> moved_;
};

/// Reads the baselines of a run, each once.
class Baselines {
 public:
  Baselines(FileReader& reader, Configurations& configurations, CheckedFiles& all)
      : reader_(reader), configurations_(configurations), all_(all) {}

  /// The one for a design at `path`; null when there is none.
  const Baseline* of(const std::string& path) {
    const Configuration& configuration = configurations_.of(path);
    const std::optional<std::string> file = configurations_.baseline_path(configuration);
    if (!file) return nullptr;
    const auto [slot, added] = read_.try_emplace(*file, nullptr);
    if (added) slot->second = read(*file, configuration);
    return slot->second;
  }

 private:
  const Baseline* read(const std::string& path, const Configuration& configuration) {
    // What nobody asked for need not be there.
    if (!configuration.settings.baseline && reader_.kind(path) != PathKind::File) return nullptr;
    tl::expected<std::string, Error> text = reader_.read(path);
    if (!text) {
      all_.unreadable.push_back(text.error().message);
      return nullptr;
    }
    DiagnosticSink sink;
    const SourceFile& file = all_.sources.file(all_.sources.add(path, std::move(*text)));
    Baseline& baseline = all_.baselines.emplace_back(read_baseline(file, sink));
    if (sink.has_errors())
      all_.unreadable.push_back(
          fmt::format("`{}` is no sound baseline; see `keywright config check {}`", printable(path), printable(path)));
    mark_gone(baseline);
    return &baseline;
  }

  void mark_gone(Baseline& baseline) {
    std::map<std::string, bool> gone{{"", false}};
    for (BaselineEntry& entry : baseline.entries) {
      const auto [known, added] = gone.try_emplace(entry.path, false);
      if (added) known->second = reader_.kind(resolve_path(baseline.path, entry.path)) == PathKind::None;
      entry.gone = known->second;
    }
  }

  FileReader& reader_;
  Configurations& configurations_;
  CheckedFiles& all_;
  std::map<std::string, const Baseline*> read_;
};

}  // namespace

CheckedFiles check_files(const std::vector<std::string>& files, FileReader& reader, Configurations& configurations,
                         const CheckOptions& options) {
  std::vector<CheckedFile> each = check_each(files, reader, configurations, options.jobs);
  CheckedFiles all;
  Baselines baselines(reader, configurations, all);
  std::vector<DesignFindings> designs;
  for (std::size_t i = 0; i < files.size(); ++i) {
    CheckedFile& checked = each[i];
    if (!checked.failure.empty()) {
      all.unreadable.push_back(checked.failure);
    } else if (!checked.findings) {
      all.not_ours.push_back(files[i]);
    } else {
      DesignFindings& design = designs.emplace_back(std::move(*checked.findings));
      Merger(all.sources, checked.sources, configurations.command_line_base().working_directory).take(design);
      if (options.baselines) design.baseline = baselines.of(files[i]);
      all.checked.push_back(files[i]);
      std::ranges::move(checked.internal_errors, std::back_inserter(all.internal_errors));
    }
    checked = CheckedFile();
  }
  all.selection = select_findings(std::move(designs), &all.sources);
  settle_fixes(all.selection.findings, all.sources);
  return all;
}

}  // namespace kw
