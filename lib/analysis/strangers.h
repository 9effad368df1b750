#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/path.h"
#include "analysis/verdict.h"

namespace kw {

/// Another item that lies in what a request reads.
struct Stranger {
  const StoredKey* stored = nullptr;
  bool apart = false;           ///< A key text or a constant attribute tells it from what is wanted.
  std::optional<double> items;  ///< How many of them one request meets on average, where known.
};

/// Items that are not wanted and *can* meet the request's key condition (semantics 3.5); coincidences of unrelated
/// values are left out. `wanted` are the stored keys that the request is for, `branch` the one whose parts its clauses
/// were made of.
std::vector<Stranger> strangers(const Layout& layout, PathId path, const std::vector<KeyClause>& clauses,
                                const std::vector<const StoredKey*>& wanted, const KeyBranch& branch);

/// Keys that `branch` writes can lie in what the clauses ask for.
bool can_lie_in(const KeyBranch& branch, const std::vector<KeyClause>& clauses);

/// Everything else that a scan of the path reads.
std::vector<Stranger> scanned_strangers(const Layout& layout, PathId path, const std::vector<const StoredKey*>& wanted);

}  // namespace kw
