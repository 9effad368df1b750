#pragma once

#include "analysis/path.h"

namespace kw::rules {

/// An index that no item of the layout is in, although all that its table stores is known.
bool is_never_filled(const Layout& layout, PathId path);

/// A never filled index with a partition that the pattern binds: it is what was meant to answer it.
bool is_meant_for(const Layout& layout, PathId path, const Pattern& pattern);

}  // namespace kw::rules
