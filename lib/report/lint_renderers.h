#pragma once

#include <string>

#include "report/report.h"

/// One function per format of `lint`'s report.
namespace kw {

std::string lint_full(const LintReport& report, const SourceSet& sources, const RenderOptions& options);
std::string lint_concise(const LintReport& report, const SourceSet& sources);
std::string lint_json(const LintReport& report, const SourceSet& sources, const RenderOptions& options);
/// A finding a line, and a last line with the counts.
std::string lint_jsonl(const LintReport& report, const SourceSet& sources, const RenderOptions& options);
/// SARIF 2.1.0 with what GitHub's code scanning needs beyond the standard.
std::string lint_sarif(const LintReport& report, const SourceSet& sources, const RenderOptions& options);
/// Workflow commands, the gravest first.
std::string lint_github(const LintReport& report, const SourceSet& sources, const RenderOptions& options);
/// Code Quality.
std::string lint_gitlab(const LintReport& report, const SourceSet& sources, const RenderOptions& options);
/// A suite for each file, a case for each finding: failed at or above the threshold, else skipped.
std::string lint_junit(const LintReport& report, const SourceSet& sources, const RenderOptions& options);
std::string lint_markdown(const LintReport& report, const SourceSet& sources, const RenderOptions& options);

/// `message` in one line and safe to print; its line breaks become "; ".
std::string one_line(std::string_view message);

}  // namespace kw
