#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "base/text.h"
#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

constexpr std::array<std::string_view, 4> kGeneric{"pk", "sk", "hk", "rk"};

bool is_generic(const Spanned<std::string>& name) {
  return std::ranges::find(kGeneric, to_lower_ascii(*name)) != kGeneric.end();
}

void check(const Table& table, RuleContext& context) {
  // Kinds and extra items are other things under the same key.
  if (table.stores.size() != 1 || !table.stores.front().also.empty() || !table.key.known) return;
  const std::vector<Spanned<std::string>> names = attributes_of(table.key);
  if (names.empty() || !std::ranges::all_of(names, is_generic)) return;
  std::vector<std::string> quoted;
  for (const Spanned<std::string>& name : names) quoted.push_back(*name);
  context
      .report(names.front().span, fmt::format("tables.{}.key", *table.name),
              fmt::format("`{}` stores only `{}`, under key attributes called {}", *table.name,
                          *table.stores.front().entity_name, list_names(quoted, "and")))
      .label(table.stores.front().entity_name.span, "all that it stores")
      .help("name the key attributes after what they hold");
}

}  // namespace

extern constinit const Rule generic_key_names{.code = "LAY201",
                                              .name = "generic-key-names",
                                              .severity = Severity::Info,
                                              .summary = "a table of one entity has keys called PK and SK",
                                              .since = "2026.1",
                                              .check = &check};

}  // namespace kw::rules
