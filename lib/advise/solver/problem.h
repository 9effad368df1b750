#pragma once

#include <bitset>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// The least number of indexes that answer a set of questions, each in one request that reads what it returns: the
/// problem by itself, without designs. The mathematics is in docs/advisor.md.
namespace kw::advise {

inline constexpr std::size_t kMaxAttributes = 64;  ///< Of one problem.
using AttributeSet = std::bitset<kMaxAttributes>;
using AttributeIndex = std::size_t;  ///< A position in `Problem::attributes`.

/// What a pattern asks of an index, a segment of the way from its partition to its end: the attributes of `equal` are
/// fixed, then `then` follow in this order: the attribute of a range, or those of an order (which begins with the
/// range's where there are both).
struct Segment {
  std::string name;
  AttributeSet equal;
  std::vector<AttributeIndex> then;  ///< None of them in `equal`, none twice.
  /// Attributes that every wanted item is sure to carry. An index on another one lacks items.
  AttributeSet carried;

  AttributeSet all() const;  ///< `equal` and `then`.
};

struct Problem {
  std::vector<std::string> attributes;  ///< Names; they break ties.
  /// Different values of each, where known: the partition is made of what has many. Empty: nothing is known.
  std::vector<std::optional<double>> distinct;
  std::vector<Segment> questions;
  std::size_t max_partition = 4;
  std::size_t max_sort = 4;
};

/// A key: its partition by position, its sort attributes in order.
struct IndexKey {
  std::vector<AttributeIndex> partition;
  std::vector<AttributeIndex> sort;
  friend bool operator==(const IndexKey&, const IndexKey&) = default;
};

/// The key answers the question fully: the partition and the sort attributes before `then` are just `equal`, `then`
/// follows, and no wanted item is missing from the index.
bool answers(const IndexKey& key, const Segment& question);

/// How many partition attributes a key that answers the question can have; empty where no key can (nothing is fixed,
/// or more attributes than a key has places).
struct Interval {
  std::size_t low = 1;
  std::size_t high = 0;
  bool empty() const { return low > high; }
};
Interval partition_sizes(const Problem& problem, const Segment& question);

/// Every key that answers `whole` answers `part`, whatever else the key answers.
bool is_contained(const Segment& part, const Segment& whole);

/// Some key answers both.
bool can_share(const Problem& problem, const Segment& a, const Segment& b);

}  // namespace kw::advise
