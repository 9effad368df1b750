#include <algorithm>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "analysis/carried.h"
#include "analysis/completeness.h"
#include "analysis/pattern_language.h"
#include "analysis/read_plan.h"
#include "analysis/strangers.h"
#include "base/text.h"

namespace kw {
namespace {

/// What one request would read of a sort key: from `low` to `high`.
struct Extent {
  Bound low;
  Bound high;
};

bool same_value(const BoundPart& a, const BoundPart& b) {
  return !a.literal && !b.literal && to_text(a.value) == to_text(b.value) && a.encoding == b.encoding &&
         a.width == b.width && a.step == b.step && a.edge == b.edge;
}

Bound tail(const Bound& bound, std::size_t part, std::size_t offset) {
  Bound rest;
  rest.text = bound.text;
  rest.above = bound.above;
  rest.parts.assign(bound.parts.begin() + static_cast<std::ptrdiff_t>(part), bound.parts.end());
  if (offset > 0 && !rest.parts.empty()) rest.parts.front().text.erase(0, offset);
  return rest;
}

/// How two bounds compare whatever the values are; equal operands are equal texts.
std::optional<std::strong_ordering> compare_bounds(const Bound& a, const Bound& b) {
  std::size_t i = 0;
  std::size_t j = 0;
  std::size_t in_a = 0;
  std::size_t in_b = 0;
  while (i < a.parts.size() && j < b.parts.size()) {
    const BoundPart& left = a.parts[i];
    const BoundPart& right = b.parts[j];
    if (left.literal && right.literal) {
      const char x = left.text[in_a];
      const char y = right.text[in_b];
      if (x != y) return static_cast<unsigned char>(x) <=> static_cast<unsigned char>(y);
      if (++in_a == left.text.size()) ++i, in_a = 0;
      if (++in_b == right.text.size()) ++j, in_b = 0;
      continue;
    }
    if (in_a != 0 || in_b != 0 || !same_value(left, right)) break;
    ++i;
    ++j;
  }
  return compare(pattern_of(tail(a, i, in_a)), pattern_of(tail(b, j, in_b)));
}

std::vector<KeyClause> clauses_of(const KeyMatch& match, KeyRole role) {
  std::vector<KeyClause> clauses;
  std::copy_if(match.clauses.begin(), match.clauses.end(), std::back_inserter(clauses),
               [&](const KeyClause& clause) { return clause.role == role; });
  return clauses;
}

std::string text_of(std::vector<KeyClause> clauses) {
  RequestPlan request;
  request.clauses = std::move(clauses);
  return condition_text(request);
}

std::optional<Extent> extent_of(const KeyMatch& match) {
  const std::vector<KeyClause> sort = clauses_of(match, KeyRole::Sort);
  if (sort.size() > 1) return std::nullopt;
  Extent extent;
  if (sort.empty()) {
    extent.high.above = true;
    return extent;
  }
  const KeyClause& clause = sort.front();
  if (!clause.low.text || (clause.kind != ClauseKind::Equal && clause.kind != ClauseKind::BeginsWith))
    return std::nullopt;
  extent.low = extent.high = clause.low;
  extent.high.above = clause.kind == ClauseKind::BeginsWith;
  return extent;
}

std::optional<Extent> united(const Extent& a, const Extent& b) {
  const std::optional<std::strong_ordering> low = compare_bounds(a.low, b.low);
  const std::optional<std::strong_ordering> high = compare_bounds(a.high, b.high);
  if (!low || !high) return std::nullopt;
  return Extent{*low == std::strong_ordering::greater ? b.low : a.low,
                *high == std::strong_ordering::less ? b.high : a.high};
}

/// Everything of the entity in this partition lies in its interval: the sort values are fixed by the partition's.
bool fixed_by_partition(const Interval& interval) {
  std::set<std::string> partition;
  for (const KeyComponent& component : interval.branch->partition)
    for (const KeyPart& part : component.parts)
      if (!part.literal) partition.insert(part.source);
  for (const KeyClause& clause : clauses_of(interval.match, KeyRole::Sort))
    for (const BoundPart& part : clause.low.parts)
      if (!part.literal && !partition.contains(part.text)) return false;
  return true;
}

class JointBuilder {
 public:
  JointBuilder(const Layout& layout, const Pattern& pattern, const std::vector<std::size_t>& reads, PathId path,
               const std::vector<const Verdict*>& alone)
      : layout_(layout), pattern_(pattern), reads_(reads), path_(path), alone_(alone) {}

  std::optional<Verdict> build() {
    if (!collect() || !same_partition() || !apart_from_each_other() || !make_clauses()) return std::nullopt;
    find_strangers();
    if (!limit_is_right()) return std::nullopt;
    return verdict();
  }

