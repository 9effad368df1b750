#pragma once

#include "advise/solver/chains.h"

namespace kw::advise {

/// A key that answers all of `group`, whose questions can share one by one (6-advisor, 4.4): the partition is as small
/// as it may be, for the smaller it is, the more beginnings of the key answer something. It is made of attributes that
/// are not known to have few values, then of those that most questions fix, then of those with most values, then by
/// name.
IndexKey key_of(const Problem& problem, const Group& group);

}  // namespace kw::advise
