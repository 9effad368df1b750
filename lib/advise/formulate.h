#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "advise/solver/problem.h"
#include "analysis/path.h"

namespace kw::advise {

/// One read of a pattern, as the search for indexes sees it.
struct AskedRead {
  PatternId pattern;
  std::size_t read = 0;
  std::string left;  ///< What no index takes over: "the order by `a`, for `b` takes the range"; empty when nothing.
};

/// A read that no global index answers, and why.
struct UnaskedRead {
  PatternId pattern;
  std::size_t read = 0;
  std::string why;
};

/// The questions that reads ask of one table's indexes. `Problem::questions` and `asked` have the same positions.
struct Formulation {
  Problem problem;
  std::vector<AskedRead> asked;
  std::vector<UnaskedRead> unasked;
};

struct ReadOf {
  PatternId pattern;
  std::size_t read = 0;
  friend auto operator<=>(const ReadOf&, const ReadOf&) = default;
};

/// Attributes stand under the names they are stored by, so that entities of one table share them. `apart`: reads whose
/// index has to keep other entities out, by the constant attribute that tells them apart as one more that is fixed, or
/// else by an attribute at the end that only they carry.
Formulation formulate(const Layout& layout, TableId table, const std::vector<ReadOf>& reads,
                      const std::set<ReadOf>& apart);

}  // namespace kw::advise
