#pragma once

#include <string>
#include <vector>

#include "advise/advice.h"
#include "report/report.h"

/// One function per format of `advise`'s report, and what they say alike.
namespace kw {

std::string advice_full(const AdviceReport& report, const RenderOptions& options);
std::string advice_json(const AdviceReport& report, const SourceSet& sources, const RenderOptions& options);
std::string advice_markdown(const AdviceReport& report);

/// "exact", "works: filters-at-server(3)".
std::string outcome_words(const Verdict& verdict);
/// "holds", "check", "fails"; "note" for what need not hold.
std::string_view requirement_word(const advise::Requirement& requirement);
/// "companyId =, status =, createdAt in a range"
std::string asked_words(const std::vector<std::string>& equal, const std::optional<std::string>& range);
/// `GSI1PK "COMPANY#{companyId}" | GSI1SK "{status}#{createdAt}"`: how the entity writes the old key.
std::string joined_key_words(const Layout& layout, const advise::Replacement& replacement);
/// "3 requests", "reads more than it returns": why an open question is not answered exactly.
std::string open_words(const advise::OpenQuestion& question);
/// "3 indexes in place of GSI1 and GSI2, beside byUser": what a plan makes, drops and keeps.
std::string plan_words(const Layout& layout, const advise::IndexPlan& plan);
/// Why there are no fewer: the patterns that prove it, that all ways were tried, or the bound.
std::string proof_words(const Design& design, const advise::IndexPlan& plan);
/// "all", "keys only", "`a` and `b`".
std::string projection_words(const Projection& projection);
/// Names of patterns, in order.
std::vector<std::string> names_of(const Design& design, const std::vector<PatternId>& patterns);
/// "$12.50 before, $11 after", what filling the index costs, when it pays back: a line each; empty without prices.
std::vector<std::string> cost_lines(const advise::Advice& advice, const advise::Replacement& replacement);
/// What the prices of all replacements assume, each once.
std::vector<std::string> cost_assumptions(const advise::Advice& advice);
/// The cost of a replacement; null without.
const advise::ReplacementCost* cost_of(const advise::Advice& advice, const advise::Replacement& replacement);
/// The old indexes of a report with their replacements, in order.
std::vector<std::vector<const advise::Replacement*>> by_index(const advise::Advice& advice);

}  // namespace kw
