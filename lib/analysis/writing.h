#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/path.h"

namespace kw {

/// How one leg of a write pattern works at one place where its entity (or a kind of it) is stored (semantics 4).
struct LegVerdict {
  PatternId pattern;
  std::size_t leg = 0;
  EntityId entity;
  TableId table;
  /// Every table-key part is bound by `where` or `knows` (a put has them all).
  bool addressable = true;
  std::vector<std::string> unbound_key_attributes;
  /// The path that finds the key when it is not addressable; unset when none does.
  std::optional<PathId> lookup;
  /// Key attributes whose stored value the leg changes: those made by templates, and plain ones of an index ("GSI6SK",
  /// "item.SK" of an extra item). An update only.
  std::vector<std::string> rewrites;
  /// Every physical attribute that must be rebuilt has its other sources at hand.
  bool self_contained = true;
  struct Rebuild {
    std::string physical;              ///< "GSI6SK".
    std::vector<std::string> missing;  ///< Sources the caller does not know.
    SourceSpan span;                   ///< Its template.
  };
  std::vector<Rebuild> needs_read;  ///< Those that are not self-contained.
  std::vector<std::string> moves;   ///< Table-key attributes that the leg changes.
};

/// A write pattern as a whole.
struct WriteVerdict {
  PatternId pattern;
  std::vector<LegVerdict> legs;
  bool transaction = false;
  double actions_usual = 0;  ///< Extra items counted.
  double actions_largest = 0;
  std::optional<Bytes> bytes_usual;
  std::optional<Bytes> bytes_largest;
  std::optional<std::pair<std::size_t, std::size_t>> same_item;  ///< Two legs that write one item.
};

WriteVerdict judge_writes(const Layout& layout, PatternId pattern);

}  // namespace kw
