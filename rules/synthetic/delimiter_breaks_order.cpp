#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/synthetic/texts.h"

namespace kw::rules {

namespace {

void check(const StoredKey& stored, RuleContext& context) {
  for (const PlacedPart& placed : text_parts(context.layout(), stored)) {
    const KeyPart& part = placed.part();
    const KeyPart* delimiter = placed.literal_behind();
    const bool has_order = part.order == PartOrder::Same || part.order == PartOrder::Reversed;
    if (!delimiter || !has_order || part.keeps_order != Known::No || part.delimited != Known::Yes) continue;
    const Pattern* pattern = pattern_that_orders(context, stored, part.source);
    if (!pattern) continue;
    report_part(placed,
                fmt::format("`{}` can hold characters below the `{}` that ends it in `{}`: of two values, the one that "
                            "the other begins with sorts last",
                            part.text, delimiter->text, *placed.place.component->name),
                context)
        .label(pattern->name.span, "asks for its order")
        .help("use a delimiter below all characters of the value, such as `#`, or a fixed width");
  }
}

}  // namespace

extern constinit const Rule delimiter_breaks_order{.code = "SYN212",
                                                   .name = "delimiter-breaks-order",
                                                   .severity = Severity::Warning,
                                                   .summary = "a delimiter sorts among the characters before it",
                                                   .since = "2026.1",
                                                   .check = &check};

}  // namespace kw::rules
