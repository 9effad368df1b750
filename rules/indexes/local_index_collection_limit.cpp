#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include <fmt/core.h>

#include "cost/collection.h"
#include "lint/rule.h"
#include "model/limits.h"
#include "rules/keys/keys_of_table.h"
#include "rules/keys/stored_keys.h"

namespace kw::rules {

namespace {

constexpr double kDefaultHorizon = 12 * kSecondsPerMonth;

const Index* first_local(const Table& table) {
  const auto local = std::ranges::find_if(
      table.indexes, [](const Index& index) { return index.kind == IndexKind::Local && index.certain; });
  return local == table.indexes.end() ? nullptr : &*local;
}

void check(const StoredKey& stored, RuleContext& context) {
  const Layout& layout = context.layout();
  const Path& path = layout.path(stored.path);
  if (path.type != PathType::TableKey || stored.extra || stored.branches.size() != 1) return;
  const Table& table = context.design().table(path.table);
  const Index* local = first_local(table);
  const std::optional<Collection> collection = greatest_collection(context.design(), stored);
  const std::optional<Bytes> bytes = bytes_in_collection(layout, stored.entity, path.table);
  if (!local || !collection || !bytes || own_components(layout, stored).empty()) return;
  const double limit = limits::kMaxLocalIndexCollection.value;
  const double now = collection->items * bytes->value;
  const std::optional<Spanned<Duration>>& declared = context.design().assume.horizon;
  const double horizon = declared ? declared->value.value : kDefaultHorizon;
  if (now + collection->growth * horizon * bytes->value <= limit) return;
  const std::string text =
      now > limit ? fmt::format("a collection of `{}` in `{}` has {}, {} at most beside a local index",
                                entity_name(layout, stored), *table.name, to_text(Bytes{now}), to_text(Bytes{limit}))
                  : fmt::format("a collection of `{}` in `{}` reaches {}, the most beside a local index, in {} months",
                                entity_name(layout, stored), *table.name, to_text(Bytes{limit}),
                                std::floor((limit - now) / (collection->growth * bytes->value) / kSecondsPerMonth) + 1);
  context.report(local->name.span, index_path(table, *local), text)
      .label(stored.branches.front().partition.front().span, collection->why)
      .help("make the index global, or divide the partition")
      .about(entity_name(layout, stored));
}

}  // namespace

extern constinit const Rule local_index_collection_limit{.code = "IDX303",
                                                         .name = "local-index-collection-limit",
                                                         .severity = Severity::Error,
                                                         .summary = "a partition with a local index outgrows its limit",
                                                         .since = "2026.1",
                                                         .check = &check};

}  // namespace kw::rules
