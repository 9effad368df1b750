#include "advise/formulate.h"

#include <algorithm>
#include <map>

#include <fmt/core.h>

#include "analysis/carried.h"

namespace kw::advise {
namespace {

/// A question in the making, or why there is none.
struct Draft {
  Segment question;
  std::string left;
  std::string why_not;
};

class Formulator {
 public:
  Formulator(const Layout& layout, TableId table, const std::set<ReadOf>& apart)
      : layout_(layout), design_(*layout.design), table_(design_.table(table)), apart_(apart) {}

  Formulation run(const std::vector<ReadOf>& reads) {
    for (const ReadOf& read : reads) {
      Draft draft = draft_of(read);
      if (!draft.why_not.empty()) {
        result_.unasked.push_back({read.pattern, read.read, draft.why_not});
        continue;
      }
      result_.asked.push_back({read.pattern, read.read, draft.left});
      result_.problem.questions.push_back(std::move(draft.question));
    }
    for (std::size_t i = 0; i < result_.asked.size(); ++i)  // Now that all attributes are known.
      carry(design_.pattern(result_.asked[i].pattern).reads[result_.asked[i].read], result_.problem.questions[i]);
    return std::move(result_);
  }

 private:
  // ---- names ----

  std::optional<AttributeIndex> index_of(const std::string& stored, const Attribute* attribute) {
    const auto known = indexes_.find(stored);
    if (known != indexes_.end()) return known->second;
    if (indexes_.size() == kMaxAttributes) return std::nullopt;
    const AttributeIndex index = indexes_.size();
    indexes_.emplace(stored, index);
    result_.problem.attributes.push_back(stored);
    result_.problem.distinct.push_back(
        attribute && attribute->distinct ? std::optional(attribute->distinct->value.value) : std::nullopt);
    return index;
  }

  /// The stored entities that the read wants: the entity, and its kinds.
  std::vector<const StoredEntity*> wanted(const Read& read) const {
    std::vector<const StoredEntity*> all;
    for (const EntityId id : design_.with_kinds(*read.entity)) {
      const std::string& name = *design_.entity(id).name;
      const bool is_left_out =
          !read.only.empty() &&
          std::ranges::none_of(read.only, [&](const Spanned<std::string>& one) { return *one == name; });
      if (is_left_out) continue;
      if (const StoredEntity* stored = table_.find_stored(id)) all.push_back(stored);
    }
    return all;
  }

  /// The position of an own attribute that can stand in a key; the reason where it cannot.
  std::optional<AttributeIndex> key_attribute(const Read& read, const std::string& name, std::string& why_not) {
    const Attribute* attribute = design_.entity(*read.entity).find(name);
    std::string stored_as;
    for (const StoredEntity* stored : wanted(read)) {
      const std::string here = stored_name(*stored, name);
      if (stored->omits(name)) {
        why_not = fmt::format("`{}` is stored in no attribute of its own", name);
        return std::nullopt;
      }
      if (!stored_as.empty() && stored_as != here) {
        why_not = fmt::format("kinds store `{}` under different names", name);
        return std::nullopt;
      }
      stored_as = here;
    }
    if (!attribute || stored_as.empty()) {
      why_not = fmt::format("`{}` is stored nowhere", name);
      return std::nullopt;
    }
    if (attribute->type && !can_be_key(attribute->type->value)) {
      why_not = fmt::format("`{}` is of type {}; a key takes S, N and B", name, to_text(attribute->type->value));
      return std::nullopt;
    }
    if (attribute->may_be_empty || attribute->may_be_null) {
      why_not = fmt::format("`{}` may be empty or NULL; a key attribute must not", name);
      return std::nullopt;
    }
    const std::optional<AttributeIndex> index = index_of(stored_as, attribute);
    if (!index) why_not = fmt::format("more than {} attributes are asked for", kMaxAttributes);
    return index;
  }

  // ---- one read ----

  Draft draft_of(const ReadOf& at) {
    Draft draft;
    const Pattern& pattern = design_.pattern(at.pattern);
    const Read& read = pattern.reads[at.read];
    draft.question.name = *pattern.name;
    if (pattern.strong) {
      draft.why_not = "it is read strongly, which no global index is";
      return draft;
    }
    fix(read, draft);
    if (!draft.why_not.empty()) return draft;
    if (draft.question.equal.none()) {
      draft.why_not = "it fixes no attribute by `=`";
      return draft;
    }
    const bool apart = apart_.contains(at);
    const bool has_constant = apart && fix_constant(read, draft);
    follow(read, draft);
    if (apart && !has_constant && draft.why_not.empty()) end_with_own(read, draft);
    return draft;
  }

  void fix(const Read& read, Draft& draft) {
    for (const Term& term : read.where.terms) {
      if (term.kind != TermKind::Equal && term.kind != TermKind::In) continue;
      const std::optional<AttributeIndex> index = key_attribute(read, term.attribute, draft.why_not);
      if (!index) return;
      draft.question.equal.set(*index);
    }
  }

  /// The first attribute that the wanted items always carry and no other entity of the table does.
  void end_with_own(const Read& read, Draft& draft) {
    const std::vector<const StoredEntity*> items = wanted(read);
    for (const Attribute& attribute : design_.entity(*read.entity).attributes) {
      const std::string stored_as = items.empty() ? "" : stored_name(*items.front(), *attribute.name);
      const bool shared = std::ranges::any_of(table_.stores, [&](const StoredEntity& other) {
        return std::ranges::find(items, &other) == items.end() && carries(other, stored_as);
      });
      const bool always =
          std::ranges::all_of(items, [&](const StoredEntity* item) { return is_always_there(*item, stored_as); });
      std::string why_not;
      if (shared || !always || items.empty()) continue;
      const std::optional<AttributeIndex> index = key_attribute(read, *attribute.name, why_not);
      if (!index || draft.question.equal.test(*index)) continue;
      if (std::ranges::find(draft.question.then, *index) != draft.question.then.end()) return;  // It is there already.
      draft.question.then.push_back(*index);
      return;
    }
  }

