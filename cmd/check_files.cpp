#include "cmd/check_files.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <map>
#include <thread>

#include "format/load.h"
#include "lint/engine.h"
#include "lint/fix.h"

namespace kw {
namespace {

/// One file, checked alone: its spans are of its own sources.
struct CheckedFile {
  SourceSet sources;
  LintResult result;
  std::string failure;
  bool recognised = false;
};

/// Below this, starting a thread costs more than it saves.
constexpr std::size_t kFilesPerThread = 8;
constexpr std::size_t kMostThreads = 8;

CheckedFile check_file(const std::string& path, FileReader& reader, std::span<const RegisteredRule> rules) {
  CheckedFile checked;
  tl::expected<LoadedDesign, Error> loaded = load_design(path, reader, checked.sources);
  if (!loaded) {
    checked.failure = loaded.error().message;
    return checked;
  }
  checked.recognised = loaded->recognised;
  if (!loaded->recognised) return checked;
  checked.result = run_rules(loaded->design, std::move(loaded->diagnostics), rules);
  settle_fixes(checked.result.findings, checked.sources);
  // The text of a file without findings is not needed again.
  if (checked.result.findings.empty() && checked.result.suppressed.empty()) checked.sources = SourceSet();
  return checked;
}

std::size_t thread_count(std::size_t files) {
  const std::size_t useful = std::min(kMostThreads, files / kFilesPerThread);
  return std::max<std::size_t>(1, std::min<std::size_t>(useful, std::thread::hardware_concurrency()));
}

std::vector<CheckedFile> check_each(const std::vector<std::string>& files, FileReader& reader,
                                    std::span<const RegisteredRule> rules) {
  std::vector<CheckedFile> checked(files.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < files.size(); i = next++) checked[i] = check_file(files[i], reader, rules);
  };
  std::vector<std::future<void>> others;
  for (std::size_t i = 1; i < thread_count(files.size()); ++i) others.push_back(std::async(std::launch::async, work));
  work();
  for (std::future<void>& other : others) other.get();
  return checked;
}

/// Takes over findings of a file checked alone: their spans then are of the common sources.
class Merger {
 public:
  Merger(SourceSet& common, const SourceSet& own) : common_(&common), own_(&own) {}

  void take(std::vector<Diagnostic>& from, std::vector<Diagnostic>& to) {
    for (Diagnostic& finding : from) {
      move(finding.span);
      for (Label& label : finding.labels) move(label.span);
      for (Fix& fix : finding.fixes)
        for (Edit& edit : fix.edits) move(edit.span);
      to.push_back(std::move(finding));
    }
  }

 private:
  void move(SourceSpan& span) {
    if (!span.known()) return;
    const auto [entry, added] = moved_.try_emplace(span.file);
    if (added) {
      const SourceFile& file = own_->file(span.file);
      const SourceFile* there = common_->find(file.path());
      entry->second = there != nullptr ? there->id() : common_->add(file.path(), std::string(file.text()));
    }
    span.file = entry->second;
  }

  SourceSet* common_;
  const SourceSet* own_;
  std::map<FileId, FileId> moved_;
};

}  // namespace

CheckedFiles check_files(const std::vector<std::string>& files, FileReader& reader,
                         std::span<const RegisteredRule> rules) {
  std::vector<CheckedFile> each = check_each(files, reader, rules);
  CheckedFiles all;
  for (std::size_t i = 0; i < files.size(); ++i) {
    CheckedFile& checked = each[i];
    if (!checked.failure.empty()) {
      all.unreadable.push_back(checked.failure);
    } else if (!checked.recognised) {
      all.not_ours.push_back(files[i]);
    } else {
      ++all.designs;
      all.checked.push_back(files[i]);
      Merger merger(all.sources, checked.sources);
      merger.take(checked.result.findings, all.findings);
      merger.take(checked.result.suppressed, all.suppressed);
      std::ranges::move(checked.result.internal_errors, std::back_inserter(all.internal_errors));
    }
    checked = CheckedFile();
  }
  for (std::vector<Diagnostic>* findings : {&all.findings, &all.suppressed}) {
    sort_findings(*findings, all.sources);
    drop_repeated(*findings);
  }
  return all;
}

}  // namespace kw
