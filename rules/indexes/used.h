#pragma once

#include <set>

#include "analysis/analysis.h"

namespace kw::rules {

std::set<EntityId> carried_by(const Layout& layout, PathId path);

/// Every pattern that reads the entity is judged, and there is one: what reads it is known.
bool readers_known(const Analysis& analysis, EntityId entity);

/// A pattern's verdict, a request or the look-up of a write reads the path; a scan only where it was asked for.
bool is_used(const Analysis& analysis, PathId path);

}  // namespace kw::rules
