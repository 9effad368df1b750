#include "analysis/leg.h"

#include <algorithm>
#include <set>

#include "analysis/at_hand.h"
#include "analysis/columns.h"

namespace kw {
namespace {

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

std::set<std::string> names_of(const std::vector<Spanned<std::string>>& list) {
  std::set<std::string> names;
  for (const Spanned<std::string>& name : list) names.insert(*name);
  return names;
}

const StoredKey* table_key_of(const Layout& layout, EntityId entity, TableId table) {
  for (const StoredKey& stored : layout.stored) {
    const Path& path = layout.path(stored.path);
    if (stored.entity == entity && path.type == PathType::TableKey && path.table == table)
      return layout.find(entity, stored.path);
  }
  return nullptr;
}

template <class Visit>
void for_each_part(const StoredKey& stored, const Visit& visit) {
  for (const KeyBranch& branch : stored.branches)
    for (const std::vector<KeyComponent>* components : {&branch.partition, &branch.sort})
      for (const KeyComponent& component : *components)
        for (const KeyPart& part : component.parts) visit(part);
}

/// Judges one leg for one way of storing its entity.
class LegJudge {
 public:
  LegJudge(const Layout& layout, const WriteLeg& leg, EntityId entity, TableId table)
      : layout_(layout),
        leg_(leg),
        id_(entity),
        entity_(layout.design->entity(entity)),
        table_(layout.design->table(table)),
        stored_(*table_.find_stored(entity)),
        before_(before_write(entity_, leg)),
        after_(after_write(entity_, leg)),
        removed_(names_of(leg.removes)),
        changed_(removed_) {
    changed_.merge(names_of(leg.sets));
    judged_.verdict.entity = entity;
    judged_.verdict.table = table;
  }

  JudgedLeg judge() {
    if (leg_.kind == WriteKind::Put) {
      judged_.actions += static_cast<double>(stored_.also.size());
      return judged_;
    }
    find_item();
    if (leg_.kind == WriteKind::Delete) delete_extra_items();
    if (leg_.kind == WriteKind::Update) update();
    judged_.verdict.self_contained = judged_.verdict.needs_read.empty();
    return judged_;
  }

 private:
  LegVerdict& verdict() { return judged_.verdict; }

  void find_item() {
    const StoredKey* key = table_key_of(layout_, id_, verdict().table);
    if (!key) return;
    for_each_part(*key, [&](const KeyPart& part) {
      if (!before_.has(part)) add_once(verdict().unbound_key_attributes, to_name(part));
      if (!part.literal && depends_on(entity_, part.text, changed_)) add_once(verdict().moves, part.text);
    });
    if (key->branches.size() > 1)
      for (const KeyBranch& branch : key->branches)
        for (const Term& term : branch.when)
          for (const std::string& name : attributes_of(term.expression))
            if (!before_.has(name)) add_once(verdict().unbound_key_attributes, name);
    verdict().addressable = verdict().unbound_key_attributes.empty();
    if (!verdict().addressable) verdict().lookup = lookup_path(layout_, leg_, id_, verdict().table);
  }

  static std::string to_name(const KeyPart& part) {
    if (part.encoding != Encoding::FreeShard) return part.text;
    return "shard(" + std::to_string(part.width) + ")";
  }

  void update() {
    if (!verdict().moves.empty()) ++judged_.actions;
    for (const Column& column : columns_of(entity_, stored_))
      if (touches(column)) rebuild(column, "");
    for (const ExtraItem& extra : stored_.also) update_extra_item(extra);
  }

  bool depends(const std::string& name) const { return depends_on(entity_, name, changed_); }

  /// The leg changes the column or what it is made of.
  bool touches(const Column& column) const {
    if (column.own) return depends(*column.own->name);
    return std::any_of(column.made->alternatives.begin(), column.made->alternatives.end(),
                       [&](const Alternative& alternative) { return touches(alternative); });
  }

  bool touches(const Alternative& alternative) const {
    const auto uses = [&](const TemplatePart& part) { return !part.literal && depends(part.text); };
    if (std::any_of(alternative.value.parts.begin(), alternative.value.parts.end(), uses)) return true;
    if (!alternative.when) return false;
    return std::any_of(alternative.when->terms.begin(), alternative.when->terms.end(), [&](const Term& term) {
      const std::vector<std::string> names = attributes_of(term.expression);
      return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return depends(name); });
    });
  }

  bool is_key_attribute(const std::string& name) const {
    return table_.key.contains(name) || std::any_of(table_.indexes.begin(), table_.indexes.end(),
                                                    [&](const Index& index) { return index.key.contains(name); });
  }

