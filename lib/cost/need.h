#pragma once

#include <optional>
#include <span>

#include "analysis/judge.h"
#include "analysis/load.h"
#include "analysis/path.h"
#include "cost/figure.h"

namespace kw {

/// Units per second of a table by default, for reads and for writes; can be raised on request. Guide, ServiceQuotas,
/// read 2026-11. The guide applies it to the sum of a table and its global indexes.
inline constexpr double kTableQuota = 40'000;

/// What a new on-demand table or global index serves at once. Guide, warm throughput, read 2026-11.
inline constexpr WriteUnits kInitialWarmWrites{4000};
inline constexpr ReadUnits kInitialWarmReads{12'000};

/// What the capacity of a table (its local indexes and extra items draw on it) or of a global index must give each
/// second, as far as it is known: the least there is.
Load known_need(const Layout& layout, std::span<const PatternVerdict> verdicts, PathId path);

/// Units each second that a table (`index` null) or global index serves: as provisioned, or the most that autoscaling
/// keeps; on demand its warm throughput. Nothing where it is not declared.
struct ReadyCapacity {
  std::optional<double> units;
  Basis basis = Basis::declared();
};
ReadyCapacity ready_writes(const Table& table, const Index* index);
ReadyCapacity ready_reads(const Table& table, const Index* index);

}  // namespace kw
