#include <fmt/core.h>

#include "base/text.h"
#include "report/columns.h"
#include "report/cost_renderers.h"

namespace kw {
namespace {

template <class Quantity>
std::string count_words(const Figure<Quantity>& units, std::string_view unit) {
  if (!units.known()) return fmt::format("? {}", unit);
  const std::string most = to_text(Count{units.high().value});
  if (!units.is_range()) return fmt::format("{} {}", most, unit);
  return fmt::format("{} to {} {}", to_text(Count{units.low().value}), most, unit);
}

std::string units_of(const BackfillPart& part) {
  if (part.reads) return count_words(*part.reads, "read units");
  return part.writes ? count_words(*part.writes, "write units") : std::string();
}

void add_parts(std::vector<std::string>& lines, const CostReport& report, const BackfillWay& way) {
  const bool prepaid = report.backfill->is_prepaid;
  std::vector<TextRow> rows;
  for (const BackfillPart& part : way.parts)
    rows.push_back({prepaid && !part.money.is_range() ? "capacity" : money_words(part.money), printable(part.what),
                    units_of(part), reference_words(report, part)});
  for (std::string& line : column_lines(rows, {true, false, true, false}, "    ")) {
    line.pop_back();
    lines.push_back(std::move(line));
  }
}

/// "83 minutes", "1.4 days": in the longest unit of which there are two.
std::string about(Duration time) {
  constexpr double kTwo = 2;
  if (time.value >= kTwo * kSecondsPerDay) return to_text(time.value / kSecondsPerDay) + " days";
  if (time.value >= kTwo * kSecondsPerHour) return to_text(time.value / kSecondsPerHour) + " hours";
  if (time.value >= kTwo * 60) return to_text(time.value / 60) + " minutes";
  return to_text(time.value) + " seconds";
}

std::string total_words(const IndexBackfill& backfill, const BackfillWay& way) {
  if (backfill.is_prepaid && way.money.known() && way.money.high().value == 0) return "from the table's capacity";
  return way.money.known() ? money_words(way.money) : std::string("?");
}

}  // namespace

std::vector<std::string> backfill_lines(const CostReport& report) {
  const IndexBackfill& backfill = *report.backfill;
  std::vector<std::string> lines;
  lines.push_back(fmt::format("  {} by the service, from items that have its key attributes",
                              total_words(backfill, backfill.native)));
  add_parts(lines, report, backfill.native);
  lines.emplace_back("    reads are free; how long it takes is not published: watch OnlineIndexPercentageProgress");
  if (!backfill.rewrite) return lines;
  lines.push_back(fmt::format("  {} by a job that writes {} to each item first",
                              total_words(backfill, *backfill.rewrite),
                              printable(list_names(backfill.to_write, "and"))));
  add_parts(lines, report, *backfill.rewrite);
  if (backfill.duration.known())
    lines.push_back(fmt::format("    {} at {} {}", about(backfill.duration.high()), printable(backfill.limited_by),
                                reference_words(report.numbers_of(backfill.duration.basis()))));
  return lines;
}

}  // namespace kw
