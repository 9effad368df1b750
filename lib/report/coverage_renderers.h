#pragma once

#include <string>

#include "report/report.h"

/// One function per format of `coverage`'s report, and its parts in the full one.
namespace kw {

std::string coverage_full(const CoverageReport& report, const RenderOptions& options);
std::string coverage_concise(const CoverageReport& report, const SourceSet& sources);
std::string coverage_json(const CoverageReport& report, const SourceSet& sources, const RenderOptions& options);
std::string coverage_markdown(const CoverageReport& report);

/// The matrix, then each pattern with its defects.
std::string coverage_overview(const CoverageReport& report, const RenderOptions& options);
/// One pattern on every path: traces, what is sent, the request to copy.
std::string coverage_details(const CoverageReport& report, PatternId pattern, const RenderOptions& options);
/// What each path answers exactly.
std::string coverage_questions(const CoverageReport& report, const RenderOptions& options);

/// "exact", or why there is no class: "elsewhere", "write", "not judged".
std::string_view verdict_word(const Pattern& pattern, const PatternVerdict& verdict);

}  // namespace kw
