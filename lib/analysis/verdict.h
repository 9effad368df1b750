#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/path.h"
#include "base/quantity.h"
#include "model/design.h"

namespace kw {

enum class VerdictClass { Exact, Works, Wasteful, Wrong, Impossible };
std::string_view to_text(VerdictClass verdict_class);  // "exact" …

enum class DefectKind {
  // wrong
  MissesItems,
  CannotTellApart,
  NotUnique,
  Stale,
  // cost
  FiltersAtServer,
  FiltersInCaller,
  ReadsStrangers,
  ManyRequests,
  ExtraRounds,
  Fetches,
  Merges,
  SortsInCaller,
  Scans,
};
std::string_view to_text(DefectKind kind);  // "misses-items" …; the names `accept:` takes
std::optional<DefectKind> parse_defect_kind(std::string_view text);
/// The answer itself is wrong or incomplete, not only dear.
bool is_wrong(DefectKind kind);

/// What is not ideal about a plan, how much, and why.
struct Defect {
  DefectKind kind = DefectKind::FiltersAtServer;
  /// Ratio read ÷ returned for filters and strangers; a number for requests, rounds, fetches, merges, sorted items;
  /// bytes for scans. Unset when unknown: `unknown` then says what would settle it.
  std::optional<double> measure;
  std::optional<double> measure_high;  ///< The other end, where the measure is a range.
  bool unbounded = false;
  std::string unknown;             ///< "needs `distinct` of `status`".
  std::string attribute;           ///< The entity's attribute that causes it, or empty.
  std::string part;                ///< The key part's text, or empty.
  std::optional<EntityId> entity;  ///< The stranger, the kind that is missed.
  std::string because;  ///< One clause for people: "`status` comes after `createdAt`, which takes the range".
  SourceSpan span;      ///< The cause in the layout (template, key, projection); unknown when there is none.
};

/// One value inside a bound: literal text, or an operand of `where` in the part's encoding.
struct BoundPart {
  bool literal = false;
  std::string text;  ///< Literal text; else the attribute's name.
  Operand value;
  Encoding encoding = Encoding::AsIs;
  int width = 0;
  int step = 0;                            ///< Integers: add this before encoding (`> v` is `>= v+1`).
  std::optional<std::size_t> enumeration;  ///< The value comes from the request's enumeration of that number.
  std::optional<int> fixed_width;          ///< Of the encoded value, where known.
  std::optional<CharacterSet> characters;  ///< That can occur in it, where known.
  /// The least or greatest id of the time that `value` gives (a part that follows the attribute).
  enum class Edge { None, Least, Greatest } edge = Edge::None;
};

/// A value of a key condition.
struct Bound {
  bool text = true;  ///< A joined string; else one native value.
  std::optional<AttributeType> type;
  std::vector<BoundPart> parts;
  bool above = false;  ///< Followed by U+10FFFF: greater than everything that begins with it.
};

enum class ClauseKind { Equal, BeginsWith, Between, AtLeast, Above, AtMost, Below };

/// One condition of a KeyConditionExpression on a physical key attribute.
struct KeyClause {
  std::string attribute;
  KeyRole role = KeyRole::Partition;
  ClauseKind kind = ClauseKind::Equal;
  Bound low;   ///< The only bound for all kinds but Between.
  Bound high;  ///< Between.
};

/// Values that one request each is sent for.
struct Enumeration {
  enum class Kind { List, DeclaredValues, FreeShards, ComputedShards, Buckets };
  Kind kind = Kind::List;
  std::string part;  ///< "`status`", "`orderId:shard(10)`".
  std::vector<Operand>
      values;  ///< List: placeholders and literals (one placeholder may be a list). DeclaredValues: literals.
  std::optional<double> usual;  ///< How many.
  std::optional<double> largest;
  bool unbounded = false;            ///< Buckets of a range that has no first one.
  Encoding bucket = Encoding::AsIs;  ///< Buckets.
  /// Buckets: the term's range; the values are the encodings of its times.
  std::optional<Term> range;
};

enum class Operation { GetItem, BatchGetItem, TransactGetItems, Query, Scan };
std::string_view to_text(Operation operation);

/// One request, or one for each combination of its enumerations' values.
struct RequestPlan {
  Operation operation = Operation::Query;
  PathId path;
  std::vector<std::size_t> reads;  ///< Which of the pattern's reads it serves.
  std::vector<EntityId> entities;  ///< The entities wanted from it (kinds included).
  std::vector<KeyClause> clauses;  ///< In key order. GetItem and BatchGetItem: all Equal.
  std::vector<Enumeration> enumerations;
  std::vector<Expression> filter;  ///< What the server checks; conjuncts.
  bool forward = true;
  std::optional<double> limit;
  bool strong = false;
  std::optional<double> requests;  ///< Usual number sent (1 without enumerations); unset when unknown.
  std::string requests_text;       ///< "3 values × 10 shards"; empty when 1.
  int round = 1;                   ///< 1 for those that wait for nothing.
};

/// What becomes of one part or term, in the order of the key.
struct TraceStep {
  enum class State { Literal, Equal, Range, Narrows, Enumerated, Skipped, Residual, Assumption, Fails };
  State state = State::Skipped;
  std::string subject;  ///< "`status`", "`#`", "`createdAt BETWEEN :from AND :to`".
  std::string text;     ///< "bound by `status = :s`"; "comes after `assessmentType`, which this pattern does not fix".
};

/// Amounts of one execution on average; unset where inputs are unknown.
struct ReadAmounts {
  std::optional<Count> items_read;
  std::optional<Count> items_returned;
  std::optional<Bytes> bytes;
  std::optional<ReadUnits> units;
  std::vector<std::string> assumptions;  ///< "`status` is spread evenly over its 5 values".
};

/// How one path answers one read, or one pattern as a whole.
struct Verdict {
  VerdictClass verdict_class = VerdictClass::Impossible;
  std::vector<Defect> defects;        ///< Wrong ones first, then by kind.
  std::vector<RequestPlan> requests;  ///< Empty when impossible.
  std::vector<std::string> caller;    ///< What the caller has to do: "drop items with `createdAt` = `:from`", "merge 10
                                      ///< answers by `createdAt`".
  std::vector<Term> caller_terms;     ///< Terms the caller checks, after a fetch or not.
  bool fetches = false;               ///< Items are read again from the table.
  bool ordered = true;                ///< The order asked for is the order of the answer, after merging.
  int rounds = 1;
  std::optional<double> request_count;  ///< All requests sent on average, fetches left out.
  ReadAmounts reads;
  std::vector<TraceStep> trace;
  std::string path_name;  ///< "Shop.GSI1"; several joined by " and ".

  const Defect* find(DefectKind kind) const;
  bool uses(PathId path) const;
  bool is_scan() const;
};

}  // namespace kw
