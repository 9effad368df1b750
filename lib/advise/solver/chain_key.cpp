#include "advise/solver/chain_key.h"

#include <algorithm>
#include <limits>

#include "base/assert.h"

namespace kw::advise {
namespace {

/// With fewer values than this a partition would take too much on itself (KEY202).
constexpr double kFewValues = 100;

class KeyBuilder {
 public:
  KeyBuilder(const Problem& problem, const Group& group) : problem_(problem), group_(group) {
    std::ranges::stable_sort(group_, [&](std::size_t a, std::size_t b) {
      const Segment& first = question(a);
      const Segment& second = question(b);
      const auto size = [](const Segment& each) { return each.equal.count() + each.then.size(); };
      if (first.equal.count() != second.equal.count()) return first.equal.count() < second.equal.count();
      return size(first) < size(second);
    });
  }

  IndexKey build() {
    choose_partition();
    for (const std::size_t each : group_) extend(question(each));
    append(pending_);
    return std::move(key_);
  }

 private:
  const Segment& question(std::size_t at) const { return problem_.questions[at]; }

  std::size_t fixed_by(AttributeIndex attribute) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(problem_.questions, [&](const Segment& each) { return each.equal.test(attribute); }));
  }

  double values_of(AttributeIndex attribute) const {
    constexpr double kUnknown = std::numeric_limits<double>::max();  // Most attributes that nobody counted are ids.
    return attribute < problem_.distinct.size() ? problem_.distinct[attribute].value_or(kUnknown) : kUnknown;
  }

  /// The members of a set, what is preferred first.
  std::vector<AttributeIndex> preferred(const AttributeSet& set) const {
    std::vector<AttributeIndex> members;
    for (AttributeIndex attribute = 0; attribute < problem_.attributes.size(); ++attribute)
      if (set.test(attribute)) members.push_back(attribute);
    std::ranges::stable_sort(members, [&](AttributeIndex a, AttributeIndex b) {
      if (fixed_by(a) != fixed_by(b)) return fixed_by(a) > fixed_by(b);
      if (values_of(a) != values_of(b)) return values_of(a) > values_of(b);
      return problem_.attributes[a] < problem_.attributes[b];
    });
    return members;
  }

  void choose_partition() {
    std::size_t least = 1;
    for (const std::size_t each : group_) least = std::max(least, partition_sizes(problem_, question(each)).low);
    key_.partition = preferred(question(group_.front()).equal);
    std::ranges::stable_partition(key_.partition, [&](AttributeIndex each) { return values_of(each) >= kFewValues; });
    KW_ASSERT(key_.partition.size() >= least);
    key_.partition.resize(least);
    for (const AttributeIndex attribute : key_.partition) placed_.set(attribute);
  }

  void append(const std::vector<AttributeIndex>& attributes) {
    for (const AttributeIndex attribute : attributes) {
      if (placed_.test(attribute)) continue;
      placed_.set(attribute);
      key_.sort.push_back(attribute);
    }
  }

  /// Fixes what the question fixes: the pending sequence first, as far as the question fixes it, then the rest.
  void extend(const Segment& next) {
    std::vector<AttributeIndex> first;
    for (const AttributeIndex attribute : pending_)
      if (next.equal.test(attribute)) first.push_back(attribute);
    append(first);
    append(preferred(next.equal & ~placed_));
    std::vector<AttributeIndex> rest;
    for (const AttributeIndex attribute : pending_)
      if (!placed_.test(attribute)) rest.push_back(attribute);
    pending_ = rest.size() > next.then.size() ? rest : next.then;
  }

  const Problem& problem_;
  Group group_;
  IndexKey key_;
  AttributeSet placed_;
  std::vector<AttributeIndex> pending_;  ///< What has to follow next, in order.
};

}  // namespace

IndexKey key_of(const Problem& problem, const Group& group) {
  IndexKey key = KeyBuilder(problem, group).build();
  for (const std::size_t each : group) KW_ASSERT(answers(key, problem.questions[each]));
  return key;
}

}  // namespace kw::advise
