#include "cost/need.h"

namespace kw {

Load known_need(const Layout& layout, std::span<const PatternVerdict> verdicts, PathId id) {
  const Path& wanted = layout.path(id);
  Load need;
  for (const StoredKey& stored : layout.stored) {
    const Path& path = layout.path(stored.path);
    const bool shares =
        stored.path == id || (!wanted.is_global() && path.table == wanted.table && path.type == PathType::LocalIndex);
    if (!shares || stored.extra) continue;
    const Load load = known_load(layout, verdicts, stored);
    need.writes = need.writes + load.writes;
    need.reads = need.reads + load.reads;
  }
  return need;
}

}  // namespace kw
