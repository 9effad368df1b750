#pragma once

#include <optional>
#include <vector>

#include "analysis/path.h"
#include "analysis/verdict.h"
#include "expression/check_request.h"

namespace kw {

/// How `path` answers one read of `pattern` (semantics 3). Impossible when the entity is not in the path and nothing
/// but another path could answer; a partition that stays unbound gives a Scan. Pure: nothing is cached, thousands of
/// calls are meant.
Verdict judge(const Layout& layout, const Pattern& pattern, std::size_t read, PathId path);

/// How one answer looks when a table is scanned for the read.
Verdict judge_scan(const Layout& layout, const Pattern& pattern, std::size_t read, PathId path);

/// What a pattern's reads cost together: the least verdict over the paths of each read and over reads that share a
/// request.
struct PatternVerdict {
  PatternId pattern;
  /// The verdict that is reported. A scan nobody asked for ranks after `wrong` here.
  Verdict best;
  /// `each[read][path]`: every read on every path alone; paths as in the layout.
  std::vector<std::vector<Verdict>> each;
  /// A request pins the path and another path would serve better: the pin, and what would.
  std::optional<RequestId> pinned_by;
  std::optional<std::string> better_path;
  bool acceptable = false;  ///< Exact or works, plus what the pattern accepts; `elsewhere` counts as acceptable.
  bool judged = true;       ///< False for writes, `elsewhere`, unknown entities, and designs without tables.
};

PatternVerdict judge_pattern(const Layout& layout, PatternId pattern);

/// Least first: class, rounds, read units where both are known, residual work, requests, defects, path name (semantics
/// 3, "The best verdict").
bool better(const Verdict& a, const Verdict& b);

/// A question that a path answers exactly: all of `equal` by `=`, then one range.
struct Question {
  EntityId entity;
  PathId path;
  std::vector<std::string> equal;
  std::optional<std::string> range;
};
std::vector<Question> questions(const Layout& layout, PathId path);

/// How the question's path answers it, exactly or not; which attributes the caller needs does not count.
Verdict judge_question(const Layout& layout, const Question& question);
/// The same attributes by `=` and the same range, whatever their order and the path.
bool same_question(const Question& a, const Question& b);

/// The request to copy: the body of a Query, GetItem … call as AWS CLI JSON (`--cli-input-json`), aliases for reserved
/// words, one for each request of the verdict. Each passes `check_request` first.
std::vector<std::string> requests_to_copy(const Layout& layout, const Pattern& pattern, const Verdict& verdict);

/// A key condition as people read it: `GSI1PK = "COMPANY#{:c}" AND GSI1SK BETWEEN …`.
std::string condition_text(const RequestPlan& request);

/// What the service knows about a path, for `check_request`.
RequestTarget request_target(const Layout& layout, PathId path);

}  // namespace kw
