#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/synthetic/texts.h"

namespace kw::rules {

namespace {

/// Written as plain digits of any number: "10" comes before "9".
bool is_plain_number(const KeyPart& part) {
  const Attribute* attribute = part.source_attribute;
  return part.order == PartOrder::None && !part.is_shard() && attribute && attribute->type &&
         attribute->type->value == AttributeType::N &&
         (part.source_encoding == Encoding::AsIs || part.source_encoding == Encoding::Text);
}

/// Padding sorts whole numbers from 0.
std::string remedy(const KeyPart& part) {
  const Attribute& attribute = *part.source_attribute;
  const bool negative = attribute.min && attribute.min->value < Decimal{};
  const bool fractional = attribute.decimals && attribute.decimals->value > Count{0};
  if (negative || fractional)
    return "make it a sort attribute of an index by itself; padding does not sort negative numbers or fractions";
  return fmt::format("pad it, `{{{}:010}}`, or make it a sort attribute of an index by itself", part.text);
}

bool is_last_of_key(const PlacedPart& placed) {
  return placed.place.component->role == KeyRole::Sort && placed.is_last();
}

void check(const StoredKey& stored, RuleContext& context) {
  for (const PlacedPart& placed : text_parts(context.layout(), stored)) {
    const KeyPart& part = placed.part();
    if (!is_plain_number(part)) continue;
    const Pattern* pattern = pattern_that_orders(context, stored, part.source);
    if (!pattern && (is_used(context, stored.path) || !is_last_of_key(placed))) continue;
    DiagnosticBuilder finding = report_part(
        placed,
        fmt::format("number `{}` sorts as text in `{}`: 10 comes before 9", part.source, *placed.place.component->name),
        context);
    if (pattern) finding.label(pattern->name.span, "asks for its order");
    finding.help(remedy(part));
  }
}

}  // namespace

extern constinit const Rule number_sorts_as_text{.code = "SYN201",
                                                 .name = "number-sorts-as-text",
                                                 .severity = Severity::Warning,
                                                 .summary = "a number in a key text sorts by its digits",
                                                 .since = "2026.1",
                                                 .check = &check};

}  // namespace kw::rules
