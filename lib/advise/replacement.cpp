#include "advise/replacement.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include <fmt/core.h>
#include <fmt/format.h>

#include "advise/change.h"
#include "advise/requirements.h"
#include "advise/trial.h"
#include "analysis/carried.h"
#include "base/assert.h"
#include "base/text.h"
#include "model/limits.h"

namespace kw::advise {
namespace {

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

bool is_related(const Design& design, EntityId a, EntityId b) {
  return a == b || design.is_kind_of(a, b) || design.is_kind_of(b, a);
}

// ---- the key ----

struct KeyChoice {
  std::vector<std::string> partition;
  std::vector<std::string> sort;
  std::vector<std::string> narrowed;
  std::vector<std::string> discriminator;
};

/// Attributes that the conditions of the old key fix: an index without them holds more items.
std::vector<std::string> fixed_by_conditions(const KeyBranch& branch, const StoredEntity& stored) {
  std::vector<std::string> names;
  for (const Term& term : branch.when)
    if (term.kind == TermKind::Equal && !stored.omits(term.attribute))
      names.push_back(stored_name(stored, term.attribute));
  return names;
}

/// As narrow as it goes: each attribute that moves from the partition to the sort key adds a question that fewer values
/// answer. The tenant stays.
KeyChoice narrowed(KeyChoice choice, const std::string& tenant) {
  std::vector<std::string> stays;
  std::vector<std::string> moves;
  for (const std::string& name : choice.partition) (stays.empty() || name == tenant ? stays : moves).push_back(name);
  if (moves.empty() || moves.size() + choice.sort.size() > limits::kMaxSortAttributes) return choice;
  choice.partition = std::move(stays);
  choice.narrowed = moves;
  choice.sort.insert(choice.sort.begin(), moves.begin(), moves.end());
  return choice;
}

KeyChoice with_front(KeyChoice choice, const std::vector<std::string>& names) {
  for (auto name = names.rbegin(); name != names.rend(); ++name) {
    if (contains(choice.partition, *name) || contains(choice.sort, *name)) continue;
    if (choice.sort.size() < limits::kMaxSortAttributes) choice.sort.insert(choice.sort.begin(), *name);
  }
  return choice;
}

/// Sort attributes at the end that no pattern asks for give their places up, where there are not enough.
void shorten(KeyChoice& choice, const std::set<std::string>& asked) {
  while (choice.sort.size() > limits::kMaxSortAttributes && !asked.contains(choice.sort.back())) choice.sort.pop_back();
}

bool same_names(const std::vector<Spanned<std::string>>& have, const std::vector<std::string>& wanted) {
  return std::ranges::equal(have, wanted, [](const auto& one, const std::string& other) { return *one == other; });
}

/// An index that is there already and would be made.
const Index* existing(const Table& table, const KeyChoice& choice, const Projection& projection) {
  const auto found = std::ranges::find_if(table.indexes, [&](const Index& index) {
    const bool carries = index.projection.kind == ProjectionKind::All ||
                         (index.projection.kind == projection.kind && projection.kind == ProjectionKind::KeysOnly);
    return index.kind == IndexKind::Global && index.certain && carries &&
           same_names(index.key.partition, choice.partition) && same_names(index.key.sort, choice.sort);
  });
  return found == table.indexes.end() ? nullptr : &*found;
}

Projection projection_of(const Index& old, const KeyChoice& choice) {
  Projection projection = old.projection;
  std::erase_if(projection.attributes, [&](const Spanned<std::string>& name) {
    return contains(choice.partition, *name) || contains(choice.sort, *name);
  });
  if (projection.kind == ProjectionKind::Include && projection.attributes.empty())
    projection.kind = ProjectionKind::KeysOnly;
  return projection;
}

// ---- questions ----

std::vector<Question> questions_of(const Layout& layout, PathId path, EntityId entity) {
  std::vector<Question> own = questions(layout, path);
  std::erase_if(own, [&](const Question& question) { return question.entity != entity; });
  return own;
}

std::vector<Question> without(const std::vector<Question>& all, const std::vector<Question>& others) {
  std::vector<Question> rest;
  for (const Question& question : all)
    if (std::ranges::none_of(others, [&](const Question& other) { return same_question(question, other); }))
      rest.push_back(question);
  return rest;
}

/// Own names of the attributes stored under these names; constants have none.
std::vector<std::string> own_names(const Design& design, const Replacement& replacement,
                                   const std::vector<std::string>& names) {
  const StoredEntity& stored = *design.table(replacement.table).find_stored(replacement.entity);
  std::vector<std::string> own;
  for (const std::string& name : names)
    for (const Attribute& attribute : design.entity(replacement.entity).attributes)
      if (stored_name(stored, *attribute.name) == name && !stored.find(name)) own.push_back(*attribute.name);
  return own;
}

/// For each sort attribute that another follows: what is asked without it.
std::vector<OpenQuestion> open_questions(const Layout& after, PathId path, const Replacement& replacement) {
  const Design& design = *after.design;
  const std::vector<std::string> partition = own_names(design, replacement, replacement.partition);
  const std::vector<std::string> sort = own_names(design, replacement, replacement.sort);
  std::vector<OpenQuestion> open;
  for (std::size_t skipped = 0; skipped + 1 < sort.size(); ++skipped) {
    OpenQuestion question;
    question.skipped = sort[skipped];
    question.equal = partition;
    for (std::size_t i = 0; i + 1 < sort.size(); ++i)
      if (i != skipped) question.equal.push_back(sort[i]);
    question.range = sort.back();
    question.verdict = judge_question(after, {replacement.entity, path, question.equal, question.range});
    if (question.verdict.verdict_class == VerdictClass::Exact) continue;
    question.partition = replacement.partition;
    question.sort = replacement.sort;
    std::erase(question.sort, sort[skipped]);
    open.push_back(std::move(question));
  }
  return open;
}

// ---- one unit ----

class Replacing {
 public:
  Replacing(const Analysis& analysis, Design& scratch, const StoredKey& stored)
      : analysis_(analysis),
        design_(*analysis.design),
        scratch_(scratch),
        stored_(stored),
        path_(analysis.layout.path(stored.path)),
        table_(design_.table(path_.table)),
        item_(*table_.find_stored(stored.entity)),
        index_(table_.indexes[path_.index->value]) {}

