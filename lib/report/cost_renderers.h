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
/// "2 write units", "0.5 to 1 read units"; empty for what has none.
std::string units_words(const CostItem& item);
/// "$12.50 and more": a sum, and that something is not in it.
std::string sum_words(const CostSum& sum);
/// "what: needs …" for each item that has no number, once each.
std::vector<std::string> missing_words(const CostReport& report);
/// What every assumption that `item` rests on is numbered: "[1, 3]".
std::string reference_words(const CostReport& report, const CostItem& item);
std::vector<std::size_t> references_of(const CostReport& report, const CostItem& item);

}  // namespace kw
