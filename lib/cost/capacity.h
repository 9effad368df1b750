#pragma once

#include <vector>

#include "analysis/analysis.h"
#include "cost/figure.h"

/// Capacity that reads and writes consume (fact sheet 4.3 and 5), each time they are executed.
namespace kw {

/// What one execution of a pattern reads, all its requests together.
Figure<ReadUnits> read_units(const Layout& layout, const Pattern& pattern, const PatternVerdict& verdict);

/// Pages of 1 MB that the answer takes; unknown where the bytes are.
Figure<Count> read_pages(const PatternVerdict& verdict);

/// What becomes of an entry when attributes of its item change.
enum class EntryChange {
  None,     ///< The entry carries nothing of it.
  Content,  ///< It is written again.
  Key,      ///< It moves: the old one is deleted, the new one put.
};
EntryChange change_of(const Layout& layout, const StoredKey& stored, const std::vector<std::string>& attributes);

/// One place that a write goes to: the item, an extra item, or an entry of an index.
struct WritePlace {
  PathId path;
  TableId table;
  EntityId entity;
  bool is_extra = false;
  Figure<WriteUnits> units;  ///< Of one execution, `times` and the factor of transactions included.
};

/// One write pattern: what each execution writes, and what it has to read first.
struct WriteCapacity {
  PatternId pattern;
  std::vector<WritePlace> places;
  Figure<ReadUnits> reads = Figure<ReadUnits>::none();
};
WriteCapacity write_capacity(const Layout& layout, const WriteVerdict& verdict);

}  // namespace kw
