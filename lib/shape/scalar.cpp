#include "shape/scalar.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/decimal.h"
#include "base/quantity.h"
#include "base/text.h"
#include "model/attribute_type.h"

namespace kw {
namespace {

const std::vector<std::string>& order_words() {
  static const std::vector<std::string> words = {"desc", "asc", "present"};
  return words;
}
const std::vector<std::string>& format_names() {
  static const std::vector<std::string> names = {"epoch-seconds", "epoch-millis", "iso-date", "iso-datetime",
                                                 "year-month",    "uuid",         "ulid",     "ksuid",
                                                 "digits(n)",     "email",        "slug",     "free-text"};
  return names;
}

ScalarFault wrong(std::string_view text, const std::vector<std::string>& known) {
  return {&doc::kWrongType, nearest(text, known).value_or("")};
}

std::optional<ScalarFault> order_fault(std::string_view text) {
  std::vector<std::string_view> words;
  for (const std::string_view word : split(text, ' '))
    if (!trim(word).empty()) words.push_back(trim(word));
  if (words.empty()) return ScalarFault{};
  std::size_t at = 1;
  if (at < words.size() && (words[at] == "asc" || words[at] == "desc")) ++at;
  if (at < words.size() && words[at] == "present") ++at;
  if (at == words.size()) return std::nullopt;
  ScalarFault fault;
  if (const std::optional<std::string> word = nearest(words[at], order_words()); word && *word != words[at]) {
    std::string meant(words[0]);
    for (std::size_t i = 1; i < words.size(); ++i) meant += ' ' + (i == at ? *word : std::string(words[i]));
    fault.nearest = meant;
  }
  return fault;
}

template <class T>
std::optional<ScalarFault> quantity_fault(const std::optional<T>& parsed) {
  if (parsed) return std::nullopt;
  return ScalarFault{&doc::kBadQuantity, ""};
}

bool is_boolean(std::string_view text) {
  return text == "true" || text == "false";
}

std::optional<ScalarFault> number_fault(const Schema& leaf, std::string_view text) {
  const std::optional<Decimal> value = Decimal::parse(text);
  if (!value || (leaf.integer && !leaf.number && !value->is_integer())) return ScalarFault{};
  if (leaf.minimum && value->to_double() < *leaf.minimum) return ScalarFault{};
  return std::nullopt;
}

std::optional<ScalarFault> plain_fault(const Schema& leaf, const SourceNode& scalar) {
  if (!leaf.choices.empty()) {
    if (std::ranges::find(leaf.choices, scalar.text) != leaf.choices.end()) return std::nullopt;
    return wrong(scalar.text, leaf.choices);
  }
  if (leaf.text) return std::nullopt;  // A plain `2024` or `true` is a fine name.
  if ((leaf.number || leaf.integer) && !scalar.quoted && !number_fault(leaf, scalar.text)) return std::nullopt;
  if (leaf.boolean && !scalar.quoted && is_boolean(scalar.text)) return std::nullopt;
  return ScalarFault{};
}

}  // namespace

std::optional<ScalarFault> scalar_fault(const Schema& leaf, const SourceNode& scalar) {
  if (!leaf.scalar()) return ScalarFault{};
  if (scalar.is_null()) return leaf.null ? std::nullopt : std::optional(ScalarFault{});
  const std::string_view text = scalar.text;
  switch (leaf.meaning) {
    case ScalarMeaning::Quantity:
      if (leaf.integer || !leaf.text) return number_fault(leaf, text);
      return quantity_fault(parse_count(text));
    case ScalarMeaning::Size:
      return quantity_fault(parse_bytes(text));
    case ScalarMeaning::Frequency:
      return quantity_fault(parse_rate(text));
    case ScalarMeaning::Time:
      return quantity_fault(parse_duration(text));
    case ScalarMeaning::Portion:
      return quantity_fault(parse_share(text));
    case ScalarMeaning::Decimal:
      return Decimal::parse(text) ? std::nullopt : std::optional(ScalarFault{});
    case ScalarMeaning::AttributeType:
      return parse_attribute_type(text) ? std::nullopt : std::optional(wrong(text, leaf.choices));
    case ScalarMeaning::Format:
      return parse_format(text) ? std::nullopt : std::optional(wrong(text, format_names()));
    case ScalarMeaning::Characters:
      return CharacterSet::parse(text) ? std::nullopt : std::optional(ScalarFault{});
    case ScalarMeaning::Order:
      return order_fault(text);
    case ScalarMeaning::Template:
    case ScalarMeaning::Expression:
    case ScalarMeaning::Plain:
      break;
  }
  return plain_fault(leaf, scalar);
}

}  // namespace kw
