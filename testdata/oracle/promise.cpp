#include "testdata/oracle/promise.h"

#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "testdata/oracle/evaluate.h"
#include "testdata/oracle/plan.h"

namespace kw::oracle {
namespace {

const Place& place_of(const World& world, PathId id) {
  const Path& path = world.layout.path(id);
  if (!path.index) return world.stored.table;
  return world.stored.indexes.at(*world.design().table(path.table).indexes[path.index->value].name);
}

std::string name_of(const World& world, const Entry& entry) {
  const std::string name = world.design().entity(entry.entity).name.value;
  return entry.extra ? name + "." + *entry.extra : name;
}

std::string shown(const World& world, std::size_t item) {
  std::string text = world.design().entity(world.stored.items[item].entity).name.value + " {";
  for (const auto& [name, value] : world.stored.items[item].attributes)
    text += fmt::format(" {}: {}", name, value.text);
  return text + " }";
}

class Check {
 public:
  Check(const World& world, const Pattern& pattern, std::size_t read_at, const Verdict& verdict,
        const Arguments& arguments)
      : world_(world),
        pattern_(pattern),
        read_(pattern.reads[read_at]),
        read_at_(read_at),
        verdict_(verdict),
        arguments_(arguments),
        wanted_(world.design().with_kinds(*read_.entity)) {}

  Outcome run() {
    for (const TraceStep& step : verdict_.trace)
      if (step.state == TraceStep::State::Assumption && step.text.starts_with("assumes") &&
          step.text.find("one width") == std::string::npos)
        outcome_.exempt = true;
    for (const RequestPlan& plan : verdict_.requests)
      if (std::find(plan.reads.begin(), plan.reads.end(), read_at_) != plan.reads.end() && !send_all(plan))
        return std::move(outcome_);
    expect();
    if (outcome_.fault.empty()) check_answer();
    return std::move(outcome_);
  }

 private:
  bool has(DefectKind kind) const { return verdict_.find(kind) != nullptr; }
  bool joint() const { return verdict_.requests.size() == 1 && verdict_.requests.front().reads.size() > 1; }

  void fail(std::string fault) {
    if (outcome_.fault.empty()) outcome_.fault = std::move(fault);
  }

  bool send_all(const RequestPlan& plan) {
    const Sent sent = send(world_.design(), plan, read_.where, world_.stored.items, arguments_);
    if (!sent.fault.empty()) return fail(sent.fault), false;
    const Place& place = place_of(world_, plan.path);
    for (const Request& request : sent.requests) {
      outcome_.request += to_text(request) + "\n";
      const Answer answer = oracle::run(place, request, arguments_);
      if (!answer.refused.empty()) return fail("the service refuses: " + answer.refused), false;
      limited_ = limited_ || plan.limit.has_value();
      take(plan, answer);
    }
    return outcome_.fault.empty();
  }

  bool is_wanted(PathId path, const Entry& entry) const {
    if (std::find(wanted_.begin(), wanted_.end(), entry.entity) == wanted_.end()) return false;
    const StoredKey* own = world_.layout.find(entry.entity, path);
    const bool extra_path = world_.layout.path(path).type == PathType::ExtraItem;
    if (!extra_path || own == nullptr || !own->extra) return !entry.extra && !extra_path;
    const StoredEntity* how = world_.design().table(world_.layout.path(path).table).find_stored(entry.entity);
    return entry.extra == *how->also[*own->extra].name;
  }

  /// Reads of one request that are not this one's.
  bool served_too(const RequestPlan& plan, const Entry& entry) const {
    return std::any_of(plan.reads.begin(), plan.reads.end(), [&](std::size_t read) {
      const std::vector<EntityId> kinds = world_.design().with_kinds(*pattern_.reads[read].entity);
      return read != read_at_ && !entry.extra && std::find(kinds.begin(), kinds.end(), entry.entity) != kinds.end();
    });
  }

  void take(const RequestPlan& plan, const Answer& answer) {
    std::vector<std::size_t> items;
    for (const Entry& entry : answer.read)
      if (!is_wanted(plan.path, entry) && !served_too(plan, entry)) meet_stranger(plan, entry);
    for (const Entry& entry : answer.returned) {
      if (!is_wanted(plan.path, entry)) continue;
      if (!passes_caller(world_.stored.items[entry.item].attributes)) continue;
      items.push_back(entry.item);
    }
    answers_.push_back(items);
    found_.insert(items.begin(), items.end());
  }