  bool carries(const StoredEntity& item, const std::string& stored_as) const {
    return item.find(stored_as) ||
           std::ranges::any_of(design_.entity(item.entity).attributes, [&](const Attribute& each) {
             return !item.omits(*each.name) && stored_name(item, *each.name) == stored_as;
           });
  }

  /// "type" of `type: "Order"`: the first constant by name. False where there is none.
  bool fix_constant(const Read& read, Draft& draft) {
    for (const StoredKey& stored : layout_.stored) {
      if (stored.entity != *read.entity || stored.extra || &design_.table(layout_.path(stored.path).table) != &table_)
        continue;
      for (const auto& [name, value] : constants(layout_, stored)) {
        if (table_.key.contains(name)) continue;
        const std::optional<AttributeIndex> index = index_of(name, nullptr);
        if (index) result_.problem.distinct[*index] = 1;
        if (index) draft.question.equal.set(*index);
        return index.has_value();
      }
    }
    return false;
  }

  bool is_fixed(const Draft& draft, const Read& read, const std::string& name) {
    std::string ignored;
    const std::optional<AttributeIndex> index = key_attribute(read, name, ignored);
    return index && draft.question.equal.test(*index);
  }

  /// The range, and then the order; where they exclude each other the range is served and the caller sorts.
  void follow(const Read& read, Draft& draft) {
    const std::vector<std::string> ranges = ranges_of(read, draft);
    std::vector<const OrderItem*> order;
    for (const OrderItem& item : read.order)
      if (!is_fixed(draft, read, *item.attribute)) order.push_back(&item);
    std::string range;
    if (!ranges.empty()) {
      const bool ordered = !order.empty() && std::ranges::find(ranges, *order.front()->attribute) != ranges.end();
      range = ordered ? *order.front()->attribute : ranges.front();
      if (ranges.size() > 1)
        draft.left =
            fmt::format("the range of `{}`, for a key takes one", ranges.front() == range ? ranges[1] : ranges.front());
      if (!ordered && !order.empty()) {
        draft.left = fmt::format("the order by `{}`, for `{}` takes the range", *order.front()->attribute, range);
        order.clear();
      }
    }
    std::vector<std::string> sequence;
    if (order.empty() && !range.empty()) sequence.push_back(range);
    for (const OrderItem* item : order) {
      if (item->descending != order.front()->descending) {
        draft.left = fmt::format("the order by `{}`, which runs the other way", *item->attribute);
        break;
      }
      sequence.push_back(*item->attribute);
    }
    for (const std::string& name : sequence) {
      const std::optional<AttributeIndex> index = key_attribute(read, name, draft.why_not);
      if (!index) return;
      if (!is_wanted_with(read, name)) {
        draft.why_not = fmt::format("items without `{}` are wanted, and an index sorted by it has none of them", name);
        return;
      }
      const bool twice = std::ranges::find(draft.question.then, *index) != draft.question.then.end();
      if (!twice && !draft.question.equal.test(*index)) draft.question.then.push_back(*index);
    }
  }

  /// Every wanted item carries the attribute: always, or because the read asks for it.
  bool is_wanted_with(const Read& read, const std::string& name) const {
    const bool asked =
        std::ranges::any_of(read.where.terms,
                            [&](const Term& term) { return term.implies_presence() && term.attribute == name; }) ||
        std::ranges::any_of(read.order, [&](const OrderItem& item) { return item.present && *item.attribute == name; });
    return asked || std::ranges::all_of(wanted(read), [&](const StoredEntity* item) {
             return is_always_there(*item, stored_name(*item, name));
           });
  }

  std::vector<std::string> ranges_of(const Read& read, const Draft& draft) {
    std::vector<std::string> names;
    for (const Term& term : read.where.terms) {
      if (!term.is_range() || is_fixed(draft, read, term.attribute)) continue;
      if (std::ranges::find(names, term.attribute) == names.end()) names.push_back(term.attribute);
    }
    return names;
  }

  /// What every wanted item carries for sure: an index on anything else would lack some.
  void carry(const Read& read, Segment& question) {
    const std::vector<const StoredEntity*> items = wanted(read);
    for (std::size_t i = 0; i < result_.problem.attributes.size(); ++i)
      if (std::ranges::all_of(
              items, [&](const StoredEntity* item) { return is_always_there(*item, result_.problem.attributes[i]); }))
        question.carried.set(i);
  }

  bool is_always_there(const StoredEntity& item, const std::string& stored_as) const {
    if (const PhysicalAttribute* made = item.find(stored_as))
      return made->alternatives.size() == 1 && !made->alternatives.front().when &&
             made->alternatives.front().value.is_constant();
    const Entity& entity = design_.entity(item.entity);
    return std::ranges::any_of(entity.attributes, [&](const Attribute& attribute) {
      return stored_name(item, *attribute.name) == stored_as && !item.omits(*attribute.name) &&
             attribute.known_presence() == 1.0;
    });
  }

  const Layout& layout_;
  const Design& design_;
  const Table& table_;
  const std::set<ReadOf>& apart_;
  std::map<std::string, AttributeIndex> indexes_;
  Formulation result_;
};

}  // namespace

Formulation formulate(const Layout& layout, TableId table, const std::vector<ReadOf>& reads,
                      const std::set<ReadOf>& apart) {
  return Formulator(layout, table, apart).run(reads);
}

}  // namespace kw::advise
