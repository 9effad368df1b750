#include <algorithm>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

bool is_range(const KeyElement& element) {
  return element.role == KeyRole::Sort;
}

void check(const Table& table, RuleContext& context) {
  if (table.origin == TableOrigin::Native && !table.from) return;  // Its form has no order of roles.
  for (const OwnedKey& key : keys_of(table)) {
    const std::vector<KeyElement>& elements = key.schema->elements;
    const auto range = std::ranges::find_if(elements, is_range);
    if (range == elements.end()) continue;
    const auto hash = std::find_if_not(range, elements.end(), is_range);
    if (hash != elements.end()) {
      context
          .report(hash->name.span, key.logical_path(),
                  fmt::format("HASH attribute `{}` of {} comes after RANGE attribute `{}`", *hash->name, key.owner(),
                              *range->name))
          .label(range->name.span, "RANGE")
          .help("list all HASH attributes first");
    } else if (range == elements.begin()) {
      context
          .report(range->name.span, key.logical_path(), fmt::format("the key of {} has no HASH attribute", key.owner()))
          .help("add one, and list it first");
    }
  }
}

}  // namespace

extern constinit const Rule hash_after_range{.code = "KEY106",
                                             .name = "hash-after-range",
                                             .severity = Severity::Error,
                                             .summary = "a key schema does not begin with all its HASH attributes",
                                             .since = "2026.1",
                                             .check = &check};

}  // namespace kw::rules
