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
  double top_share = 0;  ///< The least of all: a pair is no more frequent than the rarer of its parts.
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
      if (!spread.attribute.empty() && attribute->top_share->value.value >= spread.top_share) continue;
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

/// One part of a partition, and how evenly its values are used.
struct Use {
  std::string name;              ///< "`username`"
  std::optional<double> values;  ///< How many at most.
  std::optional<double> most;    ///< The share of its most frequent value, by `top_share`.
  bool is_shard = false;         ///< Spread by the caller, evenly.
  bool is_current_time = false;  ///< What is written now all has one value.
};

std::vector<Use> uses_of(const Design& design, const StoredKey& stored) {
  std::vector<Use> uses;
  for (const KeyComponent& component : stored.branches.front().partition)
    for (const KeyPart& part : component.parts) {
      if (part.literal) continue;
      Use use;
      const Attribute* source = part.source_attribute ? part.source_attribute : part.attribute;
      use.name = fmt::format("`{}`", part.source.empty() ? part.text : part.source);
      use.is_shard = part.encoding == Encoding::FreeShard;
      use.is_current_time = part.coarse && source && source->format && is_time(source->format->value.kind);
      if (const std::optional<Count> values = distinct_values(design, stored.entity, part);
          values && values->value >= 1)
        use.values = values->value;
      if (part.attribute && part.attribute->top_share && !part.is_shard() && !part.coarse)
        use.most = std::min(1.0, part.attribute->top_share->value.value);
      uses.push_back(std::move(use));
    }
  return uses;
}

/// What the other parts divide the value of `one` into, at most; nothing where one of them has no number.
std::optional<double> divided_by_others(const std::vector<Use>& uses, const Use& one) {
  double product = 1;
  for (const Use& other : uses) {
    if (&other == &one) continue;
    if (!other.values) return std::nullopt;
    product *= *other.values;
  }
  return product;
}

Figure<Share> even_share(const std::vector<Use>& uses) {
  Basis basis = Basis::declared();
  double share = 1;
  for (const Use& use : uses) {
    if (!use.values) return Figure<Share>::unknown(fmt::format("`distinct` or `top_share` of {}", use.name));
    share /= *use.values;
    if (!use.is_shard && *use.values > 1)
      basis = basis.and_assuming(
          fmt::format("{} is spread evenly over its {} values", use.name, to_text(Count{*use.values})));
  }
  return Figure<Share>::of({share}, std::move(basis));
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

Figure<Share> hottest_share(const Layout& layout, const StoredKey& stored, bool by_writes) {
  const Entity& entity = layout.design->entity(stored.entity);
  if (stored.branches.size() != 1)
    return Figure<Share>::unknown(fmt::format("which of its keys in {} a `{}` has: it has several forms",
                                              layout.path(stored.path).name, *entity.name));
  const std::vector<Use> uses = uses_of(*layout.design, stored);
  const auto attributes = std::count_if(uses.begin(), uses.end(), [](const Use& use) { return !use.is_shard; });
  double shards = 1;
  for (const Use& use : uses)
    if (use.is_shard) shards *= use.values.value_or(1);
  const bool now = by_writes && attributes > 0 && std::all_of(uses.begin(), uses.end(), [](const Use& use) {
                     return use.is_shard || use.is_current_time;
                   });
  if (now)
    return Figure<Share>::of({1 / shards},
                             Basis::assuming(fmt::format("writes of `{}` are of now: all go to its newest "
                                                         "key value in {}",
                                                         *entity.name, layout.path(stored.path).name)));
  // The most frequent combination takes no more than the most frequent value of each part, and no less than that value
  // divided evenly by the others.
  std::optional<double> most;
  double least = 0;
  for (const Use& use : uses) {
    if (!use.most) continue;
    most = std::min(most.value_or(1), *use.most);
    if (const std::optional<double> others = divided_by_others(uses, use)) least = std::max(least, *use.most / *others);
  }
  if (!most) return even_share(uses);
  if (attributes == 1) return Figure<Share>::of({*most / shards}, Basis::declared());
  return Figure<Share>::between({std::min(least, *most / shards)}, {*most / shards},
                                Basis::assuming(fmt::format("how the parts of the key of `{}` in {} go together is not "
                                                            "said: from evenly to always",
                                                            *entity.name, layout.path(stored.path).name)));
}

std::string why_not_spread(const Layout& layout, const StoredKey& stored, bool by_writes) {
  return stored.branches.size() == 1 ? why_not_split(layout, stored, by_writes) : std::string();
}

}  // namespace kw