  /// What the new value of a column is made of must be known; an attribute that is removed takes the column with it.
  void rebuild(const Column& column, const std::string& item) {
    LegVerdict::Rebuild needed{item + column.name, {}, {}};
    if (column.made || is_key_attribute(column.name)) add_once(verdict().rewrites, needed.physical);
    if (column.made)
      for (const Alternative& alternative : column.made->alternatives) add_missing(alternative, needed);
    else if (column.own->computed && !changed_.contains(*column.own->name))
      add_missing(column.own->computed->value, needed);
    if (!needed.missing.empty()) verdict().needs_read.push_back(std::move(needed));
  }

  void add_missing(const Alternative& alternative, LegVerdict::Rebuild& needed) const {
    if (alternative.when)
      for (const Term& term : alternative.when->terms)
        for (const std::string& name : attributes_of(term.expression))
          if (!removed_.contains(name) && !after_.has(name)) add_once(needed.missing, name);
    if (!needed.span.known()) needed.span = alternative.value.span.known() ? alternative.value.span : alternative.span;
    add_missing(alternative.value, needed);
  }

  void add_missing(const KeyTemplate& value, LegVerdict::Rebuild& needed) const {
    const auto gone = [&](const TemplatePart& part) {
      return !part.literal && depends_on(entity_, part.text, removed_);
    };
    if (std::any_of(value.parts.begin(), value.parts.end(), gone)) return;
    for (const TemplatePart& part : value.parts)
      if (part.encoding != Encoding::FreeShard && !after_.has(part)) add_once(needed.missing, part.text);
    if (!needed.span.known()) needed.span = value.span;
  }

  /// Extra items are found by their old key, which only `where` and `knows` give.
  void find_extra_item(const ExtraItem& extra, const std::vector<Column>& columns) {
    for (const Column& column : columns) {
      if (!table_.key.contains(column.name)) continue;
      LegVerdict::Rebuild needed{*extra.name + "." + column.name, {}, {}};
      if (column.own && !before_.has(*column.own->name)) needed.missing.push_back(*column.own->name);
      if (column.made) {
        needed.span = column.made->alternatives[0].value.span;
        for (const Alternative& alternative : column.made->alternatives)
          for (const TemplatePart& part : alternative.value.parts)
            if (!before_.has(part)) add_once(needed.missing, part.text);
      }
      if (!needed.missing.empty()) verdict().needs_read.push_back(std::move(needed));
    }
  }

  void delete_extra_items() {
    for (const ExtraItem& extra : stored_.also) {
      find_extra_item(extra, columns_of(entity_, stored_, extra));
      ++judged_.actions;
    }
  }

  void update_extra_item(const ExtraItem& extra) {
    const std::vector<Column> columns = columns_of(entity_, stored_, extra);
    const auto touched = [&](const Column& column) { return touches(column); };
    if (std::none_of(columns.begin(), columns.end(), touched)) return;
    const bool moved = std::any_of(columns.begin(), columns.end(), [&](const Column& column) {
      return table_.key.contains(column.name) && touches(column);
    });
    find_extra_item(extra, columns);
    judged_.actions += moved ? 2 : 1;
    for (const Column& column : columns)
      if (touches(column)) rebuild(column, *extra.name + ".");
    if (moved) put_whole_extra_item(extra, columns);
  }

  /// Under its new key the extra item is written anew: all that it keeps must be known.
  void put_whole_extra_item(const ExtraItem& extra, const std::vector<Column>& columns) {
    for (const Column& column : columns) {
      if (touches(column)) continue;
      if (column.made)
        rebuild(column, *extra.name + ".");
      else if (!after_.has(*column.own->name))
        verdict().needs_read.push_back({*extra.name + "." + column.name, {*column.own->name}, extra.span});
    }
  }

  const Layout& layout_;
  const WriteLeg& leg_;
  EntityId id_;
  const Entity& entity_;
  const Table& table_;
  const StoredEntity& stored_;
  AtHand before_;
  AtHand after_;
  std::set<std::string> removed_;
  std::set<std::string> changed_;
  JudgedLeg judged_;
};

}  // namespace

JudgedLeg judge_leg(const Layout& layout, PatternId pattern, std::size_t leg, EntityId entity, TableId table) {
  JudgedLeg judged = LegJudge(layout, layout.design->pattern(pattern).writes[leg], entity, table).judge();
  judged.verdict.pattern = pattern;
  judged.verdict.leg = leg;
  return judged;
}

}  // namespace kw