  Replacement run() {
    find_patterns();
    made_.entity = stored_.entity;
    made_.old_path = stored_.path;
    made_.table = path_.table;
    made_.empties_index = std::ranges::all_of(analysis_.layout.in(stored_.path), [&](const StoredKey* other) {
      return !other->extra && (other->entity == stored_.entity || design_.is_kind_of(other->entity, stored_.entity));
    });
    made_.natural = natural_key(item_, stored_.branches.front());
    const std::vector<KeyChoice> choices = key_choices();
    if (choices.empty() || !made_.natural.obstacles.empty() || stored_.branches.size() != 1) {
      made_.requirements = requirements_of(design_, analysis_.layout, stored_, made_);
      return std::move(made_);
    }
    std::optional<Replacement> first;
    for (const KeyChoice& choice : choices) {
      Replacement candidate = tried(choice);
      if (candidate.is_sound()) return candidate;
      if (!first) first = std::move(candidate);
    }
    return std::move(*first);
  }

 private:
  void find_patterns() {
    std::set<std::uint32_t> tables;
    for (const PatternVerdict& verdict : analysis_.patterns) {
      if (!verdict.judged) continue;
      const Pattern& pattern = design_.pattern(verdict.pattern);
      const bool reads_it = std::ranges::any_of(pattern.reads, [&](const Read& read) {
        return read.entity && is_related(design_, *read.entity, stored_.entity);
      });
      if (!reads_it) continue;
      moved_.push_back(verdict.pattern);
      for (const Read& read : pattern.reads) note_attributes(read);
      for (std::size_t i = 0; i < design_.tables.size(); ++i)
        if (std::ranges::any_of(pattern.reads, [&](const Read& read) { return is_stored(design_.tables[i], read); }))
          tables.insert(static_cast<std::uint32_t>(i));
    }
    tables.insert(path_.table.value);
    for (const std::uint32_t table : tables) tables_.push_back(TableId{table});
  }

