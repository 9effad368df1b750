#pragma once

#include <span>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "lint/rule.h"
#include "model/design.h"
#include "source/source_file.h"

namespace kw {

struct LintResult {
  std::vector<Diagnostic> findings;  ///< Not suppressed; unsorted.
  std::vector<Diagnostic> suppressed;
  std::vector<std::string> internal_errors;  ///< Rules that failed; the others still reported. Exit 3.
};

/// What readers and rules say about one design, before any policy.
struct RuleRun {
  std::vector<Diagnostic> found;
  bool misread = false;  ///< What was read is not what the user means, so that no rule ran.
  std::vector<std::string> internal_errors;
};

/// Runs the rules over one loaded design. `loaded` are the reader's own findings. Designs that were misread (DOC101 to
/// DOC104, DOC205 to DOC207) give only what their readers reported.
RuleRun find_all(const Design& design, std::vector<Diagnostic> loaded, std::span<const RegisteredRule> rules);

/// The same under the default policy: what is not suppressed in the design itself.
LintResult run_rules(const Design& design, std::vector<Diagnostic> loaded, std::span<const RegisteredRule> rules);

/// What was read is not what the user means: a syntax error, or a value that YAML swallowed (DOC205 to DOC207). What
/// rules would say about it is noise, so they do not run; curing it may bring other findings to light.
bool is_misread(const Diagnostic& finding);

/// By path, position, code, message: the order of every output. Findings without a place come first; the order in which
/// files were read and rules were run does not show.
void sort_findings(std::vector<Diagnostic>& findings, const SourceSet& sources);

/// The order of `sort_findings`.
bool comes_before(const Diagnostic& a, const Diagnostic& b, const SourceSet& sources);

/// Equal code, place, message and fingerprint: a file that several designs use gave it more than once.
bool is_repeated(const Diagnostic& a, const Diagnostic& b);

/// Removes what a file that several designs use gave more than once: equal code, place, message and fingerprint. Sorted
/// findings in, sorted findings out.
void drop_repeated(std::vector<Diagnostic>& findings);

}  // namespace kw
