#pragma once

#include "advise/replacement.h"
#include "analysis/judge.h"

namespace kw::advise {

/// How a pattern fares by a change: better-or-equal of semantics 5.
PatternChange change_of(const PatternVerdict& before, const PatternVerdict& after);

/// "byCompanyId", longer or numbered where the table has one; `taken` are names that are given already.
std::string index_name(const Table& table, const std::vector<std::string>& partition,
                       const std::vector<std::string>& sort, const std::vector<std::string>& taken = {});

}  // namespace kw::advise
