#include <algorithm>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

void check(const Table& table, RuleContext& context) {
  for (const OwnedKey& key : keys_of(table)) {
    const std::vector<Spanned<std::string>> names = attributes_of(*key.schema);
    for (auto name = names.begin(); name != names.end(); ++name) {
      const auto first = std::find_if(names.begin(), name, [&](const auto& earlier) { return *earlier == **name; });
      if (first == name) continue;
      context.report(name->span, key.logical_path(), fmt::format("`{}` is in the key of {} twice", **name, key.owner()))
          .label(first->span, "first here")
          .help("remove one of them")
          .about(**name);
    }
  }
}

}  // namespace

extern constinit const Rule attribute_repeated_in_key{.code = "KEY104",
                                                      .name = "attribute-repeated-in-key",
                                                      .severity = Severity::Error,
                                                      .summary = "one attribute is in a key twice",
                                                      .since = "2026.1",
                                                      .check = &check};

}  // namespace kw::rules
