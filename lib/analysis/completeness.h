#pragma once

#include <optional>
#include <vector>

#include "analysis/path.h"
#include "analysis/verdict.h"
#include "model/pattern.h"

namespace kw {

/// Why items that the read wants are not in the path (semantics 3.6); nothing when all are. `stored` is how one wanted
/// entity stands in it.
std::optional<Defect> missing_items(const Layout& layout, const StoredKey& stored, const Read& read);

/// The branch is out of question for the read: its conditions contradict `where`.
bool excluded(const KeyBranch& branch, const Read& read);

/// The term holds for every item of the branch already: its `when` says so, or it asks for the presence of a key
/// attribute.
bool settled_by(const KeyBranch& branch, const Term& term);

}  // namespace kw
