#pragma once

#include <span>

#include "analysis/judge.h"
#include "analysis/path.h"
#include "base/quantity.h"

namespace kw {

/// Units per second at the peaks, as far as they are known: what has no rate or no size counts nothing, so this is the
/// least load.
struct Load {
  WriteUnits writes{};
  ReadUnits reads{};
};

/// What one entity brings to one path: its writes as entries of the path (fact sheet 4.3: a changed key attribute costs
/// two, a change of something the path does not carry none), and the reads of patterns that are answered on this path
/// alone and ask for nothing else. Scans are left out: they go from one partition to the next.
Load known_load(const Layout& layout, std::span<const PatternVerdict> verdicts, const StoredKey& stored);

/// Index entries per second that a change of `attribute` moves, in units: two writes for each.
WriteUnits moving_writes(const Layout& layout, const StoredKey& stored, std::string_view attribute);

/// What is written to a table and all its indexes on average.
WriteUnits known_writes(const Layout& layout, TableId table);

}  // namespace kw
