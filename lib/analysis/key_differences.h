#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/caller_text.h"
#include "analysis/request_view.h"
#include "analysis/requests.h"

namespace kw {

/// What a request's key condition says about one branch of an entity's key.
struct KeyComparison {
  std::vector<std::pair<SourceSpan, std::string>> differences;
  std::vector<TextCut> cuts;
  std::set<std::string> attributes;  ///< Attributes that its texts name.
};
KeyComparison compare_key(const CallerValues& values, EntityId entity, const KeyBranch& branch,
                          const std::vector<RequestTerm>& terms);

}  // namespace kw
