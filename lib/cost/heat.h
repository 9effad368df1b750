#pragma once

#include <optional>
#include <span>
#include <string>

#include "analysis/judge.h"
#include "analysis/path.h"
#include "cost/figure.h"

namespace kw {

/// One partition key value that takes more than one partition serves: 1,000 write or 3,000 read units each second,
/// whatever is provisioned, of tables and of indexes (fact sheet 3.3).
struct Heat {
  bool by_writes = false;
  double units = 0;  ///< Each second, on the value.
  double limit = 0;
  double shards = 1;      ///< That it would take.
  bool even = false;      ///< Even if all values took the same; else it is the most frequent value of `attribute`.
  std::string attribute;  ///< Of `top_share`; empty where `even`.
  /// The service cannot spread the value's items over partitions: no sort key, a local index, or writes that all go to
  /// the end of a sort key that grows with time.
  bool cannot_be_split = false;
  std::string why;  ///< "the table has a local index"; empty where it can be split.
  /// The numbers prove it: even spread is too much, or a share of the only partition attribute is.
  bool proved = false;
};

/// From what is known only, which is the least there is: rates, sizes, distinct values and shares that the design does
/// not give count nothing. Writes are looked at first.
std::optional<Heat> too_hot(const Layout& layout, std::span<const PatternVerdict> verdicts, const StoredKey& stored);

/// The share of what comes to the entity in this path that its most used partition key value takes: by `top_share`, by
/// even spread over `distinct` values, or all of it where only the time of a write makes the partition.
Figure<Share> hottest_share(const Layout& layout, const StoredKey& stored, bool by_writes);

/// Why the service cannot spread the items of one value over partitions; empty where it can.
std::string why_not_spread(const Layout& layout, const StoredKey& stored, bool by_writes);

}  // namespace kw
