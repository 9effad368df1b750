#include <set>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "analysis/at_hand.h"
#include "analysis/columns.h"
#include "cost/capacity.h"
#include "cost/sizes.h"

namespace kw {
namespace {

/// The transactional factor is the base write's only; index writes stay single (fact sheet 4.3).
constexpr double kTransactionFactor = 2;

Figure<WriteUnits> units_of(const Figure<Bytes>& size) {
  return mapped<WriteUnits>(size, [](Bytes bytes) { return write_units(bytes); });
}

std::vector<std::string> changed_by(const WriteLeg& leg) {
  std::vector<std::string> names;
  for (const std::vector<Spanned<std::string>>* list : {&leg.sets, &leg.removes})
    for (const Spanned<std::string>& name : *list) names.push_back(*name);
  return names;
}

bool touches(const Entity& entity, const Column& column, const std::set<std::string>& changed) {
  if (column.own && depends_on(entity, *column.own->name, changed)) return true;
  const std::vector<std::string> names = deciding_attributes(entity, column);
  if (std::any_of(names.begin(), names.end(), [&](const std::string& name) { return changed.contains(name); }))
    return true;
  if (!column.made) return false;
  for (const Alternative& alternative : column.made->alternatives)
    for (const TemplatePart& part : alternative.value.parts)
      if (!part.literal && depends_on(entity, part.text, changed)) return true;
  return false;
}

/// The larger of an item before and after an update: with every attribute that is set or removed on it.
Figure<Bytes> larger_side(const Layout& layout, const StoredKey& stored, const WriteLeg& leg) {
  Figure<Bytes> size = average_entry(layout, stored);
  const Entity& entity = layout.design->entity(stored.entity);
  if (!size.known() || entity.item_size) return size;
  const std::optional<std::vector<Column>> columns = entry_columns(layout, stored);
  for (const std::string& name : changed_by(leg)) {
    const Attribute* attribute = entity.find(name);
    if (!attribute || !columns || attribute->known_presence() == 1.0) continue;
    const auto column =
        std::find_if(columns->begin(), columns->end(), [&](const Column& one) { return one.own == attribute; });
    const Estimate<Bytes> value = value_size(*layout.design, stored.entity, *attribute);
    if (column == columns->end() || !value.value || !attribute->known_presence()) continue;
    const double whole = value.value->value + static_cast<double>(column->name.size());
    size = size + Figure<Bytes>::of({whole * (1 - *attribute->known_presence())}, Basis::assuming(value.assumptions));
  }
  return size;
}

class LegCapacity {
 public:
  LegCapacity(const Layout& layout, const WriteVerdict& verdict, const LegVerdict& leg, Figure<Share> weight)
      : layout_(layout),
        pattern_(layout.design->pattern(verdict.pattern)),
        leg_(pattern_.writes[leg.leg]),
        judged_(leg),
        transaction_(verdict.transaction),
        weight_(std::move(weight)) {}

  void add_to(WriteCapacity& capacity) const {
    for (const StoredKey& stored : layout_.stored) {
      const Path& path = layout_.path(stored.path);
      // Extra items stand once in the table's key; their own paths are another view of it.
      if (stored.entity != judged_.entity || path.table != judged_.table || path.type == PathType::ExtraItem) continue;
      if (leg_.kind == WriteKind::Check && (stored.extra || path.is_index())) continue;
      const Figure<WriteUnits> units = path.is_index() ? entry_units(stored) : item_units(stored);
      if (units.known() && units.high().value == 0) continue;
      capacity.places.push_back(
          {stored.path, path.table, stored.entity, stored.extra.has_value(), times(units) * weight_});
    }
    capacity.reads = capacity.reads + first_reads();
  }

 private:
  Figure<WriteUnits> times(const Figure<WriteUnits>& units) const {
    return units * Figure<Count>::of(leg_.times, Basis::declared());
  }

  /// Fact sheet 5: put, update and delete take the larger of before and after.
  Figure<WriteUnits> item_units(const StoredKey& stored) const {
    const double factor = transaction_ ? kTransactionFactor : 1;
    const Figure<WriteUnits> share = units_of(larger_side(layout_, stored, leg_)) * factor;
    const EntryChange change = leg_.kind == WriteKind::Update && stored.extra
                                   ? change_of(layout_, stored, changed_by(leg_))
                                   : EntryChange::Content;
    if (change == EntryChange::None) return Figure<WriteUnits>::none();
    const bool moves = change == EntryChange::Key || (!stored.extra && !judged_.moves.empty());
    Figure<WriteUnits> units = share * (moves ? 2 : 1);
    if (stored.extra) units = units * share_of_entries(layout_, stored);
    if (leg_.kind == WriteKind::Put && !leg_.if_absent && !stored.extra)
      units =
          units.assuming(fmt::format("a put of `{}` writes a new item", *layout_.design->entity(stored.entity).name));
    return units;
  }

