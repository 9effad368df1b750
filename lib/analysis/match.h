#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/path.h"
#include "analysis/verdict.h"

namespace kw {

/// Most requests that values nobody asked for (declared values, buckets) may be enumerated into (semantics 3.2).
inline constexpr double kMaxEnumerated = 25;

/// A range on one attribute: two one-sided terms are one range.
struct RangeBinding {
  std::optional<Operand> low;
  std::optional<Operand> high;
  bool low_open = false;  ///< `>` rather than `>=`.
  bool high_open = false;
  std::optional<Operand> prefix;   ///< begins_with.
  std::vector<std::size_t> terms;  ///< Which terms of the condition it is made of.
};

/// What a condition says of each attribute that could bind a key part; terms by their position in the condition.
struct Bindings {
  struct Value {
    std::size_t term = 0;
    Operand operand;
  };
  struct List {
    std::size_t term = 0;
    std::vector<Operand> operands;
    std::optional<double> usual;
    std::optional<double> largest;
  };
  std::map<std::string, Value> equal;
  std::map<std::string, List> in;
  std::map<std::string, RangeBinding> range;
};

/// How many values an earlier read hands over, by the entity's name; one when it is known to return one.
using EarlierReturns = std::map<std::string, std::optional<double>>;

Bindings bind(const Condition& where, const EarlierReturns& earlier);

/// What became of one sort part.
enum class PartUse { Literal, Equal, Enumerated, Coarse, Range, Unused };

struct PartState {
  const KeyPart* part = nullptr;
  PartUse use = PartUse::Unused;
};

/// One key condition that a condition gives on one branch of a stored key.
struct KeyMatch {
  std::vector<KeyClause> clauses;
  std::vector<Enumeration> enumerations;
  std::set<std::size_t> consumed;  ///< Terms that the key condition says in full.
  std::set<std::size_t> narrowed;  ///< Terms that it says in part; they stay residual.
  std::set<std::size_t> dropped;   ///< Consumed but for an open end, which the caller drops.
  std::vector<PartState> sort;     ///< All sort parts, in order.
  bool full_key = false;           ///< Every part is bound by `=` (or enumerated).
  bool used_range = false;
  std::vector<std::string> assumptions;
  std::vector<std::string> caller;  ///< "drop items with …".
  std::vector<TraceStep> trace;
};

struct MatchResult {
  std::vector<KeyMatch> matches;   ///< Plans without enumerations that nobody asked for come first.
  std::vector<TraceStep> failure;  ///< Why there is none: the partition part that stays unbound.
  std::string unbound;             ///< That part's attribute.
};

/// Every way to use `branch` for a condition: partition parts by `=`, sort parts from the left, one trailing range
/// (semantics 3.1, 3.2).
MatchResult match(const Entity& entity, const KeyBranch& branch, const Condition& where, const Bindings& bindings,
                  std::optional<Duration> span_of_time = std::nullopt);

}  // namespace kw
