#include "advise/index_plan.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "advise/change.h"
#include "advise/natural_key.h"
#include "advise/trial.h"
#include "analysis/carried.h"
#include "base/assert.h"

namespace kw::advise {
namespace {

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// Joined from attributes, by some entity.
bool is_joined(const Layout& layout, PathId path) {
  const Path& where = layout.path(path);
  if (where.type != PathType::GlobalIndex || !where.index) return false;
  const Table& table = layout.design->table(where.table);
  if (!table.indexes[where.index->value].certain) return false;
  return std::ranges::any_of(layout.stored, [&](const StoredKey& stored) {
    return stored.path == path &&
           std::ranges::any_of(stored.branches, [&](const KeyBranch& branch) { return has_own_text(table, branch); });
  });
}

/// One table's plan. The design is lent by the caller and left as it was.
class Planner {
 public:
  Planner(const Analysis& analysis, Design& scratch, TableId table)
      : analysis_(analysis),
        layout_(analysis.layout),
        design_(*analysis.design),
        scratch_(scratch),
        id_(table),
        table_(design_.table(table)) {}

  std::optional<IndexPlan> run() {
    if (!find_paths()) return std::nullopt;
    find_patterns();
    if (patterns_.empty()) return std::nullopt;
    const Table saved = scratch_.tables[id_.value];
    const std::vector<Request> requests = scratch_.requests;
    remove_joined();
    find_reads();
    if (reads_.empty() && plan_.replaced.empty()) {
      restore(saved, requests);
      return std::nullopt;
    }
    make(apart_);
    if (const std::set<ReadOf> apart = crowded(); !apart.empty()) {
      IndexPlan first = plan_;
      scratch_.tables[id_.value] = without_joined_;
      make(apart);
      if (faults(plan_) >= faults(first)) plan_ = std::move(first);
    }
    restore(saved, requests);
    return std::move(plan_);
  }

 private:
  bool find_paths() {
    plan_.table = id_;
    bool any = false;
    for (std::uint32_t i = 0; i < layout_.paths.size(); ++i) {
      if (layout_.paths[i].table != id_) continue;
      any = true;
      if (layout_.paths[i].type != PathType::GlobalIndex) continue;
      (is_joined(layout_, PathId{i}) ? plan_.replaced : plan_.kept).push_back(PathId{i});
    }
    return any;
  }

  bool is_stored_here(const Read& read) const {
    return read.entity && std::ranges::any_of(table_.stores, [&](const StoredEntity& stored) {
             return stored.entity == *read.entity || design_.is_kind_of(stored.entity, *read.entity);
           });
  }

  void find_patterns() {
    std::set<std::uint32_t> tables{id_.value};
    for (const PatternVerdict& verdict : analysis_.patterns) {
      if (!verdict.judged) continue;
      const Pattern& pattern = design_.pattern(verdict.pattern);
      if (std::ranges::none_of(pattern.reads, [&](const Read& read) { return is_stored_here(read); })) continue;
      patterns_.push_back(&verdict);
      for (std::size_t i = 0; i < design_.tables.size(); ++i)
        if (std::ranges::any_of(pattern.reads, [&](const Read& read) {
              return std::ranges::any_of(design_.tables[i].stores, [&](const StoredEntity& stored) {
                return stored.entity == *read.entity || design_.is_kind_of(stored.entity, *read.entity);
              });
            }))
          tables.insert(static_cast<std::uint32_t>(i));
    }
    for (const std::uint32_t table : tables) tables_.push_back(TableId{table});
  }

  /// The table without its joined indexes and what only they need; nothing is pinned to them.
  void remove_joined() {
    Table& table = scratch_.tables[id_.value];
    std::vector<std::string> names;
    std::vector<std::string> paths;
    for (const PathId path : plan_.replaced) {
      names.push_back(*table_.indexes[layout_.path(path).index->value].name);
      paths.push_back(layout_.path(path).name);
    }
    std::vector<std::string> attributes;
    for (const Index& index : table_.indexes)
      if (contains(names, *index.name))
        for (const KeyElement& element : index.key.elements) attributes.push_back(*element.name);
    std::erase_if(table.indexes, [&](const Index& index) { return contains(names, *index.name); });
    std::erase_if(attributes, [&](const std::string& name) {
      return table.key.contains(name) ||
             std::ranges::any_of(table.indexes, [&](const Index& index) { return index.key.contains(name); });
    });
    for (StoredEntity& stored : table.stores)
      std::erase_if(stored.attributes,
                    [&](const PhysicalAttribute& attribute) { return contains(attributes, *attribute.name); });
    for (Request& request : scratch_.requests)
      if (request.path && contains(paths, **request.path)) request.pattern.reset();
    without_joined_ = table;
  }

