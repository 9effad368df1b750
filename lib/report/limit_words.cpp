#include <cmath>

#include <fmt/core.h>

#include "base/text.h"
#include "report/cost_renderers.h"

namespace kw {
namespace {

/// A tenth of a limit is where one begins to look.
constexpr double kNear = 0.1;
constexpr Duration kSoon{12 * kSecondsPerMonth};

/// "12%"; from ten times on "2,050x".
std::string percent(Share share) {
  if (share.value >= 10) return grouped_number(std::round(share.value)) + "x";
  const double value = share.value * 100;
  if (value > 0 && value < 1) return "<1%";
  return fmt::format("{}%", to_text(std::round(value)));
}

std::string number(PerSecond<WriteUnits> units) {
  return grouped_number(units.value);
}
std::string number(PerSecond<ReadUnits> units) {
  return grouped_number(units.value);
}
std::string number(Bytes bytes) {
  return to_text(bytes);
}

std::string_view unit_of(const Figure<PerSecond<WriteUnits>>&) {
  return " write units/s";
}
std::string_view unit_of(const Figure<PerSecond<ReadUnits>>&) {
  return " read units/s";
}
std::string_view unit_of(const Figure<Bytes>&) {
  return "";
}

template <class Quantity>
std::string words_of(const Figure<Quantity>& amount, double limit) {
  if (!amount.known()) return "?";
  const std::string most = number(amount.high());
  const std::string range = amount.is_range() ? fmt::format("{} to {}", number(amount.low()), most) : most;
  return fmt::format("{} of {}{}", range, number(Quantity{limit}), unit_of(amount));
}

}  // namespace

std::string_view limit_words(LimitKind kind) {
  switch (kind) {
    case LimitKind::KeyValueWrites:
      return "writes of one key value";
    case LimitKind::KeyValueReads:
      return "reads of one key value";
    case LimitKind::CapacityWrites:
      return "write capacity";
    case LimitKind::CapacityReads:
      return "read capacity";
    case LimitKind::TableWrites:
      return "write quota of a table";
    case LimitKind::TableReads:
      return "read quota of a table";
    case LimitKind::Collection:
      return "items of one key value";
    case LimitKind::Item:
      return "item size";
  }
  return "";
}

std::string amount_words(const LimitUse& use) {
  const std::string words = std::visit([&](const auto& amount) { return words_of(amount, use.limit); }, use.amount);
  return use.left_out.empty() || words == "?" ? words : "at least " + words;
}

std::string used_words(const LimitUse& use) {
  if (!use.used.known()) return "?";
  if (!use.used.is_range()) return percent(use.used.high());
  return fmt::format("{} to {}", percent(use.used.low()), percent(use.used.high()));
}

bool is_near(const LimitUse& use) {
  if (!use.used.known()) return false;
  return use.used.high().value >= kNear || (use.reached_in && *use.reached_in <= kSoon);
}

std::vector<std::string> consequence_words(const LimitUse& use) {
  std::vector<std::string> words;
  if (!is_near(use)) return words;
  if (use.shards) words.push_back(fmt::format("needs {} shards", to_text(Count{*use.shards})));
  if (use.reached_in)
    words.push_back(fmt::format(
        "reached in {}",
        counted(static_cast<std::uint64_t>(std::floor(use.reached_in->value / kSecondsPerMonth)) + 1, "month")));
  words.insert(words.end(), use.notes.begin(), use.notes.end());
  for (const std::string& reason : use.left_out) words.push_back("without " + reason);
  return words;
}

}  // namespace kw