  void note_attributes(const Read& read) {
    for (const Term& term : read.where.terms) asked_.insert(stored_name(item_, term.attribute));
    for (const OrderItem& order : read.order) asked_.insert(stored_name(item_, *order.attribute));
  }

  bool is_stored(const Table& table, const Read& read) const {
    return std::ranges::any_of(
        table.stores, [&](const StoredEntity& stored) { return is_related(design_, stored.entity, *read.entity); });
  }

  /// In the order of preference: narrow before wide, without before with a constant that keeps others out.
  std::vector<KeyChoice> key_choices() const {
    KeyChoice whole;
    whole.partition = made_.natural.partition;
    whole.sort = made_.natural.sort;
    const std::map<std::string, std::string> all = constants(analysis_.layout, stored_);
    std::vector<std::string> constant;  // The first by name tells entities apart.
    for (const auto& [name, value] : all)
      if (!path_.key.contains(name) && !table_.key.contains(name)) {
        constant.push_back(name);
        break;
      }
    if (whole.partition.empty()) whole.partition = whole.discriminator = constant;
    if (whole.partition.empty()) return {};
    shorten(whole, asked_);
    whole = with_front(std::move(whole), fixed_by_conditions(stored_.branches.front(), item_));
    std::vector<KeyChoice> choices;
    const KeyChoice narrow = narrowed(whole, design_.tenant ? **design_.tenant : std::string());
    for (const KeyChoice& choice : {narrow, whole}) {
      choices.push_back(choice);
      if (constant.empty() || contains(choice.partition, constant.front())) continue;
      KeyChoice apart = with_front(choice, constant);
      apart.discriminator = constant;
      if (apart.sort.size() > choice.sort.size()) choices.push_back(std::move(apart));
    }
    return choices;
  }

  Replacement tried(const KeyChoice& choice) {
    Replacement candidate = made_;
    candidate.partition = choice.partition;
    candidate.sort = choice.sort;
    candidate.narrowed = choice.narrowed;
    candidate.discriminator = choice.discriminator;
    candidate.projection = projection_of(index_, choice);
    const Index* there = existing(table_, choice, candidate.projection);
    candidate.is_there = there != nullptr;
    candidate.name = there ? *there->name : index_name(table_, choice.partition, choice.sort);
    candidate.dropped = attributes_to_drop(design_, candidate, index_);
    candidate.requirements = requirements_of(design_, analysis_.layout, stored_, candidate);
    if (!candidate.is_sound()) return candidate;
    const Trial trial(scratch_, analysis_.layout, candidate, moved_, tables_);
    judge_all(candidate, trial);
    candidate.requirements.push_back(other_entities(trial.layout(), trial.new_path(), candidate));
    candidate.requirements.push_back(patterns_as_good(candidate));
    const std::vector<Question> before = questions_of(analysis_.layout, stored_.path, stored_.entity);
    const std::vector<Question> after = questions_of(trial.layout(), trial.new_path(), stored_.entity);
    candidate.gained = without(after, before);
    candidate.lost = without(before, after);
    candidate.open = open_questions(trial.layout(), trial.new_path(), candidate);
    return candidate;
  }

  void judge_all(Replacement& candidate, const Trial& trial) const {
    for (const PatternId id : moved_) {
      const auto before = std::ranges::find_if(analysis_.patterns,
                                               [&](const PatternVerdict& verdict) { return verdict.pattern == id; });
      PatternChange change = change_of(*before, judge_pattern(trial.layout(), id));
      const bool is_elsewhere = !change.before.uses(stored_.path) &&
                                change.before.path_name == change.after.path_name && !change.improves && !change.worse;
      if (is_elsewhere) continue;
      for (const Read& read : design_.pattern(id).reads)
        for (const OrderItem& order : read.order)
          if (contains(candidate.natural.as_text, stored_name(item_, *order.attribute)))
            change.notes.push_back(fmt::format("`{}` is in the order of numbers, not of texts", *order.attribute));
      candidate.patterns.push_back(std::move(change));
    }
  }

