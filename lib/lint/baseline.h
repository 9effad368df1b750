#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "diag/diagnostic.h"
#include "source/source_file.h"

namespace kw {

inline constexpr std::string_view kBaselineName = ".keywright-baseline.yaml";

/// Findings that are known and accepted for now: `count` of one code and fingerprint in the file at `path`.
struct BaselineEntry {
  std::string code;
  std::string path;  ///< From the baseline's folder; empty for findings without a place.
  std::string fingerprint;
  std::uint32_t count = 1;
  SourceSpan span;    ///< Where it stands; unknown until it is written.
  bool gone = false;  ///< There is no such file any more.
};

struct Baseline {
  std::string path;  ///< Of its file.
  std::vector<BaselineEntry> entries;
};

/// By content: the top-level key `baseline:`.
bool declares_baseline(std::string_view text);

/// Reports what is wrong with the file (DOC codes) and takes the rest.
Baseline read_baseline(const SourceFile& file, DiagnosticSink& sink);

/// One line per entry, sorted by path, code and fingerprint; equal ones are added up.
std::string baseline_text(const std::vector<BaselineEntry>& entries);

/// Counts off what a run finds against a baseline.
class BaselineMatch {
 public:
  BaselineMatch(const Baseline& baseline, std::string working_directory);

  /// Takes one from the entry of the finding at `path`; false when there is none left.
  bool take(const Diagnostic& finding, std::string_view path);
  /// `path` as entries call it.
  std::string entry_path(std::string_view path) const;

  /// What no finding took, with the number that is left.
  std::vector<BaselineEntry> left() const;
  const Baseline& baseline() const { return *baseline_; }

 private:
  using Key = std::tuple<std::string, std::string, std::string>;
  const Baseline* baseline_;
  std::string working_directory_;
  std::map<Key, std::uint32_t> counts_;
};

}  // namespace kw