  /// One key that two different things have is a fault of the key, and no verdict changes for it (semantics 3.10).
  bool takes_anothers_key(const RequestPlan& plan, const Entry& entry) const {
    const Design& design = world_.design();
    return plan.operation != Operation::Query && plan.operation != Operation::Scan &&
           !design.is_kind_of(entry.entity, *read_.entity) && !design.is_kind_of(*read_.entity, entry.entity);
  }

  /// A stranger has to be announced, unless only unrelated values that are equal by chance brought it here.
  void meet_stranger(const RequestPlan& plan, const Entry& entry) {
    if (takes_anothers_key(plan, entry)) return;
    if (has(DefectKind::ReadsStrangers) || has(DefectKind::CannotTellApart)) {
      if (plan.limit) fail(fmt::format("a limit counts `{}`, which nobody asked for", name_of(world_, entry)));
      return;
    }
    if (verdict_.is_scan() || related(plan, entry))
      return fail(
          fmt::format("reads `{}` though nothing says so: {}", name_of(world_, entry), shown(world_, entry.item)));
    outcome_.coincidence = true;
  }

  bool related(const RequestPlan& plan, const Entry& entry) const {
    for (const StoredKey* stranger : world_.layout.in(plan.path)) {
      const StoredEntity* how =
          world_.design().table(world_.layout.path(plan.path).table).find_stored(stranger->entity);
      const bool same = stranger->entity == entry.entity && stranger->extra.has_value() == entry.extra.has_value() &&
                        (!entry.extra || *how->also[*stranger->extra].name == *entry.extra);
      if (!same) continue;
      for (const EntityId kind : wanted_) {
        const StoredKey* own = world_.layout.find(kind, plan.path);
        if (own != nullptr && keys_meet(*own, *stranger)) return true;
      }
    }
    return false;
  }

  /// Branches of both that meet as related values or, wrongly, never: a coincidence explains neither.
  bool keys_meet(const StoredKey& own, const StoredKey& other) const {
    for (const KeyBranch& a : own.branches)
      for (const KeyBranch& b : other.branches) {
        const Meeting partition = meet(world_.design(), own.entity, a.partition, other.entity, b.partition);
        const Meeting sort = meet(world_.design(), own.entity, a.sort, other.entity, b.sort);
        if (partition == Meeting::Can && sort == Meeting::Can) return true;
      }
    return false;
  }

  bool passes_caller(const Attributes& item) const {
    for (const Term& term : verdict_.caller_terms)
      if (!joint() && !holds(term.expression, item, arguments_)) return false;
    for (const std::string& work : verdict_.caller)
      if (work.starts_with("drop items with `") && dropped(item, work)) return false;
    return true;
  }

  /// "drop items with `createdAt` = `:from`".
  bool dropped(const Attributes& item, const std::string& work) const {
    const std::size_t from = work.find('`') + 1;
    const std::string name = work.substr(from, work.find('`', from) - from);
    for (const Term& term : read_.where.terms)
      for (const Operand& operand : term.values)
        if (term.attribute == name && work.ends_with("= `" + kw::to_text(operand) + "`"))
          for (const Value& value : values_of(operand, arguments_)) {
            const auto found = item.find(name);
            if (found != item.end() && equal(found->second, value)) return true;
          }
    return false;
  }

  void expect() {
    for (std::size_t i = 0; i < world_.stored.items.size(); ++i) {
      const Item& item = world_.stored.items[i];
      if (std::find(wanted_.begin(), wanted_.end(), item.entity) != wanted_.end() &&
          holds(read_.where, item.attributes, arguments_))
        expected_.insert(i);
    }
  }

  void check_answer() {
    for (const std::size_t item : found_)
      if (!expected_.contains(item)) return fail("gives what is not asked for: " + shown(world_, item));
    if (has(DefectKind::MissesItems)) return;
    if (limited_) return check_limited();
    for (const std::size_t item : expected_)
      if (!found_.contains(item)) return fail("misses " + shown(world_, item));
    check_order();
  }

  std::partial_ordering in_order(std::size_t a, std::size_t b) const {
    return compare_by(read_.order, world_.stored.items[a].attributes, world_.stored.items[b].attributes);
  }

  void check_order() {
    if (read_.order.empty() || has(DefectKind::SortsInCaller) || !verdict_.ordered) return;
    if (!has(DefectKind::Merges) && !joint() && answers_.size() > 1) {
      std::vector<std::size_t> all;
      for (const std::vector<std::size_t>& answer : answers_) all.insert(all.end(), answer.begin(), answer.end());
      answers_ = {all};
    }
    for (const std::vector<std::size_t>& answer : answers_)
      for (std::size_t i = 1; i < answer.size(); ++i) {
        const std::partial_ordering order = in_order(answer[i - 1], answer[i]);
        if (order == std::partial_ordering::greater || order == std::partial_ordering::unordered)
          return fail("out of order: " + shown(world_, answer[i - 1]) + " before " + shown(world_, answer[i]));
      }
  }