 private:
  bool collect() {
    for (std::size_t i = 0; i < reads_.size(); ++i) {
      const Verdict& one = *alone_[i];
      const bool simple = one.requests.size() == 1 && !one.is_scan() && one.requests.front().enumerations.empty() &&
                          one.caller_terms.empty() && one.requests.front().filter.empty() && one.caller.empty() &&
                          one.ordered;
      if (!simple) return false;
      const ReadContext context = read_context(layout_, pattern_, reads_[i], path_);
      std::optional<std::vector<Interval>> plain = plain_intervals(context);
      if (!plain || context.round != read_context(layout_, pattern_, reads_.front(), path_).round) return false;
      round_ = context.round;
      for (Interval& interval : *plain) {
        owners_.push_back(i);
        intervals_.push_back(std::move(interval));
      }
    }
    return true;
  }

  bool same_partition() const {
    const std::string first = text_of(clauses_of(intervals_.front().match, KeyRole::Partition));
    return std::all_of(intervals_.begin(), intervals_.end(), [&](const Interval& interval) {
      return text_of(clauses_of(interval.match, KeyRole::Partition)) == first;
    });
  }

  bool apart_from_each_other() const {
    for (std::size_t i = 0; i < intervals_.size(); ++i)
      for (std::size_t j = i + 1; j < intervals_.size(); ++j)
        if (owners_[i] != owners_[j] && !told_apart(layout_, *intervals_[i].stored, *intervals_[j].stored))
          return false;
    return true;
  }

  bool make_clauses() {
    const std::string first = text_of(intervals_.front().match.clauses);
    same_ = std::all_of(intervals_.begin(), intervals_.end(),
                        [&](const Interval& interval) { return text_of(interval.match.clauses) == first; });
    clauses_ = intervals_.front().match.clauses;
    if (same_) return true;
    std::optional<Extent> all;
    for (const Interval& interval : intervals_) {
      const std::optional<Extent> one = extent_of(interval.match);
      if (!one || !fixed_by_partition(interval)) return false;
      extents_.push_back(*one);
      all = all ? united(*all, *one) : one;
      if (!all) return false;
    }
    clauses_ = clauses_of(intervals_.front().match, KeyRole::Partition);
    add_range(*all);
    return true;
  }

  void add_range(const Extent& all) {
    if (all.low.parts.empty() && all.high.parts.empty()) return;
    KeyClause clause;
    clause.role = KeyRole::Sort;
    clause.attribute = layout_.path(path_).key.sort.front().value;
    clause.low = all.low;
    clause.high = all.high;
    if (all.low.parts.empty()) {  // The service refuses an empty text as a bound.
      clause.kind = ClauseKind::AtMost;
      clause.low = all.high;
      clauses_.push_back(std::move(clause));
      return;
    }
    const std::optional<std::strong_ordering> order = compare_bounds(all.low, all.high);
    Bound beginning = all.low;
    beginning.above = true;
    const bool one_prefix = all.high.above && compare_bounds(beginning, all.high) == std::strong_ordering::equal;
    clause.kind = order == std::strong_ordering::equal ? ClauseKind::Equal
                  : one_prefix                         ? ClauseKind::BeginsWith
                                                       : ClauseKind::Between;
    clauses_.push_back(std::move(clause));
  }

  bool gets_item() const {
    const PathType type = layout_.path(path_).type;
    return same_ && type == PathType::TableKey &&
           std::all_of(intervals_.begin(), intervals_.end(),
                       [](const Interval& interval) { return interval.match.full_key; });
  }

  void find_strangers() {
    if (gets_item()) return;
    std::vector<const StoredKey*> wanted;
    for (const Interval& interval : intervals_) wanted.push_back(interval.stored);
    for (const Interval& interval : intervals_) {
      for (const Stranger& stranger : strangers(layout_, path_, clauses_, wanted, *interval.branch)) {
        const bool known = std::any_of(strangers_.begin(), strangers_.end(),
                                       [&](const Stranger& have) { return have.stored == stranger.stored; });
        if (!known) strangers_.push_back(stranger);
      }
    }
  }

  bool forward() const {
    for (std::size_t i = 0; i < reads_.size(); ++i)
      if (!pattern_.reads[reads_[i]].order.empty() && !is_single(i)) return alone_[i]->requests.front().forward;
    return true;
  }

  /// The read wants the one item that its whole key names.
  bool is_single(std::size_t read) const {
    for (std::size_t i = 0; i < intervals_.size(); ++i)
      if (owners_[i] == read && !intervals_[i].match.full_key) return false;
    return true;
  }

  /// Single items come first in reading direction and nothing else lies between (semantics 3.5).
  bool limit_is_right() {
    std::size_t ordered = 0;
    for (std::size_t i = 0; i < reads_.size(); ++i) {
      const Read& read = pattern_.reads[reads_[i]];
      const bool single = is_single(i);
      if (!read.order.empty() && !single) ++ordered;
      if (single || !read.limit) continue;
      if (limited_) return false;
      limited_ = i;
    }
    if (ordered > 1) return false;
    if (!limited_) return true;
    if (!strangers_.empty() || same_) return false;
    std::vector<std::string> singles;
    for (std::size_t i = 0; i < intervals_.size(); ++i) {
      if (owners_[i] == *limited_) continue;
      if (!is_single(owners_[i]) || !comes_first(i)) return false;
      const std::string text = text_of(intervals_[i].match.clauses);
      if (std::find(singles.begin(), singles.end(), text) == singles.end()) singles.push_back(text);
    }
    limit_ = pattern_.reads[reads_[*limited_]].limit->value.value + static_cast<double>(singles.size());
    return true;
  }

