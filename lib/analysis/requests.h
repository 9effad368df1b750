#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/path.h"
#include "analysis/verdict.h"
#include "expression/check_request.h"

namespace kw {

/// A refusal with its place in the file.
struct PlacedRefusal {
  Refusal refusal;
  SourceSpan span;
};

/// A text of a request that ends where a value ends, though the key's text goes on.
struct TextCut {
  enum class Kind {
    UpperBound,  ///< Items with that very value lie above it: they are left out (SYN210).
    Prefix,      ///< Longer values begin with it: their items are found as well (SYN211).
  };
  Kind kind = Kind::UpperBound;
  EntityId entity;
  std::string component;  ///< The key attribute.
  std::string part;       ///< The part whose value is last: "`{createdAt}`".
  std::string value;      ///< The placeholder.
  SourceSpan span;        ///< Its text.
};

/// A request of the design, judged by the service's rules and against its pattern.
struct RequestVerdict {
  RequestId request;
  std::optional<PathId> path;
  std::vector<PlacedRefusal> refusals;
  /// Where it asks for something else than the pattern (PAT115): what, and where.
  std::vector<std::pair<SourceSpan, std::string>> differences;
  std::vector<TextCut> cuts;
  /// `limit` together with a filter or another residual term (PAT202).
  bool limit_before_filter = false;
  /// The index whose keys fit a condition that the pinned path's do not, for help texts.
  std::optional<PathId> fitting_path;
};

RequestVerdict judge_request(const Layout& layout, RequestId request);

}  // namespace kw
