#include <fmt/core.h>

#include "base/text.h"
#include "report/cost_renderers.h"
#include "report/markdown.h"

namespace kw {
namespace {

std::string cell(const std::string& text) {
  return markdown_text(printable(text));
}

void add_sums(std::string& text, std::string_view title, const std::vector<CostSum>& sums) {
  if (sums.empty()) return;
  text += fmt::format("\n| {} | a month |\n|---|--:|\n", title);
  for (const CostSum& sum : sums) text += fmt::format("| {} | {} |\n", markdown_code(sum.name), cell(sum_words(sum)));
}

/// Those that come near; the others are in the JSON.
void add_near_limits(std::string& text, const CostReport& report) {
  bool any = false;
  for (const LimitUse& use : report.limits) {
    if (!is_near(use)) continue;
    if (!any)
      text += "\n| used | limit | where | of | at the peaks | then | assumes |\n|--:|---|---|---|--:|---|---|\n";
    any = true;
    std::string then;
    for (const std::string& words : consequence_words(use)) then += (then.empty() ? "" : "; ") + words;
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", cell(used_words(use)), limit_words(use.kind),
                        cell(use.path), cell(list_names(use.entities, "and")), cell(amount_words(use)), cell(then),
                        cell(reference_words(report, use)));
  }
}

}  // namespace

std::string cost_markdown(const CostView& view) {
  const CostReport& report = *view.report;
  std::string text = fmt::format(
      "## Cost of {}\n\n**{}** a month, {}, {}, {}.\n", cell(*report.design->name), cell(sum_words(report.total)),
      cell(report.region.empty() ? "no region" : report.region), cell(report.book), cell(report.book_date));
  for (const std::string& setting : view.settings) text += fmt::format("\nWith {}.\n", markdown_code(setting));
  if (!report.items.empty())
    text += "\n| a month | what | pattern | where | each | rate | assumes |\n|--:|---|---|---|--:|--:|---|\n";
  for (const CostItem& item : report.items)
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n",
                        item.is_prepaid ? "capacity" : cell(money_words(item.month)), to_text(item.kind),
                        item.pattern.empty() ? "" : markdown_code(item.pattern), cell(item.path),
                        cell(units_words(item)), item.rate && item.rate->known() ? to_text(item.rate->low()) : "",
                        cell(reference_words(report, item)));
  add_sums(text, "pattern", report.patterns);
  add_sums(text, "table or index", report.paths);
  if (!view.sweep.empty()) text += fmt::format("\n| {} | a month |\n|--:|--:|\n", markdown_code(view.sweep_target));
  for (const SweepStep& step : view.sweep)
    text += fmt::format("| {} | {} |\n", step.value, cell(sum_words(step.total)));
  if (report.backfill) {
    text += fmt::format("\nTo fill {}, once:\n\n```text\n", cell(report.backfill->index));
    for (const std::string& line : backfill_lines(report)) text += line + "\n";
    text += "```\n";
  }
  add_near_limits(text, report);
  const std::vector<std::string> missing = missing_words(report);
  if (!missing.empty()) text += "\nNot known:\n\n";
  for (const std::string& line : missing) text += fmt::format("- {}\n", cell(line));
  const std::vector<std::string> assumptions = shown_assumptions(report);
  if (!assumptions.empty()) text += "\nAssumptions:\n\n";
  for (std::size_t i = 0; i < assumptions.size(); ++i) text += fmt::format("{}. {}\n", i + 1, cell(assumptions[i]));
  return text;
}

}  // namespace kw