  bool comes_first(std::size_t single) const {
    for (std::size_t i = 0; i < intervals_.size(); ++i) {
      if (owners_[i] != *limited_) continue;
      const std::optional<std::strong_ordering> order = forward()
                                                            ? compare_bounds(extents_[single].high, extents_[i].low)
                                                            : compare_bounds(extents_[i].high, extents_[single].low);
      if (order != std::strong_ordering::less) return false;
    }
    return true;
  }

  Verdict verdict() const {
    Verdict verdict;
    RequestPlan request;
    request.operation = gets_item() ? Operation::GetItem : Operation::Query;
    request.path = path_;
    request.reads = reads_;
    for (const Interval& interval : intervals_)
      if (std::find(request.entities.begin(), request.entities.end(), interval.stored->entity) ==
          request.entities.end())
        request.entities.push_back(interval.stored->entity);
    request.clauses = clauses_;
    request.forward = forward();
    request.limit = limit_;
    request.strong = pattern_.strong;
    request.requests = 1;
    request.round = round_;
    verdict.requests.push_back(std::move(request));
    verdict.request_count = 1;
    verdict.path_name = layout_.path(path_).name;
    verdict.rounds = round_;
    add_amounts(verdict);
    add_defects(verdict);
    for (const Verdict* one : alone_) verdict.trace.insert(verdict.trace.end(), one->trace.begin(), one->trace.end());
    verdict.verdict_class = class_of(pattern_, verdict.defects, std::nullopt, 1, false);
    return verdict;
  }

  void add_amounts(Verdict& verdict) const {
    ReadAmounts& reads = verdict.reads;
    reads.items_read = reads.items_returned = Count{0};
    reads.bytes = Bytes{0};
    for (const Verdict* one : alone_) {
      reads.items_read = reads.items_read && one->reads.items_read
                             ? std::optional(*reads.items_read + *one->reads.items_read)
                             : std::nullopt;
      reads.items_returned = reads.items_returned && one->reads.items_returned
                                 ? std::optional(*reads.items_returned + *one->reads.items_returned)
                                 : std::nullopt;
      reads.bytes = reads.bytes && one->reads.bytes ? std::optional(*reads.bytes + *one->reads.bytes) : std::nullopt;
      reads.assumptions.insert(reads.assumptions.end(), one->reads.assumptions.begin(), one->reads.assumptions.end());
    }
    // One request rounds once.
    if (reads.bytes && strangers_.empty()) reads.units = query_units(*reads.bytes, pattern_.strong);
  }

  void add_defects(Verdict& verdict) const {
    for (const Verdict* one : alone_) {
      for (const Defect& defect : one->defects)
        if (defect.kind != DefectKind::ReadsStrangers && defect.kind != DefectKind::CannotTellApart)
          verdict.defects.push_back(defect);
      verdict.fetches = verdict.fetches || one->fetches;
      verdict.rounds = std::max(verdict.rounds, one->rounds);
    }
    std::vector<std::string> names;
    for (const Stranger& stranger : strangers_) {
      const std::string& name = layout_.design->entity(stranger.stored->entity).name.value;
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
      if (stranger.apart) continue;
      Defect mixed;
      mixed.kind = DefectKind::CannotTellApart;
      mixed.entity = stranger.stored->entity;
      mixed.because = fmt::format("`{}` can be in the answer and nothing tells it apart", name);
      verdict.defects.push_back(std::move(mixed));
    }
    if (!names.empty()) {
      Defect reads;
      reads.kind = DefectKind::ReadsStrangers;
      reads.entity = strangers_.front().stored->entity;
      reads.because = fmt::format("{} {} between them", list_names(names, "and"), names.size() == 1 ? "lies" : "lie");
      reads.unknown = "how many of them there are";
      verdict.defects.push_back(std::move(reads));
    }
    sort_defects(verdict.defects);
  }

  const Layout& layout_;
  const Pattern& pattern_;
  const std::vector<std::size_t>& reads_;
  PathId path_;
  const std::vector<const Verdict*>& alone_;
  std::vector<Interval> intervals_;
  std::vector<std::size_t> owners_;  ///< Of each interval: a position in `reads_`.
  std::vector<Extent> extents_;
  std::vector<KeyClause> clauses_;
  std::vector<Stranger> strangers_;
  std::optional<std::size_t> limited_;
  std::optional<double> limit_;
  bool same_ = false;
  int round_ = 1;
};

}  // namespace

std::optional<Verdict> assemble_joint(const Layout& layout, const Pattern& pattern,
                                      const std::vector<std::size_t>& reads, PathId path,
                                      const std::vector<const Verdict*>& alone) {
  return JointBuilder(layout, pattern, reads, path, alone).build();
}

}  // namespace kw
