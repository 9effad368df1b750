#pragma once

#include <string>
#include <vector>

#include "report/report.h"

/// One function per format of `cost`'s report, and what they say alike.
namespace kw {

std::string cost_full(const CostView& view, const RenderOptions& options);
std::string cost_json(const CostView& view, const SourceSet& sources, const RenderOptions& options);
std::string cost_markdown(const CostView& view);

/// "$12.50", "$0.00 to $6.25", "<$0.01"; "?" where it is not known.
std::string money_words(const Figure<Dollars>& money);
/// "read", "scan", "write" …
std::string_view kind_words(const CostItem& item);
/// "1,200" from a thousand on, else as a measure.
std::string grouped_number(double value);
/// "2 write units", "240 read units in 2 pages", "0.5 to 1 read units"; empty for what has none.
std::string units_words(const CostItem& item);
/// "$12.50 and more": a sum, and that something is not in it.
std::string sum_words(const CostSum& sum);
/// "one key value, writes"; "items of one key value".
std::string_view limit_words(LimitKind kind);
/// "2,400 of 1,000 write units/s", "at least 1.2 GB of 10 GB".
std::string amount_words(const LimitUse& use);
/// "240%", "12% to 40%", "<1%"; "?" where it is not known.
std::string used_words(const LimitUse& use);
/// What follows from it, in clauses: "needs 3 shards", "reached in 14 months", then its notes. Empty below a tenth of
/// the limit, unless it is reached within a year.
std::vector<std::string> consequence_words(const LimitUse& use);
/// A limit that is worth a line in text: a tenth of it is used, or it is reached within a year.
bool is_near(const LimitUse& use);

/// What it takes to fill an index, as lines of text; each begins with two blanks.
std::vector<std::string> backfill_lines(const CostReport& report);

/// Assumptions of what text shows, numbered as in `report.assumptions`: those of limits that are far away come last
/// there and are left out.
std::vector<std::string> shown_assumptions(const CostReport& report);

/// "what: needs …" for each item and each limit that has no number, once each.
std::vector<std::string> missing_words(const CostReport& report);
/// What every assumption that `item` rests on is numbered: "[1, 3]".
std::string reference_words(const CostReport& report, const CostItem& item);
std::vector<std::size_t> references_of(const CostReport& report, const CostItem& item);
std::vector<std::size_t> references_of(const CostReport& report, const BackfillPart& part);
std::string reference_words(const CostReport& report, const LimitUse& use);
std::string reference_words(const CostReport& report, const BackfillPart& part);
/// "[3, 4]"
std::string reference_words(const std::vector<std::size_t>& numbers);
std::vector<std::size_t> references_of(const CostReport& report, const LimitUse& use);

}  // namespace kw