  void restore(const Table& table, const std::vector<Request>& requests) {
    scratch_.tables[id_.value] = table;
    scratch_.requests = requests;
  }

  /// Reads of patterns that what stays answers worse than now, or not acceptably; one that asks for a scan asks for no
  /// index.
  void find_reads() {
    const Layout stays = lay_out(scratch_, tables_);
    for (const PatternVerdict* before : patterns_) {
      const PatternVerdict now = judge_pattern(stays, before->pattern);
      const Pattern& pattern = design_.pattern(before->pattern);
      if (pattern.scan) continue;
      const bool is_needed = change_of(*before, now).worse || !now.acceptable;
      for (std::size_t i = 0; i < pattern.reads.size(); ++i)
        if (is_stored_here(pattern.reads[i]) && !is_exact_here(now, i))
          (is_needed ? reads_ : riders_).push_back({before->pattern, i});
    }
  }

  static bool is_exact_here(const PatternVerdict& verdict, std::size_t read) {
    return std::ranges::any_of(verdict.each[read],
                               [](const Verdict& each) { return each.verdict_class == VerdictClass::Exact; });
  }

  void make(const std::set<ReadOf>& apart) {
    const Layout stays = lay_out(scratch_, tables_);
    const Formulation formulation = formulate(stays, id_, with_riders(stays, apart), apart);
    const Solution solution = fewest_indexes(formulation.problem);
    plan_.indexes.clear();
    plan_.unanswered = formulation.unasked;
    plan_.partly.clear();
    for (const AskedRead& read : formulation.asked)
      if (!read.left.empty()) plan_.partly.push_back(read);
    for (const std::size_t each : solution.unanswerable)
      plan_.unanswered.push_back({formulation.asked[each].pattern, formulation.asked[each].read,
                                  "it names more attributes than a key has places, or fixes too few of them"});
    plan_.bound = solution.bound;
    plan_.proof = solution.proof;
    plan_.certificate = patterns_of(formulation, solution.certificate);
    std::vector<std::string> taken;
    for (const ChosenIndex& chosen : solution.indexes) {
      PlannedIndex index;
      for (const AttributeIndex at : chosen.key.partition)
        index.partition.push_back(formulation.problem.attributes[at]);
      for (const AttributeIndex at : chosen.key.sort) index.sort.push_back(formulation.problem.attributes[at]);
      index.name = index_name(without_joined_, index.partition, index.sort, taken);
      taken.push_back(index.name);
      index.answers = patterns_of(formulation, chosen.answers);
      index.needed_by = patterns_of(formulation, chosen.needed_by);
      index.projection = projection_of(index, formulation, chosen.answers);
      add_index(index);
      plan_.indexes.push_back(std::move(index));
    }
    judge_all();
    for (PlannedIndex& index : plan_.indexes) judge_without(index);
  }

  /// One index fewer.
  void judge_without(PlannedIndex& index) {
    const Layout with = lay_out(scratch_, tables_);
    std::vector<Index>& indexes = scratch_.tables[id_.value].indexes;
    const auto at = std::ranges::find_if(indexes, [&](const Index& each) { return *each.name == index.name; });
    Index taken = std::move(*at);
    const auto place = indexes.erase(at);
    const Layout without = lay_out(scratch_, tables_);
    for (const PatternId pattern : index.needed_by) {
      PatternChange change = change_of(judge_pattern(with, pattern), judge_pattern(without, pattern));
      if (change.worse) index.without.push_back(std::move(change));
    }
    indexes.insert(place, std::move(taken));
  }

  /// What the other paths answer acceptably rides along where that takes no further index.
  std::vector<ReadOf> with_riders(const Layout& stays, const std::set<ReadOf>& apart) const {
    constexpr std::size_t kMostTries = 64;
    const auto number = [&](const std::vector<ReadOf>& reads) {
      return fewest_indexes(formulate(stays, id_, reads, apart).problem).indexes.size();
    };
    const std::size_t least = number(reads_);
    if (least == 0) return reads_;
    std::vector<ReadOf> all = reads_;
    all.insert(all.end(), riders_.begin(), riders_.end());
    if (number(all) == least) return all;
    std::vector<ReadOf> chosen = reads_;
    for (std::size_t i = 0; i < std::min(riders_.size(), kMostTries); ++i) {
      chosen.push_back(riders_[i]);
      if (number(chosen) > least) chosen.pop_back();
    }
    return chosen;
  }

  static std::vector<PatternId> patterns_of(const Formulation& formulation, const std::vector<std::size_t>& questions) {
    std::vector<PatternId> patterns;
    for (const std::size_t each : questions)
      if (std::ranges::find(patterns, formulation.asked[each].pattern) == patterns.end())
        patterns.push_back(formulation.asked[each].pattern);
    return patterns;
  }

