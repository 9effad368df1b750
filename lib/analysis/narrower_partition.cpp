#include "analysis/narrower_partition.h"

#include <algorithm>

#include "model/limits.h"

namespace kw {
namespace {

bool asks_for_more(const Verdict& verdict) {
  if (verdict.verdict_class == VerdictClass::Exact) return false;
  return verdict.verdict_class != VerdictClass::Works || verdict.find(DefectKind::ManyRequests) != nullptr;
}

bool can_be_narrowed(const Layout& layout, const Path& path) {
  if (path.type != PathType::GlobalIndex || !path.index) return false;
  if (!layout.design->table(path.table).indexes[path.index->value].certain) return false;
  return path.key.partition.size() > 1 && path.key.sort.size() < limits::kMaxSortAttributes;
}

Path narrowed(const Path& path, std::size_t attribute) {
  Path moved = path;
  std::vector<Spanned<std::string>>& partition = moved.key.partition;
  moved.key.sort.insert(moved.key.sort.begin(), partition[attribute]);
  partition.erase(partition.begin() + static_cast<std::ptrdiff_t>(attribute));
  return moved;
}

bool is_in(const Layout& layout, const Pattern& pattern, PathId path) {
  return std::ranges::any_of(
      pattern.reads, [&](const Read& read) { return read.entity && layout.find(*read.entity, path) != nullptr; });
}

bool worse(const Verdict& now, const Verdict& before) {
  if (now.verdict_class > before.verdict_class) return true;
  if (now.request_count && before.request_count && *now.request_count > *before.request_count) return true;
  return std::ranges::any_of(now.defects, [&](const Defect& defect) { return before.find(defect.kind) == nullptr; });
}

/// Every read that the index serves is served as well after the move.
bool serves_as_well(const Layout& after, std::span<const PatternVerdict> verdicts, PathId path, PathId moved) {
  for (const PatternVerdict& served : verdicts) {
    if (!served.judged || !served.best.uses(path)) continue;
    const Pattern& pattern = after.design->pattern(served.pattern);
    for (std::size_t read = 0; read < served.each.size(); ++read) {
      const Verdict& before = served.each[read][path.value];
      if (before.verdict_class == VerdictClass::Impossible) continue;
      if (worse(judge(after, pattern, read, moved), before)) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<NarrowerPartition> narrower_partition(const Layout& layout, std::span<const PatternVerdict> verdicts,
                                                    const PatternVerdict& verdict) {
  if (!verdict.judged || verdict.pinned_by || !asks_for_more(verdict.best)) return std::nullopt;
  const Pattern& pattern = layout.design->pattern(verdict.pattern);
  for (std::uint32_t i = 0; i < layout.paths.size(); ++i) {
    const PathId path{i};
    if (!can_be_narrowed(layout, layout.path(path)) || !is_in(layout, pattern, path)) continue;
    for (std::size_t attribute = 0; attribute < layout.path(path).key.partition.size(); ++attribute) {
      Layout after = layout;
      const PathId moved = add_path(after, narrowed(layout.path(path), attribute));
      const Verdict best = judge_pattern(after, verdict.pattern).best;
      if (best.verdict_class != VerdictClass::Exact || !best.uses(moved)) continue;
      if (serves_as_well(after, verdicts, path, moved))
        return NarrowerPartition{path, *layout.path(path).key.partition[attribute]};
    }
  }
  return std::nullopt;
}

}  // namespace kw
