#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "lint/rule.h"
#include "model/limits.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

constexpr std::size_t kMaxOfARole = 1;  ///< Tables and local indexes: `kMaxTableKeyAttributes` in all.
static_assert(limits::kMaxTableKeyAttributes == 2 * kMaxOfARole);

/// Each name once: one that is repeated is KEY104.
std::vector<Spanned<std::string>> distinct(const std::vector<Spanned<std::string>>& names) {
  std::vector<Spanned<std::string>> once;
  for (const Spanned<std::string>& name : names)
    if (std::none_of(once.begin(), once.end(), [&](const auto& earlier) { return *earlier == *name; }))
      once.push_back(name);
  return once;
}

void check_side(const OwnedKey& key, const std::vector<Spanned<std::string>>& names, std::size_t most,
                std::string_view role, RuleContext& context) {
  const std::vector<Spanned<std::string>> side = distinct(names);
  if (side.size() <= most) return;
  context
      .report(side[most].span, key.logical_path(),
              fmt::format("{} has {} {} attributes, {} at most", key.owner(), side.size(), role, most))
      .help(key.index && !key.is_global() ? "make the index global, or join attributes into one"
                                          : "leave attributes out, or join them into one")
      .about(std::string(role));
}

void check(const Table& table, RuleContext& context) {
  for (const OwnedKey& key : keys_of(table)) {
    const bool global = key.is_global();
    check_side(key, key.schema->partition, global ? limits::kMaxPartitionAttributes : kMaxOfARole, "partition",
               context);
    check_side(key, key.schema->sort, global ? limits::kMaxSortAttributes : kMaxOfARole, "sort", context);
  }
}

}  // namespace

extern constinit const Rule too_many_key_attributes{.code = "KEY103",
                                                    .name = "too-many-key-attributes",
                                                    .severity = Severity::Error,
                                                    .summary = "a key has more attributes than the service takes",
                                                    .since = "2026.1",
                                                    .check = &check};

}  // namespace kw::rules
