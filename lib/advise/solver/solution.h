#pragma once

#include <string>
#include <vector>

#include "advise/solver/problem.h"

namespace kw::advise {

/// How the number of indexes is known to be the least.
enum class Proof {
  Certificate,  ///< As many questions of which no two can share an index.
  Search,       ///< All ways were tried.
  None,         ///< `bound` is all that is known.
};

struct ChosenIndex {
  IndexKey key;
  std::vector<std::size_t> answers;  ///< Questions, by position; each question is with the first index that answers it.
  /// Questions that this index was made for and that no other one answers: without them it would not be there.
  std::vector<std::size_t> needed_by;
};

struct Solution {
  std::vector<ChosenIndex> indexes;
  std::vector<std::size_t> unanswerable;  ///< Questions that no key answers.
  std::size_t bound = 0;                  ///< No fewer indexes will do.
  Proof proof = Proof::Certificate;
  std::vector<std::size_t> certificate;  ///< Questions of which no two can share an index; as many as the bound where
                                         ///< it is the proof.
};

/// The fewest indexes that answer all questions (6-advisor, 4.1 to 4.4). The same input gives the same output, byte by
/// byte; effort is bounded by counts of steps, never by time.
Solution fewest_indexes(const Problem& problem);

}  // namespace kw::advise
