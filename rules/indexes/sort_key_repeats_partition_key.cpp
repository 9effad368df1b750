#include <algorithm>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/indexes/redundant.h"
#include "rules/keys/keys_of_table.h"

namespace kw::rules {

namespace {

bool same_part(const KeyPart& a, const KeyPart& b) {
  return a.literal == b.literal && a.text == b.text && a.encoding == b.encoding && a.width == b.width;
}

bool repeats(const KeyBranch& branch) {
  return std::ranges::equal(branch.partition, branch.sort, [](const KeyComponent& a, const KeyComponent& b) {
    return std::ranges::equal(a.parts, b.parts, same_part);
  });
}

void check(const Path& path, PathId id, RuleContext& context) {
  const Index* index = certain_index(context.layout(), path);
  if (!index || path.key.sort.empty()) return;
  bool any = false;
  for (const StoredKey& stored : context.layout().stored) {
    if (stored.path != id) continue;
    any = true;
    if (!std::ranges::all_of(stored.branches, repeats)) return;
  }
  const bool one_name = std::ranges::any_of(
      path.key.sort, [&](const auto& name) { return *name == *path.key.partition.front(); });  // KEY104
  if (!any || one_name) return;
  const Table& table = context.design().table(path.table);
  context
      .report(path.key.sort_span, index_path(table, *index) + ".key",
              fmt::format("the sort key of index `{}` repeats its partition key", *index->name))
      .label(path.key.partition_span, "the same value in every item")
      .help("drop the sort key, or sort by what a pattern asks for");
}

}  // namespace

extern constinit const Rule sort_key_repeats_partition_key{
    .code = "IDX205",
    .name = "sort-key-repeats-partition-key",
    .severity = Severity::Warning,
    .summary = "an index sorts by the value it is partitioned by",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
