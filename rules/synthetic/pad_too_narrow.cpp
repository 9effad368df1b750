#include <optional>
#include <string>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/synthetic/texts.h"

namespace kw::rules {

namespace {

/// 10 to the power of `width`, as a decimal.
std::optional<Decimal> first_too_wide(int width) {
  return Decimal::parse("1" + std::string(static_cast<std::size_t>(width), '0'));
}

std::string fault_of(const Attribute& attribute, int width) {
  const std::optional<Decimal> limit = first_too_wide(width);
  if (attribute.max && limit && attribute.max->value >= *limit)
    return fmt::format("goes up to {}", attribute.max->value.to_string());
  if (attribute.min && attribute.min->value < Decimal{})
    return fmt::format("goes down to {}", attribute.min->value.to_string());
  if (attribute.decimals && attribute.decimals->value > Count{0})
    return fmt::format("has {} decimals", to_text(attribute.decimals->value));
  return {};
}

void check(const StoredKey& stored, RuleContext& context) {
  for (const PlacedPart& placed : text_parts(context.layout(), stored)) {
    const KeyPart& part = placed.part();
    const bool is_padded = part.encoding == Encoding::Padded || part.encoding == Encoding::Descending;
    if (!is_padded || !part.attribute) continue;
    const std::string fault = fault_of(*part.attribute, part.width);
    if (fault.empty()) continue;
    report_part(placed,
                fmt::format("`{}` {}, and `{}` in `{}` sorts only whole numbers of up to {} digits", part.text, fault,
                            part_text(part), *placed.place.component->name, part.width),
                context)
        .label(part.attribute->span, "its range")
        .help("pad it wider, store a shifted whole number, or make it a sort attribute of an index by itself");
  }
}

}  // namespace

extern constinit const Rule pad_too_narrow{.code = "SYN213",
                                           .name = "pad-too-narrow",
                                           .severity = Severity::Warning,
                                           .summary = "a number does not fit the digits it is padded to",
                                           .since = "2026.1",
                                           .check = &check};

}  // namespace kw::rules
