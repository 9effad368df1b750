#include "analysis/range_clause.h"

#include <utility>

#include <fmt/core.h>

#include "analysis/parts.h"

namespace kw {
namespace {

enum class Side { Low, High };

/// One end of a range in the key's order.
struct End {
  Operand operand;
  bool open = false;
  int step = 0;  ///< What makes an open end of integers a closed one.
};

class RangeWriter {
 public:
  RangeWriter(const RangePlace& place, const RangeBinding& range)
      : place_(place), integers_(place.ranged != nullptr && known_integers(*place.ranged)) {
    if (range.low) low_ = End{*range.low, range.low_open && !place.coarse, 1};
    if (range.high) high_ = End{*range.high, range.high_open && !place.coarse, -1};
    if (place.part.order == PartOrder::Reversed) std::swap(low_, high_);
  }

  RangeClause write() {
    KeyClause clause;
    clause.attribute = place_.component.name.value;
    clause.role = KeyRole::Sort;
    if ((!low_ || !high_) && begins_the_key()) {
      const Side side = low_ ? Side::Low : Side::High;
      const End& end = low_ ? *low_ : *high_;
      clause.kind = side == Side::Low ? (end.open ? ClauseKind::Above : ClauseKind::AtLeast)
                                      : (end.open ? ClauseKind::Below : ClauseKind::AtMost);
      // An id above the greatest of a moment is an id of a later one, and a text above all that begin with a value
      // begins with a later one.
      const bool far_edge = (side == Side::Low) == end.open;
      clause.low = value(end, 0, far_edge ? BoundPart::Edge::Greatest : BoundPart::Edge::Least, far_edge && more());
      clause.low.above = far_edge && more();
    } else {
      clause.kind = ClauseKind::Between;
      clause.low = low_bound();
      clause.high = high_bound();
    }
    result_.clause = std::move(clause);
    return std::move(result_);
  }

 private:
  Bound value(const End& end, int step, BoundPart::Edge edge, bool with_after) const {
    std::vector<BoundPart> parts = place_.prefix;
    BoundPart part = bound_part(place_.part, end.operand, place_.by_computed);
    part.step = step;
    if (place_.by_follower) {
      part.encoding = place_.part.encoding;
      part.edge = edge;
    }
    parts.push_back(std::move(part));
    if (with_after && !place_.after.empty()) parts.push_back(literal_bound(place_.after));
    return bound_of(place_.component, std::move(parts));
  }

  Bound prefix(bool above) const {
    Bound bound = bound_of(place_.component, place_.prefix);
    bound.above = above;
    return bound;
  }

  /// Nothing stands before the part, so there is no text to bound the other side with: the service refuses an empty
  /// one.
  bool begins_the_key() const { return place_.prefix.empty(); }

  bool more() const { return place_.component.text && place_.more_follows; }

  void caller_drops(const End& end) {
    result_.caller.push_back(fmt::format("drop items with `{}` = `{}`",
                                         place_.ranged == nullptr ? place_.part.text : place_.ranged->name.value,
                                         to_text(end.operand)));
  }

  void assumes_not_last(const End& end) {
    result_.assumptions.push_back(fmt::format("assumes that `{}` is not the {} `{}`: nothing is beyond it to ask for",
                                              to_text(end.operand), end.step < 0 ? "least" : "greatest",
                                              place_.ranged == nullptr ? place_.part.text : place_.ranged->name.value));
  }

  Bound low_bound() {
    if (!low_) return prefix(false);
    if (!low_->open) return value(*low_, 0, BoundPart::Edge::Least, false);
    if (more() || (integers_ && place_.component.text)) {
      Bound bound = value(*low_, 0, BoundPart::Edge::Greatest, true);
      bound.above = true;
      return bound;
    }
    if (integers_) return value(*low_, low_->step, BoundPart::Edge::Least, false);
    caller_drops(*low_);
    return value(*low_, 0, BoundPart::Edge::Least, false);
  }

  Bound high_bound() {
    if (!high_) return prefix(true);
    if (!high_->open) {
      Bound bound = value(*high_, 0, BoundPart::Edge::Greatest, more());
      bound.above = more();
      return bound;
    }
    if (more()) return value(*high_, 0, BoundPart::Edge::Least, false);
    if (integers_) {
      if (place_.component.text) assumes_not_last(*high_);
      return value(*high_, high_->step, BoundPart::Edge::Greatest, false);
    }
    caller_drops(*high_);
    return value(*high_, 0, BoundPart::Edge::Greatest, false);
  }

  const RangePlace& place_;
  bool integers_;
  std::optional<End> low_;
  std::optional<End> high_;
  RangeClause result_;
};

}  // namespace

BoundPart literal_bound(std::string text) {
  BoundPart part;
  part.literal = true;
  part.fixed_width = static_cast<int>(text.size());
  part.text = std::move(text);
  return part;
}

BoundPart bound_part(const KeyPart& part, const Operand& value, bool computed) {
  BoundPart bound;
  bound.text = part.source;
  bound.value = value;
  bound.encoding = computed ? Encoding::AsIs : part.source_encoding;
  bound.width = computed ? 0 : part.width;
  bound.fixed_width = part.fixed_width;
  bound.characters = part.characters;
  return bound;
}

Bound bound_of(const KeyComponent& component, std::vector<BoundPart> parts) {
  Bound bound;
  bound.text = component.text;
  bound.type = component.type;
  bound.parts = std::move(parts);
  return bound;
}

RangeClause range_clause(const RangePlace& place, const RangeBinding& range) {
  if (!range.prefix) return RangeWriter(place, range).write();
  RangeClause result;
  result.clause.attribute = place.component.name.value;
  result.clause.role = KeyRole::Sort;
  result.clause.kind = ClauseKind::BeginsWith;
  std::vector<BoundPart> parts = place.prefix;
  BoundPart value = bound_part(place.part, *range.prefix, place.by_computed);
  value.fixed_width.reset();  // A beginning is shorter than the whole.
  parts.push_back(std::move(value));
  result.clause.low = bound_of(place.component, std::move(parts));
  return result;
}

}  // namespace kw
