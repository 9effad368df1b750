#pragma once

#include <vector>

#include "advise/solver/problem.h"

namespace kw::advise {

/// Questions that one index answers, by position.
using Group = std::vector<std::size_t>;

/// Who can share an index with whom, and who comes before whom on its way.
struct Sharing {
  std::vector<std::vector<bool>> together;  ///< Symmetric.
  std::vector<Group> after;                 ///< Those that fix more and can share.
};
Sharing sharing_of(const Problem& problem, const Group& questions);

/// As few chains as a matching gives, each with neighbours that can share, and a set of pairwise strangers of the size
/// that bounds the number of indexes from below (Hopcroft and Karp; König). Positions are within the group.
struct ChainCover {
  std::vector<Group> chains;
  Group strangers;
};
ChainCover cover_by_chains(const Sharing& sharing);

}  // namespace kw::advise
