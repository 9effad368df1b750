#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "cost/cost_report.h"
#include "diag/diagnostic.h"
#include "lint/rule.h"
#include "lint/setting_values.h"
#include "source/source_file.h"

namespace kw::advise {
struct Advice;
}

namespace kw {

/// WAIST 3: a typed result per command. Renderers turn it into bytes and compute nothing.

struct LintReport {
  std::vector<Diagnostic> findings;    ///< Sorted.
  std::vector<Diagnostic> suppressed;  ///< Sorted; counted always, shown when asked for.
  bool show_suppressed = false;
  std::size_t designs = 0;              ///< Checked; 0 when the findings are about no designs.
  std::vector<std::string> checked;     ///< Paths of the designs and templates.
  std::vector<std::string> unreadable;  ///< What could not be read, in words.
  std::string standard_input;           ///< What standard input is called; that file is not on the disk.
  std::span<const RegisteredRule> rules;
};

/// What `coverage` shows of one design.
struct CoverageReport {
  const Design* design = nullptr;
  const Analysis* analysis = nullptr;
  std::vector<PatternId> patterns;  ///< Which to show.
  bool details = false;    ///< Traces and requests to copy instead of the matrix (one pattern, or an ad-hoc question).
  bool questions = false;  ///< What each path answers exactly, in text; JSON always has it.
};

struct SweepStep {
  std::string value;  ///< "10M"
  CostSum total;
};

/// What `cost` shows of one design.
struct CostView {
  const CostReport* report = nullptr;
  std::vector<std::string> settings;  ///< As given: "Order.count=100M".
  std::string sweep_target;
  std::vector<SweepStep> sweep;
};

/// What `advise` shows of one design.
struct AdviceReport {
  const advise::Advice* advice = nullptr;
};

struct CatalogueReport {
  std::span<const RegisteredRule> rules;
};

/// What holds for a file: `config show`.
struct ConfigReport {
  std::string file;
  std::vector<std::string> chain;  ///< The configuration, what it extends, and so on.
  std::string project;
  std::vector<SettingValue> values;
};

enum class ReportFormat { Full, Concise, Json, Jsonl, Sarif, Github, Gitlab, Junit, Markdown };
std::string_view to_text(ReportFormat format);
std::vector<ReportFormat> all_formats();
/// Those that show coverage; the others are for findings.
std::vector<ReportFormat> coverage_formats();
/// Those that show costs.
std::vector<ReportFormat> cost_formats();
bool parse_report_format(std::string_view text, ReportFormat& format);

struct RenderOptions {
  bool color = false;
  bool unicode = true;              ///< For what we draw; the user's text is always shown as it is.
  std::size_t width = 100;          ///< Columns that tables may take.
  std::size_t excerpt_width = 140;  ///< Longer source lines are cut around what is underlined.
  std::string_view tool_version = {};
  std::string repository_root = {};  ///< Absolute; empty outside of a repository.
  std::string path_prefix = {};      ///< From the repository's root to the working directory, for code hosts.
};

std::string render(const LintReport& report, const SourceSet& sources, ReportFormat format,
                   const RenderOptions& options);
/// Lines for the file that `GITHUB_OUTPUT` names: "errors=2".
std::string github_outputs(const LintReport& report);
/// `format` is one of `coverage_formats`.
std::string render(const CoverageReport& report, const SourceSet& sources, ReportFormat format,
                   const RenderOptions& options);

/// `format` is one of `cost_formats`.
std::string render(const CostView& view, const SourceSet& sources, ReportFormat format, const RenderOptions& options);

/// Those that show advice.
std::vector<ReportFormat> advice_formats();
/// `format` is one of `advice_formats`.
std::string render(const AdviceReport& report, const SourceSet& sources, ReportFormat format,
                   const RenderOptions& options);

/// Definitions of the indexes that sound replacements make, to paste, and what is not certain in them.
struct IndexDefinitions {
  std::string text;
  std::vector<std::string> notes;
};
/// `form`: "cloudformation", "terraform" or "create-table".
IndexDefinitions index_definitions(const advise::Advice& advice, std::string_view form);

/// The catalogue of rules: a table for people, everything with the pages for programs and for `docs/rules.md`.
std::string render_text(const CatalogueReport& report, const RenderOptions& options);
std::string render_json(const CatalogueReport& report, const RenderOptions& options);
std::string render_markdown(const CatalogueReport& report);

std::string render_text(const ConfigReport& report, const SourceSet& sources);
std::string render_json(const ConfigReport& report, const SourceSet& sources, const RenderOptions& options);

/// A rule's page for a terminal: headings, blocks and links without their markup.
std::string render_page(const RegisteredRule& rule, const RenderOptions& options);

}  // namespace kw
