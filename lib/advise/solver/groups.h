#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "advise/solver/chains.h"

namespace kw::advise {

/// All greatest sets of questions that share an index, each sorted (Bron and Kerbosch with a pivot); nothing when there
/// are more than `limit`.
std::optional<std::vector<Group>> greatest_groups(const Sharing& sharing, std::size_t limit);

/// A least number of `groups` that hold every one of `size` questions, by branching on the question with the fewest
/// groups. `start` is a cover to improve on; `bound` stops the search when it is met.
struct GroupCover {
  std::vector<std::size_t> chosen;
  bool proved = false;  ///< Every cheaper one was ruled out within the limit of steps.
};
GroupCover least_cover(const std::vector<Group>& groups, std::size_t size, std::size_t bound, std::size_t max_steps);

}  // namespace kw::advise
