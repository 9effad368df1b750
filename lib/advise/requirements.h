#pragma once

#include <vector>

#include "advise/replacement.h"

namespace kw::advise {

/// What holds whatever the patterns ask: encodings, places, types, values fit for a key, the same items, the tool. The
/// key of `replacement` is chosen; `old_key` is how the entity stands in the old index.
std::vector<Requirement> requirements_of(const Design& design, const Layout& before, const StoredKey& old_key,
                                         const Replacement& replacement);

/// Who else is in the new index of `after`.
Requirement other_entities(const Layout& after, PathId new_path, const Replacement& replacement);

}  // namespace kw::advise
