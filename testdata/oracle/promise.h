#pragma once

#include <string>

#include "analysis/judge.h"
#include "testdata/oracle/store.h"

namespace kw::oracle {

/// A loaded design with what is stored of it.
struct World {
  Layout layout;
  Stored stored;
  const Design& design() const { return *layout.design; }
};

/// What came of one check.
struct Outcome {
  std::string fault;         ///< What the verdict promises and the requests do not keep; empty when all is kept.
  std::string request;       ///< The requests sent, to read.
  bool exempt = false;       ///< The verdict says what it assumes, and the data need not hold it.
  bool coincidence = false;  ///< Values that have nothing to do with each other were equal.
};

/// Sends the requests of a verdict on one read and compares the answer with what was asked for.
Outcome check_read(const World& world, const Pattern& pattern, std::size_t read, const Verdict& verdict,
                   const Arguments& arguments);

/// The same for the requests of a pattern's verdict that serve several reads at once.
Outcome check_joint(const World& world, const Pattern& pattern, const Verdict& verdict, const Arguments& arguments);

/// Entries of two entities in one partition that the analysis takes to be impossible.
Outcome check_meetings(const World& world);

}  // namespace kw::oracle