  /// The first `limit` in order; which of equals is not defined.
  void check_limited() {
    check_order();
    const std::size_t limit = static_cast<std::size_t>(read_.limit ? read_.limit->value.value : 1);
    const std::size_t wanted = std::min(limit, expected_.size());
    if (found_.size() < wanted) return fail(fmt::format("gives {} of {} items", found_.size(), wanted));
    if (read_.order.empty()) return;
    const auto first = [&](const std::set<std::size_t>& all) {
      std::vector<std::size_t> sorted(all.begin(), all.end());
      std::stable_sort(sorted.begin(), sorted.end(),
                       [&](std::size_t a, std::size_t b) { return in_order(a, b) == std::partial_ordering::less; });
      sorted.resize(wanted);
      return sorted;
    };
    const std::vector<std::size_t> given = first(found_);
    const std::vector<std::size_t> asked = first(expected_);
    for (std::size_t i = 0; i < wanted; ++i)
      if (in_order(given[i], asked[i]) != std::partial_ordering::equivalent)
        return fail("the limit cuts off " + shown(world_, asked[i]));
  }

  const World& world_;
  const Pattern& pattern_;
  const Read& read_;
  std::size_t read_at_;
  const Verdict& verdict_;
  const Arguments& arguments_;
  std::vector<EntityId> wanted_;
  std::vector<std::vector<std::size_t>> answers_;  ///< What each request gave of this read.
  std::set<std::size_t> found_;
  std::set<std::size_t> expected_;
  bool limited_ = false;
  Outcome outcome_;
};

const StoredKey* key_of(const World& world, PathId path, const Entry& entry) {
  for (const StoredKey* key : world.layout.in(path)) {
    const StoredEntity* how = world.design().table(world.layout.path(path).table).find_stored(key->entity);
    if (key->entity == entry.entity && key->extra.has_value() == entry.extra.has_value() &&
        (!entry.extra || *how->also[*key->extra].name == *entry.extra))
      return key;
  }
  return nullptr;
}

bool same_partition(const Place& place, const Entry& a, const Entry& b) {
  return std::all_of(place.partition.begin(), place.partition.end(),
                     [&](const std::string& name) { return equal(a.attributes.at(name), b.attributes.at(name)); });
}

bool never(const World& world, const StoredKey& a, const StoredKey& b) {
  for (const KeyBranch& left : a.branches)
    for (const KeyBranch& right : b.branches)
      if (meet(world.design(), a.entity, left.partition, b.entity, right.partition) != Meeting::Never) return false;
  return true;
}

}  // namespace

Outcome check_read(const World& world, const Pattern& pattern, std::size_t read, const Verdict& verdict,
                   const Arguments& arguments) {
  return Check(world, pattern, read, verdict, arguments).run();
}

Outcome check_joint(const World& world, const Pattern& pattern, const Verdict& verdict, const Arguments& arguments) {
  for (const RequestPlan& plan : verdict.requests) {
    if (plan.reads.size() < 2) continue;
    Verdict one = verdict;
    one.requests = {plan};
    for (const std::size_t read : plan.reads) {
      Outcome outcome = check_read(world, pattern, read, one, arguments);
      if (!outcome.fault.empty()) return outcome;
    }
  }
  return {};
}

Outcome check_meetings(const World& world) {
  for (std::size_t i = 0; i < world.layout.paths.size(); ++i) {
    const PathId path{static_cast<std::uint32_t>(i)};
    if (world.layout.paths[i].type == PathType::ExtraItem) continue;
    const Place& place = place_of(world, path);
    for (const Entry& a : place.entries) {
      const StoredKey* left = key_of(world, path, a);
      if (left == nullptr)
        return {fmt::format("an entry that is not laid out: `{}` in {}", name_of(world, a), world.layout.paths[i].name),
                "", false, false};
      for (const Entry& b : place.entries) {
        if ((a.entity == b.entity && a.extra == b.extra) || !same_partition(place, a, b)) continue;
        const StoredKey* right = key_of(world, path, b);
        if (right != nullptr && never(world, *left, *right))
          return {fmt::format("what never meets does: `{}` and `{}` in {}: {} {}", name_of(world, a), name_of(world, b),
                              world.layout.paths[i].name, shown(world, a.item), shown(world, b.item)),
                  "", false, false};
      }
    }
  }
  return {};
}

}  // namespace kw::oracle
