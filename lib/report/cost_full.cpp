#include <fmt/core.h>

#include "base/assert.h"
#include "base/text.h"
#include "report/columns.h"
#include "report/cost_renderers.h"
#include "report/painter.h"

namespace kw {
namespace {

class CostText {
 public:
  CostText(const CostView& view, const RenderOptions& options)
      : view_(view), report_(*view.report), painter_(options.color) {}

  std::string text() {
    write_head();
    write_sweep();
    write_backfill();
    write_items();
    write_sums("by pattern", report_.patterns);
    write_sums("by table and index", report_.paths);
    write_limits();
    write_list("not known", missing_words(report_), false);
    write_list("assumptions", shown_assumptions(report_), true);
    return text_;
  }

 private:
  void write_head() {
    text_ += fmt::format("{}: {} a month", painter_(Ink::Bold, printable(*report_.design->name)),
                         painter_(Ink::Bold, sum_words(report_.total)));
    if (!report_.region.empty()) text_ += fmt::format(", {}", printable(report_.region));
    text_ += fmt::format(", {}, {}\n", printable(report_.book), printable(report_.book_date));
    for (const std::string& setting : view_.settings) text_ += fmt::format("  with {}\n", printable(setting));
    if (report_.total.unknown > 0)
      text_ += fmt::format("  {} of {} cannot be priced and {} not in the sum\n", report_.total.unknown,
                           counted(report_.items.size(), "line"), report_.total.unknown == 1 ? "is" : "are");
  }

  void write_backfill() {
    if (!report_.backfill) return;
    text_ += fmt::format("\n{}\n", painter_(Ink::Bold, fmt::format("to fill {}, once", report_.backfill->index)));
    for (const std::string& line : backfill_lines(report_)) text_ += line + "\n";
  }

  void write_items() {
    if (report_.items.empty()) return;
    std::vector<TextRow> rows;
    for (const CostItem& item : report_.items) {
      const std::string rate = item.rate && item.rate->known() ? to_text(item.rate->low()) : "";
      const std::string entries =
          item.entries && item.entries->known() ? fmt::format("{} items", to_text(item.entries->high())) : "";
      rows.push_back({item.is_prepaid ? "capacity" : money_words(item.month), std::string(kind_words(item)),
                      printable(item.pattern), printable(item.path), units_words(item), rate.empty() ? entries : rate,
                      reference_words(report_, item)});
    }
    text_ += "\n" + columns_text(rows, {true, false, false, false, true, true, false});
  }

  void write_sums(std::string_view title, const std::vector<CostSum>& sums) {
    if (sums.size() < 2) return;
    std::vector<TextRow> rows;
    for (const CostSum& sum : sums) rows.push_back({sum_words(sum), printable(sum.name)});
    text_ += fmt::format("\n{}\n{}", painter_(Ink::Bold, title), columns_text(rows, {true, false}));
  }

  /// What is used of each limit that comes near, and what follows from it in a line below.
  void write_limits() {
    std::vector<TextRow> rows;
    std::vector<const LimitUse*> near;
    std::size_t far = 0;
    for (const LimitUse& use : report_.limits) {
      if (!is_near(use)) {
        far += use.used.known() ? 1 : 0;
        continue;
      }
      near.push_back(&use);
      rows.push_back({used_words(use), std::string(limit_words(use.kind)), printable(use.path),
                      printable(list_names(use.entities, "and")), amount_words(use), reference_words(report_, use)});
    }
    if (rows.empty() && far == 0) return;
    text_ += fmt::format("\n{}\n", painter_(Ink::Bold, "limits, at the peaks"));
    const std::vector<std::string> lines = column_lines(rows, {true, false, false, false, true, false});
    for (std::size_t i = 0; i < lines.size(); ++i) {
      text_ += lines[i];
      for (const std::string& consequence : consequence_words(*near[i]))
        text_ += fmt::format("        {}\n", printable(consequence));
    }
    if (far > 0)
      text_ += fmt::format("  {}, less than a tenth used\n",
                           rows.empty() ? counted(far, "limit") : fmt::format("{} more", far));
  }

  void write_list(std::string_view title, const std::vector<std::string>& lines, bool numbered) {
    if (lines.empty()) return;
    text_ += fmt::format("\n{}\n", painter_(Ink::Bold, title));
    std::size_t number = 0;
    for (const std::string& line : lines)
      text_ += numbered ? fmt::format("  {}. {}\n", ++number, printable(line)) : fmt::format("  {}\n", printable(line));
  }

  void write_sweep() {
    if (view_.sweep.empty()) return;
    std::vector<TextRow> rows;
    for (const SweepStep& step : view_.sweep) rows.push_back({step.value, sum_words(step.total)});
    text_ += fmt::format("\n{}\n{}",
                         painter_(Ink::Bold, fmt::format("a month as {} grows, rates as they are", view_.sweep_target)),
                         columns_text(rows, {true, true}));
  }

  const CostView& view_;
  const CostReport& report_;
  Painter painter_;
  std::string text_;
};

}  // namespace

std::string cost_full(const CostView& view, const RenderOptions& options) {
  return CostText(view, options).text();
}

std::string render(const CostView& view, const SourceSet& sources, ReportFormat format, const RenderOptions& options) {
  if (format == ReportFormat::Json) return cost_json(view, sources, options);
  if (format == ReportFormat::Markdown) return cost_markdown(view);
  KW_ASSERT(format == ReportFormat::Full);  // The command offers `cost_formats` only.
  return cost_full(view, options);
}

std::vector<ReportFormat> cost_formats() {
  return {ReportFormat::Full, ReportFormat::Json, ReportFormat::Markdown};
}

}  // namespace kw
