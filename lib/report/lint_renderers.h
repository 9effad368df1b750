#pragma once

#include <string>

#include "report/report.h"

/// One function per format of `lint`'s report.
namespace kw {

std::string lint_full(const LintReport& report, const SourceSet& sources, const RenderOptions& options);
std::string lint_concise(const LintReport& report, const SourceSet& sources);
std::string lint_json(const LintReport& report, const SourceSet& sources, const RenderOptions& options);

/// `message` in one line and safe to print; its line breaks become "; ".
std::string one_line(std::string_view message);

}  // namespace kw
