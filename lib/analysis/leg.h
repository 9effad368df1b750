#pragma once

#include "analysis/writing.h"

namespace kw {

/// One leg at one table, and the actions that one write of it takes: the item's own, and one for each extra item that
/// is written with it; two for one whose key changes (delete and put).
struct JudgedLeg {
  LegVerdict verdict;
  double actions = 1;
};

JudgedLeg judge_leg(const Layout& layout, PatternId pattern, std::size_t leg, EntityId entity, TableId table);

/// The path that finds items by what the leg's caller knows: its partition is bound and the items are certainly in it.
/// Of several the one that binds most.
std::optional<PathId> lookup_path(const Layout& layout, const WriteLeg& leg, EntityId entity, TableId table);

}  // namespace kw
