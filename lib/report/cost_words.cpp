#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/core.h>

#include "base/text.h"
#include "report/cost_renderers.h"

namespace kw {
namespace {

/// To the cent.
std::string dollars(Dollars money) {
  if (money.value > 0 && money.value < 0.01) return "<$0.01";
  return to_text(money);
}

template <class Quantity>
std::string range_words(const Figure<Quantity>& figure, std::string_view unit) {
  if (!figure.known()) return fmt::format("? {}", unit);
  if (!figure.is_range() && figure.low().value == 1) unit.remove_suffix(1);
  if (!figure.is_range()) return fmt::format("{} {}", grouped_number(figure.low().value), unit);
  return fmt::format("{} to {} {}", grouped_number(figure.low().value), grouped_number(figure.high().value), unit);
}

template <class Quantity>
void add_numbers(std::vector<std::size_t>& numbers, const CostReport& report,
                 const std::optional<Figure<Quantity>>& figure) {
  if (!figure) return;
  for (const std::size_t number : report.numbers_of(figure->basis()))
    if (std::find(numbers.begin(), numbers.end(), number) == numbers.end()) numbers.push_back(number);
}

template <class Quantity>
void add_missing(std::vector<std::string>& all, const std::optional<Figure<Quantity>>& figure) {
  if (!figure || figure->known()) return;
  for (const std::string& text : figure->missing())
    if (std::find(all.begin(), all.end(), text) == all.end()) all.push_back(text);
}

/// What several lines need alike.
struct Need {
  std::string what;
  std::vector<std::string> subjects;
};

void add_need(std::vector<Need>& needs, const std::string& subject, const std::vector<std::string>& missing) {
  if (missing.empty()) return;
  std::string what;
  for (const std::string& text : missing) what += fmt::format("{}{}", what.empty() ? "" : "; ", text);
  auto need = std::find_if(needs.begin(), needs.end(), [&](const Need& one) { return one.what == what; });
  if (need == needs.end()) need = needs.insert(needs.end(), Need{what, {}});
  if (std::find(need->subjects.begin(), need->subjects.end(), subject) == need->subjects.end())
    need->subjects.push_back(subject);
}

std::vector<const BackfillWay*> ways_of(const IndexBackfill& backfill) {
  std::vector<const BackfillWay*> ways{&backfill.native};
  if (backfill.rewrite) ways.push_back(&*backfill.rewrite);
  return ways;
}

/// "read a, read b and 3 more: need …"
std::string need_words(const Need& need) {
  constexpr std::size_t kNamed = 3;
  const std::size_t count = need.subjects.size();
  const std::size_t named = count > kNamed + 1 ? kNamed : count;
  std::string text;
  for (std::size_t i = 0; i < named; ++i) text += fmt::format("{}{}", i == 0 ? "" : ", ", need.subjects[i]);
  if (named < count) text += fmt::format(" and {} more", count - named);
  return fmt::format("{}: {} {}", text, count == 1 ? "needs" : "need", need.what);
}

}  // namespace

std::string money_words(const Figure<Dollars>& money) {
  if (!money.known()) return "?";
  if (!money.is_range()) return dollars(money.low());
  return fmt::format("{} to {}", dollars(money.low()), dollars(money.high()));
}

std::string_view kind_words(const CostItem& item) {
  return item.is_scan ? "scan" : to_text(item.kind);
}

std::string grouped_number(double value) {
  constexpr double kThousand = 1000;
  constexpr double kMost = 1e15;
  if (value < kThousand || value > kMost) return to_text(value);
  return grouped(static_cast<std::uint64_t>(std::llround(value)));
}

std::string units_words(const CostItem& item) {
  if (item.read_units && item.pages && item.pages->known() && item.pages->high().value > 1)
    return fmt::format("{} in {} pages", range_words(*item.read_units, "read units"),
                       grouped_number(item.pages->high().value));
  if (item.read_units) return range_words(*item.read_units, "read units");
  if (item.write_units) return range_words(*item.write_units, "write units");
  if (!item.bytes || !item.bytes->known()) return "";
  const std::string most = to_text(item.bytes->high());
  return item.bytes->is_range() ? fmt::format("{} to {}", to_text(item.bytes->low()), most) : most;
}

std::string sum_words(const CostSum& sum) {
  if (sum.is_prepaid) return "capacity";
  if (sum.unknown == 0) return money_words(sum.month);
  if (sum.month.high().value == 0) return "?";
  return fmt::format("{} and more", money_words(sum.month));
}

std::vector<std::string> missing_words(const CostReport& report) {
  std::vector<Need> needs;
  std::set<std::string> said;  // What money needs too is not said again for a limit.
  for (const CostItem& item : report.items) {
    std::vector<std::string> missing;
    add_missing(missing, item.read_units);
    add_missing(missing, item.write_units);
    add_missing(missing, item.rate);
    add_missing(missing, item.entries);
    add_missing(missing, item.bytes);
    add_missing(missing, std::optional(item.month));
    said.insert(missing.begin(), missing.end());
    add_need(needs, fmt::format("{} {}", to_text(item.kind), item.pattern.empty() ? item.path : item.pattern), missing);
  }
  if (report.backfill)
    for (const BackfillWay* way : ways_of(*report.backfill))
      for (const BackfillPart& part : way->parts) {
        std::vector<std::string> missing;
        add_missing(missing, part.reads);
        add_missing(missing, part.writes);
        add_missing(missing, std::optional(part.money));
        said.insert(missing.begin(), missing.end());
        add_need(needs, fmt::format("backfill of {}", report.backfill->index), missing);
      }
  for (const LimitUse& use : report.limits) {
    std::vector<std::string> missing;
    for (const std::string& text : use.used.missing())
      if (said.insert(text).second) missing.push_back(text);
    add_need(needs, fmt::format("{} of {}", limit_words(use.kind), use.path), missing);
  }
  std::vector<std::string> lines;
  for (const Need& need : needs) lines.push_back(need_words(need));
  return lines;
}

std::vector<std::size_t> references_of(const CostReport& report, const CostItem& item) {
  std::vector<std::size_t> numbers;
  add_numbers(numbers, report, item.read_units);
  add_numbers(numbers, report, item.write_units);
  add_numbers(numbers, report, item.rate);
  add_numbers(numbers, report, item.entries);
  add_numbers(numbers, report, item.bytes);
  add_numbers(numbers, report, std::optional(item.month));
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::vector<std::size_t> references_of(const CostReport& report, const LimitUse& use) {
  std::vector<std::size_t> numbers;
  std::visit([&](const auto& amount) { add_numbers(numbers, report, std::optional(amount)); }, use.amount);
  add_numbers(numbers, report, std::optional(use.used));
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::vector<std::string> shown_assumptions(const CostReport& report) {
  std::size_t last = 0;
  const auto note = [&](const std::vector<std::size_t>& numbers) {
    if (!numbers.empty()) last = std::max(last, numbers.back());
  };
  for (const CostItem& item : report.items) note(references_of(report, item));
  if (report.backfill) {
    for (const BackfillWay* way : ways_of(*report.backfill)) {
      for (const BackfillPart& part : way->parts) note(references_of(report, part));
      note(report.numbers_of(way->money.basis()));
    }
    note(report.numbers_of(report.backfill->duration.basis()));
  }
  for (const LimitUse& use : report.limits)
    if (is_near(use)) note(references_of(report, use));
  return {report.assumptions.begin(), report.assumptions.begin() + static_cast<std::ptrdiff_t>(last)};
}

std::vector<std::size_t> references_of(const CostReport& report, const BackfillPart& part) {
  std::vector<std::size_t> numbers;
  add_numbers(numbers, report, part.reads);
  add_numbers(numbers, report, part.writes);
  add_numbers(numbers, report, std::optional(part.money));
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::string reference_words(const std::vector<std::size_t>& numbers) {
  std::string text;
  for (const std::size_t number : numbers) text += fmt::format("{}{}", text.empty() ? "" : ",", number);
  return text.empty() ? text : fmt::format("[{}]", text);
}

std::string reference_words(const CostReport& report, const BackfillPart& part) {
  return reference_words(references_of(report, part));
}

std::string reference_words(const CostReport& report, const CostItem& item) {
  return reference_words(references_of(report, item));
}

std::string reference_words(const CostReport& report, const LimitUse& use) {
  return reference_words(references_of(report, use));
}

}  // namespace kw
