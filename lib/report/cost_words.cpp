#include <algorithm>
#include <cmath>

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
  if (!figure.is_range()) return fmt::format("{} {}", to_text(figure.low().value), unit);
  return fmt::format("{} to {} {}", to_text(figure.low().value), to_text(figure.high().value), unit);
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

}  // namespace

std::string money_words(const Figure<Dollars>& money) {
  if (!money.known()) return "?";
  if (!money.is_range()) return dollars(money.low());
  return fmt::format("{} to {}", dollars(money.low()), dollars(money.high()));
}

std::string units_words(const CostItem& item) {
  if (item.read_units) return range_words(*item.read_units, "read units");
  if (item.write_units) return range_words(*item.write_units, "write units");
  if (!item.bytes || !item.bytes->known()) return "";
  const std::string most = to_text(item.bytes->high());
  return item.bytes->is_range() ? fmt::format("{} to {}", to_text(item.bytes->low()), most) : most;
}

std::string sum_words(const CostSum& sum) {
  if (sum.unknown == 0) return money_words(sum.month);
  if (sum.month.high().value == 0) return "?";
  return fmt::format("{} and more", money_words(sum.month));
}

std::vector<std::string> missing_words(const CostReport& report) {
  std::vector<std::string> lines;
  for (const CostItem& item : report.items) {
    std::vector<std::string> missing;
    add_missing(missing, item.read_units);
    add_missing(missing, item.write_units);
    add_missing(missing, item.rate);
    add_missing(missing, item.entries);
    add_missing(missing, item.bytes);
    add_missing(missing, std::optional(item.month));
    if (missing.empty()) continue;
    std::string needs;
    for (const std::string& text : missing) needs += fmt::format("{}{}", needs.empty() ? "" : "; ", text);
    const std::string line =
        fmt::format("{} {}: needs {}", to_text(item.kind), item.pattern.empty() ? item.path : item.pattern, needs);
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
  }
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

std::string reference_words(const CostReport& report, const CostItem& item) {
  std::string text;
  for (const std::size_t number : references_of(report, item))
    text += fmt::format("{}{}", text.empty() ? "" : ",", number);
  return text.empty() ? text : fmt::format("[{}]", text);
}

}  // namespace kw
