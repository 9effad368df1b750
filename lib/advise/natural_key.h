#pragma once

#include <string>
#include <vector>

#include "analysis/path.h"

namespace kw::advise {

/// Why a part of a joined key has no attribute that could stand in a key by itself.
struct Obstacle {
  std::string part;  ///< "`{email:lower}`"
  std::string why;   ///< One clause: "no attribute holds the text in lower case".
  SourceSpan span;   ///< The template.
};

/// The attributes that a key is made of, in its order, under the names they are stored by. Literals fall away, padded
/// and plain parts become their attribute, a coarse part only at the end of the key (semantics 5).
struct NaturalKey {
  std::vector<std::string> partition;
  std::vector<std::string> sort;     ///< Without attributes that the partition fixes already.
  bool reversed = false;             ///< The joined text sorts the other way round: readers turn their direction.
  std::vector<std::string> as_text;  ///< Numbers that the text did not sort, as stored names.
  std::vector<Obstacle> obstacles;
};

/// The key of `branch` undone, for an entity as it is stored.
NaturalKey natural_key(const StoredEntity& stored, const KeyBranch& branch);

/// Some key attribute of the branch is a text made of attributes: the key is synthetic. (A constant by itself is not.)
bool is_synthetic(const KeyBranch& branch);

/// An index has a text of its own: what its table's key is joined from stays for the table's sake.
bool has_own_text(const Table& table, const KeyBranch& branch);

}  // namespace kw::advise