  /// What its readers use, where all of them say what that is.
  Projection projection_of(const PlannedIndex& index, const Formulation& formulation,
                           const std::vector<std::size_t>& questions) const {
    Projection projection;
    projection.kind = ProjectionKind::All;
    std::set<std::string> names;
    for (const std::size_t each : questions) {
      const AskedRead& asked = formulation.asked[each];
      const Read& read = design_.pattern(asked.pattern).reads[asked.read];
      if (!read.needs_given) return projection;
      const StoredEntity* stored = table_.find_stored(*read.entity);
      if (!stored) return projection;
      for (const Spanned<std::string>& name : read.needs) names.insert(stored_name(*stored, *name));
      for (const Term& term : read.where.terms)
        for (const std::string& name : attributes_of(term.expression)) names.insert(stored_name(*stored, name));
      for (const OrderItem& item : read.order) names.insert(stored_name(*stored, *item.attribute));
    }
    for (const std::string& name : names) {
      if (contains(index.partition, name) || contains(index.sort, name) || table_.key.contains(name)) continue;
      projection.attributes.push_back({name, {}});
    }
    projection.kind = projection.attributes.empty() ? ProjectionKind::KeysOnly : ProjectionKind::Include;
    return projection;
  }

  void add_index(const PlannedIndex& planned) {
    Index index;
    index.name = {planned.name, table_.name.span};
    for (const std::string& name : planned.partition) {
      index.key.partition.push_back({name, table_.name.span});
      index.key.elements.push_back({index.key.partition.back(), KeyRole::Partition, table_.name.span});
    }
    for (const std::string& name : planned.sort) {
      index.key.sort.push_back({name, table_.name.span});
      index.key.elements.push_back({index.key.sort.back(), KeyRole::Sort, table_.name.span});
    }
    index.projection = planned.projection;
    scratch_.tables[id_.value].indexes.push_back(std::move(index));
  }

  void judge_all() {
    const Layout after = lay_out(scratch_, tables_);
    plan_.patterns.clear();
    bool improves = false;
    for (const PatternVerdict* before : patterns_) {
      PatternChange change = change_of(*before, judge_pattern(after, before->pattern));
      improves = improves || change.improves;
      const bool is_elsewhere = change.before.path_name == change.after.path_name && !change.improves && !change.worse;
      if (!is_elsewhere) plan_.patterns.push_back(std::move(change));
    }
    const bool goes = plan_.indexes.size() < plan_.replaced.size();
    plan_.is_better = worse(plan_) == 0 && (improves || goes);
  }

  static std::size_t worse(const IndexPlan& plan) {
    return static_cast<std::size_t>(
        std::ranges::count_if(plan.patterns, [](const PatternChange& change) { return change.worse; }));
  }

  /// Worse answers first, then unacceptable ones.
  static std::pair<std::size_t, std::size_t> faults(const IndexPlan& plan) {
    return {worse(plan), static_cast<std::size_t>(std::ranges::count_if(
                             plan.patterns, [](const PatternChange& change) { return !change.acceptable_after; }))};
  }

  /// Reads whose answers have other entities among them now: a constant attribute keeps those out.
  std::set<ReadOf> crowded() const {
    std::set<ReadOf> apart;
    for (const PatternChange& change : plan_.patterns) {
      if (!change.after.find(DefectKind::ReadsStrangers) && !change.after.find(DefectKind::CannotTellApart)) continue;
      for (const std::vector<ReadOf>* reads : {&reads_, &riders_})
        for (const ReadOf& read : *reads)
          if (read.pattern == change.pattern) apart.insert(read);
    }
    return apart;
  }

  const Analysis& analysis_;
  const Layout& layout_;
  const Design& design_;
  Design& scratch_;
  TableId id_;
  const Table& table_;
  Table without_joined_;
  IndexPlan plan_;
  std::vector<const PatternVerdict*> patterns_;
  std::vector<TableId> tables_;
  std::vector<ReadOf> reads_;   ///< That need an index.
  std::vector<ReadOf> riders_;  ///< That would be answered better by one.
  const std::set<ReadOf> apart_;
};

}  // namespace

std::vector<IndexPlan> index_plans(const Analysis& analysis) {
  std::vector<IndexPlan> plans;
  Design scratch = *analysis.design;
  for (std::uint32_t i = 0; i < scratch.tables.size(); ++i)
    if (std::optional<IndexPlan> plan = Planner(analysis, scratch, TableId{i}).run()) plans.push_back(std::move(*plan));
  return plans;
}

}  // namespace kw::advise