  Requirement patterns_as_good(const Replacement& candidate) const {
    Requirement requirement;
    requirement.kind = RequirementKind::Patterns;
    std::vector<std::string> worse;
    for (const PatternChange& change : candidate.patterns)
      if (change.worse) worse.push_back(*design_.pattern(change.pattern).name);
    requirement.holds = worse.empty() ? Known::Yes : Known::No;
    requirement.text = worse.empty() ? "every pattern is answered as well as before, or better"
                                     : fmt::format("{} would be answered worse", list_names(worse, "and"));
    return requirement;
  }

  const Analysis& analysis_;
  const Design& design_;
  Design& scratch_;
  const StoredKey& stored_;
  const Path& path_;
  const Table& table_;
  const StoredEntity& item_;
  const Index& index_;
  Replacement made_;
  std::vector<PatternId> moved_;
  std::vector<TableId> tables_;
  std::set<std::string> asked_;
};

/// A kind whose keys are its base's moves with it.
bool has_own_key(const Layout& layout, const StoredKey& stored) {
  const Design& design = *layout.design;
  const Path& path = layout.path(stored.path);
  const StoredEntity& item = *design.table(path.table).find_stored(stored.entity);
  if (!design.entity(stored.entity).kind_of) return true;
  if (item.inherited) return false;
  for (const std::vector<Spanned<std::string>>* side : {&path.key.partition, &path.key.sort})
    for (const Spanned<std::string>& name : *side) {
      const PhysicalAttribute* written = item.find(*name);
      if (written && !written->inherited) return true;
    }
  return false;
}

bool is_unit(const Layout& layout, const StoredKey& stored) {
  const Path& path = layout.path(stored.path);
  if (path.type != PathType::GlobalIndex || !path.index || stored.extra || stored.branches.empty()) return false;
  const Table& table = layout.design->table(path.table);
  return table.indexes[path.index->value].certain &&
         std::ranges::any_of(stored.branches, [&](const KeyBranch& branch) { return has_own_text(table, branch); }) &&
         has_own_key(layout, stored);
}

}  // namespace

std::string_view to_text(RequirementKind kind) {
  switch (kind) {
    case RequirementKind::Encodings:
      return "encodings";
    case RequirementKind::Places:
      return "places";
    case RequirementKind::Types:
      return "types";
    case RequirementKind::KeyWorthy:
      return "key-worthy";
    case RequirementKind::SameItems:
      return "same-items";
    case RequirementKind::OtherEntities:
      return "other-entities";
    case RequirementKind::Patterns:
      return "patterns";
    case RequirementKind::Tool:
      return "tool";
    case RequirementKind::PartiQl:
      return "partiql";
  }
  return "";
}

bool Replacement::is_sound() const {
  return !partition.empty() && std::ranges::none_of(requirements, [](const Requirement& requirement) {
    return requirement.prevents && requirement.holds == Known::No;
  });
}

bool Replacement::improves() const {
  return std::ranges::any_of(
      patterns, [](const PatternChange& change) { return change.after.verdict_class < change.before.verdict_class; });
}

std::vector<Replacement> replacements(const Analysis& analysis) {
  std::vector<Replacement> all;
  std::optional<Design> scratch;  // Copied only where there is something to try.
  for (const StoredKey& stored : analysis.layout.stored) {
    if (!is_unit(analysis.layout, stored)) continue;
    if (!scratch) scratch = *analysis.design;
    all.push_back(Replacing(analysis, *scratch, stored).run());
  }
  return all;
}

std::string key_text(const std::vector<std::string>& partition, const std::vector<std::string>& sort) {
  return fmt::format("{}{}{}", fmt::join(partition, ", "), sort.empty() ? "" : " | ", fmt::join(sort, ", "));
}

}  // namespace kw::advise
