#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/text.h"
#include "lint/rule.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

struct DateText {
  std::string text;
  SourceSpan span;
};

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// "2026-01-05T07:05:29Z" is "9999-99-99T99:99:99Z": digits as 9.
std::string shape_of(std::string_view text) {
  std::string shape;
  for (const char c : text) shape += is_digit(c) ? '9' : c;
  return shape;
}

/// How many digits stand at the beginning.
std::size_t leading_digits(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
}

/// "5/1/2026", "05.01.2026 12:30", "1/5/26": a version such as "1.10.30" is none.
bool begins_with_day_or_month(std::string_view text) {
  const std::size_t first = leading_digits(text);
  if (first < 1 || first > 2 || first >= text.size()) return false;
  const char separator = text[first];
  if (separator != '/' && separator != '.' && separator != '-') return false;
  text.remove_prefix(first + 1);
  const std::size_t second = leading_digits(text);
  if (second < 1 || second > 2 || second >= text.size() || text[second] != separator) return false;
  text.remove_prefix(second + 1);
  const std::size_t year = leading_digits(text);
  return year == 4 || (year == 2 && separator == '/');
}

/// "2026-01-05…", "2026-1-5", "2026/01/05".
bool begins_with_year(std::string_view text) {
  if (leading_digits(text) != 4 || text.size() < 6) return false;
  return (text[4] == '-' || text[4] == '/') && is_digit(text[5]);
}

/// "+01:00" of "2026-01-05T07:05:29+01:00"; "Z"; empty without a time.
std::string_view offset_of(std::string_view text) {
  const std::size_t time = text.find('T');
  if (time == std::string_view::npos) return {};
  const std::size_t at = text.find_first_of("Z+-", time);
  return at == std::string_view::npos ? std::string_view() : text.substr(at);
}

struct Fault {
  const DateText* text = nullptr;
  std::string what;
};

std::optional<Fault> fault_of(const std::vector<DateText>& texts) {
  if (!texts.empty() &&
      std::ranges::all_of(texts, [](const DateText& date) { return begins_with_day_or_month(date.text); }))
    return Fault{&texts.front(), fmt::format("`{}` begins with the day or month", printable(texts.front().text))};
  if (!std::ranges::all_of(texts, [](const DateText& date) { return begins_with_year(date.text); }))
    return std::nullopt;
  for (const DateText& date : texts) {
    const DateText& first = texts.front();
    if (offset_of(date.text) != offset_of(first.text))
      return Fault{&date,
                   fmt::format("`{}` and `{}` have different offsets", printable(first.text), printable(date.text))};
    if (shape_of(date.text) != shape_of(first.text))
      return Fault{&date,
                   fmt::format("`{}` and `{}` have different widths", printable(first.text), printable(date.text))};
  }
  return std::nullopt;
}

std::vector<DateText> texts_of(const Entity& entity, const Attribute& attribute) {
  std::vector<DateText> texts;
  for (const DeclaredValue& value : attribute.values) texts.push_back({value.text, value.span});
  for (const SampleItem& item : entity.samples)
    for (const auto& [name, value] : item.attributes)
      if (*name == *attribute.name && value.type == AttributeType::S) texts.push_back({value.text, value.span});
  return texts;
}

/// `form` stands in `text` and nothing of a date before it: "mm/dd" is not in "yyyy/mm/dd".
bool begins_with_form(std::string_view text, std::string_view form) {
  for (std::size_t at = text.find(form); at != std::string_view::npos; at = text.find(form, at + 1)) {
    if (at == 0) return true;
    const unsigned char before = static_cast<unsigned char>(text[at - 1]);
    if (std::isalnum(before) == 0 && before != '/' && before != '.' && before != '-') return true;
  }
  return false;
}

/// "dd/mm/yyyy" and its like in the description.
bool says_day_first(const Attribute& attribute) {
  const std::string text = to_lower_ascii(attribute.description);
  return std::ranges::any_of(std::array{"dd/mm", "mm/dd", "dd.mm", "dd-mm", "mm-dd-yy"},
                             [&](const char* form) { return begins_with_form(text, form); });
}

/// Where the attribute's text is sorted by: the first sort key that has it as it is.
const KeyComponent* sorted_by(const Layout& layout, EntityId entity, const Attribute& attribute) {
  for (const StoredKey& stored : layout.stored) {
    if (stored.entity != entity) continue;
    for (const KeyBranch& branch : stored.branches)
      for (const KeyComponent& component : branch.sort)
        for (const KeyPart& part : component.parts)
          if (!part.literal && part.source == *attribute.name && part.source_encoding == Encoding::AsIs)
            return &component;
  }
  return nullptr;
}

void check(const Entity& entity, RuleContext& context) {
  const EntityId id = id_of(context.design(), entity);
  for (const Attribute& attribute : entity.attributes) {
    if (attribute.inherited || !attribute.type || attribute.type->value != AttributeType::S) continue;
    const std::vector<DateText> texts = texts_of(entity, attribute);
    std::optional<Fault> fault = fault_of(texts);
    if (!fault && says_day_first(attribute)) fault = Fault{nullptr, "its description has the day or month first"};
    const KeyComponent* component = fault ? sorted_by(context.layout(), id, attribute) : nullptr;
    if (!component) continue;
    context
        .report(fault->text ? fault->text->span : attribute.name.span,
                fmt::format("entities.{}.attributes.{}", *entity.name, *attribute.name),
                fmt::format("`{}` of `{}` does not sort by time in `{}`: {}", *attribute.name, *entity.name,
                            *component->name, fault->what))
        .label(component->span, "sorts by its text")
        .help("write one width and one offset, year first, or use a number of seconds");
  }
}

}  // namespace

extern constinit const Rule date_does_not_sort{.code = "SYN206",
                                               .name = "date-does-not-sort",
                                               .severity = Severity::Warning,
                                               .summary = "a date's text does not sort by time",
                                               .since = "2026.1",
                                               .check = &check};

}  // namespace kw::rules
