#pragma once

#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "cost/figure.h"

namespace kw {

/// Units that come each second when every pattern is at its peak, and the patterns that are not in the sum because
/// their rate or size is not known: it is then the least there is.
template <class Quantity>
struct Peak {
  Figure<PerSecond<Quantity>> units = Figure<PerSecond<Quantity>>::none();
  std::vector<std::string> left_out;  ///< "`rate` of `cancel`"; in the order of patterns.
};

struct Peaks {
  std::vector<Peak<WriteUnits>> writes;
  std::vector<Peak<ReadUnits>> reads;
};

/// What comes to each of `layout.stored`, its extra items and scans left out: those go to other keys, and from one
/// partition to the next. A request for several entities is of the first of them: they share its partition key value.
Peaks peaks_of_stored(const Analysis& analysis);

/// What each path must serve from its capacity: a table's has its local indexes, extra items and scans in it. Empty for
/// paths that have no capacity of their own.
Peaks peaks_of_capacity(const Analysis& analysis);

}  // namespace kw
