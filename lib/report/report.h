#pragma once

#include <span>
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
  std::vector<Diagnostic> findings;    ///< Sorted.
  std::vector<Diagnostic> suppressed;  ///< Sorted; counted always, shown when asked for.
  bool show_suppressed = false;
  std::size_t designs = 0;  ///< Checked.
};

/// What `coverage` shows of one design.
struct CoverageReport {
  const Design* design = nullptr;
  const Analysis* analysis = nullptr;
  std::vector<PatternId> patterns;  ///< Which to show.
  bool details = false;    ///< Traces and requests to copy instead of the matrix (one pattern, or an ad-hoc question).
  bool questions = false;  ///< What each path answers exactly, in text; JSON always has it.
};

struct CatalogueReport {
  std::span<const RegisteredRule> rules;
};

enum class ReportFormat { Full, Concise, Json };
std::vector<std::string_view> format_names();
bool parse_report_format(std::string_view text, ReportFormat& format);

struct RenderOptions {
  bool color = false;
  bool unicode = true;              ///< For what we draw; the user's text is always shown as it is.
  std::size_t width = 100;          ///< Columns that tables may take.
  std::size_t excerpt_width = 140;  ///< Longer source lines are cut around what is underlined.
  std::string_view tool_version = {};
};

std::string render(const LintReport& report, const SourceSet& sources, ReportFormat format,
                   const RenderOptions& options);
std::string render(const CoverageReport& report, const SourceSet& sources, ReportFormat format,
                   const RenderOptions& options);

/// The catalogue of rules: a table for people, everything with the pages for programs and for `docs/rules.md`.
std::string render_text(const CatalogueReport& report, const RenderOptions& options);
std::string render_json(const CatalogueReport& report, const RenderOptions& options);
std::string render_markdown(const CatalogueReport& report);

/// A rule's page for a terminal: headings, blocks and links without their markup.
std::string render_page(const RegisteredRule& rule, const RenderOptions& options);

}  // namespace kw
