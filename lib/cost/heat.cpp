#include "cost/heat.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "analysis/load.h"
#include "model/limits.h"

namespace kw {
namespace {

/// How much of the traffic one partition value takes.
struct Spread {
  std::optional<double> values = 1;  ///< The product bounds their number from above.
  double shards = 1;
  double attributes = 0;
  double top_share = 0;
  std::string attribute;
};

Spread spread_of(const Design& design, const StoredKey& stored) {
  Spread spread;
  for (const KeyComponent& component : stored.branches.front().partition)
    for (const KeyPart& part : component.parts) {
      if (part.literal) continue;
      const std::optional<Count> values = distinct_values(design, stored.entity, part);
      if (values && values->value >= 1 && spread.values)
        *spread.values *= values->value;
      else
        spread.values.reset();
      if (part.encoding == Encoding::FreeShard) {
        spread.shards *= std::max(1, part.width);
        continue;
      }
      ++spread.attributes;
      const Attribute* attribute = part.attribute;
      if (!attribute || !attribute->top_share || part.is_shard() || part.coarse) continue;
      if (attribute->top_share->value.value <= spread.top_share) continue;
      spread.top_share = attribute->top_share->value.value;
      spread.attribute = *attribute->name;
    }
  return spread;
}

bool grows_with_time(const Attribute& attribute) {
  if (attribute.follows) return true;
  if (!attribute.format) return false;
  const FormatKind kind = attribute.format->value.kind;
  return is_time(kind) || kind == FormatKind::Ulid || kind == FormatKind::Ksuid;
}

/// The first part that is not the same for all items decides where new ones go.
bool sorts_by_time(const StoredKey& stored) {
  for (const KeyComponent& component : stored.branches.front().sort)
    for (const KeyPart& part : component.parts) {
      if (part.literal) continue;
      const Attribute* attribute = part.source_attribute ? part.source_attribute : part.attribute;
      return attribute && grows_with_time(*attribute);
    }
  return false;
}

std::string why_not_split(const Layout& layout, const StoredKey& stored, bool by_writes) {
  const Path& path = layout.path(stored.path);
  if (path.key.sort.empty()) return "there is no sort key to split it by";
  const std::vector<Index>& indexes = layout.design->table(path.table).indexes;
  const bool has_local =
      std::any_of(indexes.begin(), indexes.end(), [](const Index& index) { return index.kind == IndexKind::Local; });
  if (has_local && !path.is_global()) return "a table with a local index keeps the items of a value together";
  if (by_writes && sorts_by_time(stored)) return "its sort key grows with time, so all new items go to its end";
  return "";
}

std::optional<Heat> hot_by(const Spread& spread, double units, double limit) {
  Heat heat;
  heat.limit = limit;
  if (spread.values && units / *spread.values > limit) {
    heat.units = units / *spread.values;
    heat.even = heat.proved = true;
  } else if (units * spread.top_share / spread.shards > limit) {
    heat.units = units * spread.top_share / spread.shards;
    heat.attribute = spread.attribute;
    heat.proved = spread.attributes == 1;
  } else {
    return std::nullopt;
  }
  heat.shards = std::ceil(heat.units / limit);
  return heat;
}

}  // namespace

std::optional<Heat> too_hot(const Layout& layout, std::span<const PatternVerdict> verdicts, const StoredKey& stored) {
  if (stored.extra || stored.branches.size() != 1) return std::nullopt;
  const Load load = known_load(layout, verdicts, stored);
  const Spread spread = spread_of(*layout.design, stored);
  std::optional<Heat> heat = hot_by(spread, load.writes.value, limits::kPartitionWriteUnits.value);
  const bool by_writes = heat.has_value();
  if (!heat) heat = hot_by(spread, load.reads.value, limits::kPartitionReadUnits.value);
  if (!heat) return heat;
  heat->by_writes = by_writes;
  heat->why = why_not_split(layout, stored, by_writes);
  heat->cannot_be_split = !heat->why.empty();
  return heat;
}

}  // namespace kw
