#include "rules/indexes/redundant.h"

#include <algorithm>

#include "analysis/carried.h"

namespace kw::rules {

namespace {

/// A pattern may get dearer by as much when an index is dropped.
constexpr double kDearer = 2;

using Names = std::vector<Spanned<std::string>>;

bool begins_with(const Names& names, const Names& prefix) {
  return prefix.size() <= names.size() &&
         std::equal(prefix.begin(), prefix.end(), names.begin(), [](const auto& a, const auto& b) { return *a == *b; });
}

bool same_set(const Names& a, const Names& b) {
  const auto in = [](const Names& names) {
    return [&names](const auto& name) {
      return std::ranges::any_of(names, [&](const auto& other) { return *other == *name; });
    };
  };
  return a.size() == b.size() && std::ranges::all_of(a, in(b));
}

bool same_part(const KeyPart& a, const KeyPart& b) {
  return a.literal == b.literal && a.text == b.text && a.encoding == b.encoding && a.width == b.width;
}

bool same_component(const KeyComponent& a, const KeyComponent& b) {
  return a.text == b.text && std::ranges::equal(a.parts, b.parts, same_part);
}

std::string when_text(const KeyBranch& branch) {
  std::string text;
  for (const Term& term : branch.when) text += to_text(term) + " AND ";
  for (const Expression& unless : branch.unless) text += "NOT " + to_text(unless) + " AND ";
  return text;
}

bool is_always_there(const KeyComponent& component) {
  return std::ranges::all_of(component.parts, [](const KeyPart& part) {
    if (part.literal || part.encoding == Encoding::FreeShard) return true;
    return part.attribute && part.attribute->known_presence() == 1.0 && !part.attribute->may_be_empty &&
           !part.attribute->may_be_null;
  });
}

/// Every item of one branch is in the other, at the same place of the same partition.
bool takes_over(const KeyBranch& index, const KeyBranch& other) {
  if (index.partition.size() != other.partition.size() || index.sort.size() > other.sort.size()) return false;
  if (!std::ranges::all_of(index.partition, [&](const KeyComponent& component) {
        return std::ranges::any_of(other.partition, [&](const auto& same) { return same_component(component, same); });
      }))
    return false;
  if (!std::equal(index.sort.begin(), index.sort.end(), other.sort.begin(), same_component)) return false;
  const auto more = other.sort.begin() + static_cast<std::ptrdiff_t>(index.sort.size());
  if (!std::all_of(more, other.sort.end(), is_always_there)) return false;
  return when_text(other).empty() || when_text(index) == when_text(other);
}

bool takes_over(const StoredKey& index, const StoredKey& other) {
  return std::ranges::all_of(index.branches, [&](const KeyBranch& branch) {
    return std::ranges::any_of(other.branches, [&](const KeyBranch& same) { return takes_over(branch, same); });
  });
}

class Search {
 public:
  Search(const Analysis& analysis, PathId index) : analysis_(analysis), layout_(analysis.layout), index_(index) {}

  std::optional<PathId> run() const {
    for (std::uint32_t i = 0; i < layout_.paths.size(); ++i)
      if (replaces(PathId{i}) && !(i > index_.value && Search(analysis_, PathId{i}).replaces(index_))) return PathId{i};
    return std::nullopt;
  }

 private:
  bool replaces(PathId other) const {
    const Path& path = layout_.path(other);
    const Path& mine = layout_.path(index_);
    if (other == index_ || path.table != mine.table || path.type == PathType::ExtraItem) return false;
    if (path.is_index() && (!certain_index(layout_, path) || !path.projection.known)) return false;
    if (!mine.projection.known || !mine.projection.kind) return false;
    // A local index can be read strongly; a global one cannot.
    if (mine.type == PathType::LocalIndex && path.type == PathType::GlobalIndex) return false;
    return keys_fit(other) && carries_all(path) && patterns_keep(other);
  }

  bool keys_fit(PathId other) const {
    const Path& path = layout_.path(other);
    const Path& mine = layout_.path(index_);
    const Table& table = layout_.design->table(mine.table);
    if (table.stores.empty()) return names_fit(mine.key, path, table);
    bool any = false;
    for (const StoredKey& stored : layout_.stored) {
      if (stored.path != index_) continue;
      any = true;
      if (std::ranges::none_of(layout_.stored, [&](const StoredKey& same) {
            return same.path == other && same.entity == stored.entity && same.extra == stored.extra &&
                   takes_over(stored, same);
          }))
        return false;
    }
    return any;
  }

  /// Without entities the names decide. A further sort attribute is in every item only when it is the table's.
  static bool names_fit(const KeySchema& mine, const Path& path, const Table& table) {
    if (!same_set(mine.partition, path.key.partition) || !begins_with(path.key.sort, mine.sort)) return false;
    return std::all_of(path.key.sort.begin() + static_cast<std::ptrdiff_t>(mine.sort.size()), path.key.sort.end(),
                       [&](const auto& name) { return table.key.known && table.key.contains(*name); });
  }

  bool same_projection(const Path& path) const {
    const Projection& mine = layout_.path(index_).projection;
    if (!path.is_index()) return mine.kind == ProjectionKind::All;
    return mine.kind == path.projection.kind && same_set(mine.attributes, path.projection.attributes);
  }

  bool carries_all(const Path& path) const {
    const Projection& mine = layout_.path(index_).projection;
    if (!path.is_index() || path.projection.kind == ProjectionKind::All || same_projection(path)) return true;
    if (mine.kind == ProjectionKind::All) return false;
    return std::ranges::all_of(mine.attributes, [&](const auto& name) {
      return std::ranges::any_of(path.projection.attributes, [&](const auto& other) { return *other == *name; });
    });
  }

  bool patterns_keep(PathId other) const {
    bool served = false;
    for (const PatternVerdict& verdict : analysis_.patterns) {
      if (!verdict.judged || !verdict.best.uses(index_)) continue;
      served = true;
      for (const std::vector<Verdict>& read : verdict.each)
        if (!is_cheap(read[index_.value], read[other.value], other)) return false;
    }
    return served || same_projection(layout_.path(other));
  }

  bool is_cheap(const Verdict& now, const Verdict& then, PathId other) const {
    if (now.verdict_class == VerdictClass::Impossible) return true;
    if (then.verdict_class > now.verdict_class) return false;
    if (now.reads.units && then.reads.units) return then.reads.units->value <= kDearer * now.reads.units->value;
    return same_projection(layout_.path(other));
  }

  const Analysis& analysis_;
  const Layout& layout_;
  PathId index_;
};

}  // namespace

const Index* certain_index(const Layout& layout, const Path& path) {
  if (!path.is_index() || !path.index) return nullptr;
  const Index& index = layout.design->table(path.table).indexes[path.index->value];
  return index.certain ? &index : nullptr;
}

std::optional<PathId> replacement_of(const Analysis& analysis, PathId index) {
  if (!certain_index(analysis.layout, analysis.layout.path(index))) return std::nullopt;
  return Search(analysis, index).run();
}

}  // namespace kw::rules
