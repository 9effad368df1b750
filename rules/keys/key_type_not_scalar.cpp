#include <algorithm>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"
#include "rules/keys/stored_types.h"

namespace kw::rules {

namespace {

void check(const Table& table, RuleContext& context) {
  for (const KeyMention& mention : key_attributes(table)) {
    const std::vector<SaidType> types = said_types(context.design(), table, *mention.name);
    const auto wrong = std::ranges::find_if(types, [](const SaidType& said) { return !can_be_key(said.type); });
    if (wrong == types.end()) continue;
    context
        .report(mention.name.span, mention.key.logical_path(),
                fmt::format("key attribute `{}` of {} is of type {}", *mention.name, mention.key.owner(),
                            to_text(wrong->type)))
        .label(wrong->span, "its type")
        .help("store it as S, N or B")
        .about(*mention.name);
  }
}

}  // namespace

extern constinit const Rule key_type_not_scalar{.code = "KEY102",
                                                .name = "key-type-not-scalar",
                                                .severity = Severity::Error,
                                                .summary = "a key attribute is neither S nor N nor B",
                                                .since = "2026.1",
                                                .check = &check};

}  // namespace kw::rules
