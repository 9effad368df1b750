#include "advise/solver/problem.h"

#include <algorithm>

namespace kw::advise {
namespace {

AttributeSet set_of(const std::vector<AttributeIndex>& attributes) {
  AttributeSet set;
  for (const AttributeIndex attribute : attributes) set.set(attribute);
  return set;
}

bool is_subset(const AttributeSet& a, const AttributeSet& b) {
  return (a & ~b).none();
}

bool is_prefix(const std::vector<AttributeIndex>& a, std::size_t from, const std::vector<AttributeIndex>& b) {
  const std::size_t length = std::min(a.size() - from, b.size());
  return std::equal(a.begin() + static_cast<std::ptrdiff_t>(from),
                    a.begin() + static_cast<std::ptrdiff_t>(from + length), b.begin());
}

/// Both fixed sets lie on one way up, `a` fixing no more than `b` (6-advisor, 2.3): either all that `a` names is fixed
/// by `b`, or `b` fixes the beginning of what follows in `a`, and the rest of it agrees with what follows in `b`.
bool nests(const Segment& a, const Segment& b) {
  const std::size_t more = b.equal.count() - a.equal.count();
  if (more >= a.then.size()) return is_subset(a.all(), b.equal);
  AttributeSet reached = a.equal;
  for (std::size_t i = 0; i < more; ++i) reached.set(a.then[i]);
  return reached == b.equal && is_prefix(a.then, more, b.then);
}

}  // namespace

AttributeSet Segment::all() const {
  return equal | set_of(then);
}

bool answers(const IndexKey& key, const Segment& question) {
  AttributeSet fixed = set_of(key.partition);
  if (!is_subset(fixed, question.equal)) return false;
  std::size_t at = 0;
  while (at < key.sort.size() && question.equal.test(key.sort[at])) fixed.set(key.sort[at++]);
  if (fixed != question.equal) return false;
  for (const AttributeIndex attribute : question.then)
    if (at == key.sort.size() || key.sort[at++] != attribute) return false;
  return is_subset(set_of(key.partition) | set_of(key.sort), question.all() | question.carried);
}

Interval partition_sizes(const Problem& problem, const Segment& question) {
  const std::size_t all = question.equal.count() + question.then.size();
  const std::size_t least = all > problem.max_sort ? all - problem.max_sort : 1;
  return {std::max<std::size_t>(1, least), std::min(problem.max_partition, question.equal.count())};
}

bool is_contained(const Segment& part, const Segment& whole) {
  const std::size_t least = whole.equal.count();
  if (part.equal.count() < least || part.equal.count() + part.then.size() > least + whole.then.size()) return false;
  if (!nests(whole, part)) return false;
  // What `nests` leaves open: the part must not go on beyond the whole, nor leave its way.
  const std::size_t more = part.equal.count() - least;
  AttributeSet reached = whole.equal;
  for (std::size_t i = 0; i < more; ++i) reached.set(whole.then[i]);
  return reached == part.equal && is_subset(whole.all() | whole.carried, part.all() | part.carried);
}

bool can_share(const Problem& problem, const Segment& a, const Segment& b) {
  const Interval first = partition_sizes(problem, a);
  const Interval second = partition_sizes(problem, b);
  if (std::max(first.low, second.low) > std::min(first.high, second.high)) return false;
  const bool in_order = a.equal.count() <= b.equal.count();
  if (!nests(in_order ? a : b, in_order ? b : a)) return false;
  const AttributeSet both = a.all() | b.all();
  return is_subset(both, a.all() | a.carried) && is_subset(both, b.all() | b.carried);
}

}  // namespace kw::advise