  /// Fact sheet 4.3.
  Figure<WriteUnits> entry_units(const StoredKey& stored) const {
    const Figure<WriteUnits> once = units_of(average_entry(layout_, stored)) * share_of_entries(layout_, stored);
    if (leg_.kind != WriteKind::Update) return once;
    switch (change_of(layout_, stored, changed_by(leg_))) {
      case EntryChange::None:
        return Figure<WriteUnits>::none();
      case EntryChange::Content:
        return changing(once);
      case EntryChange::Key:
        return may_appear(stored) ? appearing(stored) : changing(once * 2);
    }
    return once;
  }

  Figure<WriteUnits> changing(const Figure<WriteUnits>& units) const {
    return units.assuming("an update changes the value of every attribute that it sets");
  }

  /// A changed key attribute is not on every item: the update may make, move or drop the entry.
  bool may_appear(const StoredKey& stored) const {
    const Figure<Share> share = share_of_entries(layout_, stored);
    return share.low().value < 1;
  }
  Figure<WriteUnits> appearing(const StoredKey& stored) const {
    const Figure<WriteUnits> units = units_of(average_entry(layout_, stored));
    if (!units.known()) return units;
    return Figure<WriteUnits>::between(
        {0}, {units.high().value * 2},
        units.basis().and_assuming(fmt::format(
            "an update of {} touches no entry, makes or drops one, or moves one (two writes): which is not said",
            subject_of(layout_, stored))));
  }

  /// The item is looked up where its key is not at hand, and read where a text must be rebuilt.
  Figure<ReadUnits> first_reads() const {
    const Figure<Count> often = Figure<Count>::of(leg_.times, Basis::declared());
    Figure<ReadUnits> reads = Figure<ReadUnits>::none();
    if (!judged_.addressable) {
      if (!judged_.lookup)
        return Figure<ReadUnits>::unknown(fmt::format("a path that finds what `{}` writes", *pattern_.name));
      if (const StoredKey* stored = layout_.find(judged_.entity, *judged_.lookup)) reads = reads + one_item(*stored);
    }
    if (judged_.addressable && !judged_.self_contained)
      for (const StoredKey& stored : layout_.stored)
        if (stored.entity == judged_.entity && !stored.extra && layout_.path(stored.path).table == judged_.table &&
            layout_.path(stored.path).type == PathType::TableKey)
          reads = reads + one_item(stored);
    return reads * often * weight_;
  }

  Figure<ReadUnits> one_item(const StoredKey& stored) const {
    return mapped<ReadUnits>(average_entry(layout_, stored), [](Bytes size) { return query_units(size, false); })
        .assuming(fmt::format("what `{}` writes is read first, eventually consistent", *pattern_.name));
  }

  const Layout& layout_;
  const Pattern& pattern_;
  const WriteLeg& leg_;
  const LegVerdict& judged_;
  bool transaction_;
  Figure<Share> weight_;
};

/// Which of the entities that a leg can meet it meets: the entity itself where there is only one, else each by its
/// number of items.
Figure<Share> weight_of(const Layout& layout, const WriteVerdict& verdict, const LegVerdict& leg) {
  std::vector<EntityId> met;
  for (const LegVerdict& other : verdict.legs)
    if (other.leg == leg.leg && other.table == leg.table) met.push_back(other.entity);
  if (met.size() == 1) return Figure<Share>::of({1}, Basis::declared());
  Figure<Count> all = Figure<Count>::none();
  for (const EntityId entity : met) all = all + own_items(*layout.design, entity);
  const Figure<Count> own = own_items(*layout.design, leg.entity);
  const bool known = all.known() && !all.is_range() && all.low().value > 0 && own.known() && !own.is_range();
  const std::string base = *layout.design->entity(*layout.design->pattern(verdict.pattern).writes[leg.leg].entity).name;
  if (!known)
    return Figure<Share>::between({0}, {1},
                                  Basis::assuming(fmt::format("which kinds of `{}` a write meets is not said", base)));
  return Figure<Share>::of({own.low().value / all.low().value},
                           Basis::assuming(fmt::format("writes meet the kinds of `{}` as often as there are", base)));
}

}  // namespace

EntryChange change_of(const Layout& layout, const StoredKey& stored, const std::vector<std::string>& attributes) {
  const Path& path = layout.path(stored.path);
  const Entity& entity = layout.design->entity(stored.entity);
  const std::optional<std::vector<Column>> columns = entry_columns(layout, stored);
  if (!columns) return EntryChange::Content;
  const std::set<std::string> changed(attributes.begin(), attributes.end());
  EntryChange change = EntryChange::None;
  for (const Column& column : *columns) {
    if (!touches(entity, column, changed)) continue;
    if (path.key.contains(column.name)) return EntryChange::Key;
    change = EntryChange::Content;
  }
  return change;
}

WriteCapacity write_capacity(const Layout& layout, const WriteVerdict& verdict) {
  WriteCapacity capacity;
  capacity.pattern = verdict.pattern;
  for (const LegVerdict& leg : verdict.legs)
    LegCapacity(layout, verdict, leg, weight_of(layout, verdict, leg)).add_to(capacity);
  return capacity;
}

}  // namespace kw
