#pragma once

#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "lint/baseline.h"
#include "lint/policy.h"
#include "model/design.h"
#include "source/source_file.h"

namespace kw {

/// What the rules said about one design, and what decides about it. Spans are of the run's common sources.
struct DesignFindings {
  SourceSpan file;  ///< The design's own: its begin.
  std::vector<FileId> closure;
  std::vector<Diagnostic> found;
  std::vector<Suppression> suppressions;
  const Policy* policy = nullptr;
  const Baseline* baseline = nullptr;
  bool misread = false;
  bool is_workload = false;
};

DesignFindings findings_of(const Design& design, std::vector<Diagnostic> found, bool misread, const Policy& policy);

/// What is left of a baseline after a run.
struct BaselineRest {
  const Baseline* baseline = nullptr;
  std::vector<BaselineEntry> kept;  ///< Not found, but the run did not look everywhere they could be.
  std::vector<BaselineEntry> dead;  ///< Mended.
};

struct Selection {
  std::vector<Diagnostic> findings;    ///< Shown.
  std::vector<Diagnostic> suppressed;  ///< Hidden by a suppression or a baseline: `Diagnostic::silenced`.
  bool fails = false;                  ///< One of the findings reaches the threshold.
  std::vector<BaselineRest> baselines;
};

/// Which findings of a run are shown, how severe they are, and whether they fail it. With `sources` they are sorted and
/// each is there once, shown rather than hidden where designs disagree. Suppressions and baseline entries that silence
/// nothing are reported (SUP), if this run can tell: their rules ran, and so did every design that could need them.
Selection select_findings(std::vector<DesignFindings> designs, const SourceSet* sources);

}  // namespace kw
