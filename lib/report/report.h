#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "diag/diagnostic.h"
#include "lint/rule.h"
#include "source/source_file.h"

namespace kw {

/// WAIST 3: a typed result per command. Renderers turn it into bytes and compute nothing.

struct LintReport {
  std::vector<Diagnostic> findings;  ///< Sorted.
  std::vector<Diagnostic> suppressed;
  std::size_t designs = 0;  ///< Checked.
};

/// What `coverage` shows of one design.
struct CoverageReport {
  const Design* design = nullptr;
  const Analysis* analysis = nullptr;
  std::vector<PatternId> patterns;  ///< Which to show in full; all in the matrix.
  bool details = false;             ///< Traces and requests to copy (one pattern, or an ad-hoc question).
};

enum class ReportFormat { Full, Concise, Json };
std::vector<std::string_view> format_names();
bool parse_report_format(std::string_view text, ReportFormat& format);

struct RenderOptions {
  bool color = false;
  bool unicode = true;
  std::size_t width = 100;
};

std::string render(const LintReport& report, const SourceSet& sources, ReportFormat format,
                   const RenderOptions& options);
std::string render(const CoverageReport& report, const SourceSet& sources, ReportFormat format,
                   const RenderOptions& options);

}  // namespace kw
