#include <algorithm>

#include "advise/solver/chain_key.h"
#include "advise/solver/groups.h"
#include "advise/solver/solution.h"
#include "base/assert.h"

namespace kw::advise {
namespace {

constexpr std::size_t kMaxGroups = 50'000;
constexpr std::size_t kMaxSteps = 200'000;

class Solver {
 public:
  explicit Solver(const Problem& problem) : problem_(problem) {}

  Solution run() {
    split_off();
    sharing_ = sharing_of(problem_, kept_);
    const ChainCover cover = cover_by_chains(sharing_);
    check_strangers(cover.strangers);
    solution_.bound = cover.strangers.size();
    solution_.certificate = named(cover.strangers);
    std::vector<Group> groups = cover.chains;
    if (!std::ranges::all_of(groups, [&](const Group& group) { return is_group(group); })) groups = searched(groups);
    if (groups.size() == cover.strangers.size()) solution_.proof = Proof::Certificate;
    make_indexes(groups);
    return std::move(solution_);
  }

 private:
  /// Questions without a key, and those that come for free with another one.
  void split_off() {
    for (std::size_t i = 0; i < problem_.questions.size(); ++i) {
      if (partition_sizes(problem_, problem_.questions[i]).empty()) {
        solution_.unanswerable.push_back(i);
        continue;
      }
      const bool comes_with = std::ranges::any_of(problem_.questions, [&](const Segment& other) {
        const std::size_t j = static_cast<std::size_t>(&other - problem_.questions.data());
        if (j == i || partition_sizes(problem_, other).empty() || !is_contained(problem_.questions[i], other))
          return false;
        return j < i || !is_contained(other, problem_.questions[i]);  // Of equal ones the first stays.
      });
      if (!comes_with) kept_.push_back(i);
    }
  }

  Group named(const Group& positions) const {
    Group names;
    for (const std::size_t at : positions) names.push_back(kept_[at]);
    return names;
  }

  /// The certificate is checked as a reader would: no two of it can share.
  void check_strangers(const Group& strangers) const {
    for (std::size_t a = 0; a < strangers.size(); ++a)
      for (std::size_t b = a + 1; b < strangers.size(); ++b) KW_ASSERT(!sharing_.together[strangers[a]][strangers[b]]);
  }

  bool is_group(const Group& group) const {
    for (std::size_t a = 0; a < group.size(); ++a)
      for (std::size_t b = a + 1; b < group.size(); ++b)
        if (!sharing_.together[group[a]][group[b]]) return false;
    return true;
  }

  /// Chains whose members do not all get along: the caps, or items that lack attributes, forbid it.
  std::vector<Group> searched(const std::vector<Group>& chains) {
    const std::optional<std::vector<Group>> groups = greatest_groups(sharing_, kMaxGroups);
    if (!groups) {
      solution_.proof = Proof::None;
      return cut(chains);
    }
    const GroupCover cover = least_cover(*groups, kept_.size(), solution_.bound, kMaxSteps);
    solution_.proof = cover.proved ? Proof::Search : Proof::None;
    if (cover.proved) solution_.bound = cover.chosen.size();
    std::vector<bool> taken(kept_.size(), false);
    std::vector<Group> disjoint;
    for (const std::size_t chosen : cover.chosen) {
      Group rest;
      for (const std::size_t question : (*groups)[chosen])
        if (!taken[question]) rest.push_back(question);
      for (const std::size_t question : rest) taken[question] = true;
      if (!rest.empty()) disjoint.push_back(std::move(rest));
    }
    return disjoint;
  }

  std::vector<Group> cut(const std::vector<Group>& chains) const {
    std::vector<Group> groups;
    for (const Group& chain : chains) {
      const std::size_t first = groups.size();
      for (const std::size_t question : chain) {
        std::size_t at = first;
        while (at < groups.size() &&
               !std::ranges::all_of(groups[at], [&](std::size_t other) { return sharing_.together[question][other]; }))
          ++at;
        if (at == groups.size()) groups.emplace_back();
        groups[at].push_back(question);
      }
    }
    return groups;
  }

  void make_indexes(const std::vector<Group>& groups) {
    for (const Group& group : groups) solution_.indexes.push_back({key_of(problem_, named(group)), {}, {}});
    std::ranges::stable_sort(solution_.indexes, {}, [&](const ChosenIndex& index) { return name_of(index.key); });
    for (std::size_t i = 0; i < problem_.questions.size(); ++i) {
      std::vector<ChosenIndex*> by;
      for (ChosenIndex& index : solution_.indexes)
        if (answers(index.key, problem_.questions[i])) by.push_back(&index);
      if (by.empty()) continue;
      by.front()->answers.push_back(i);
      if (by.size() == 1) by.front()->needed_by.push_back(i);
    }
  }

  std::vector<std::string> name_of(const IndexKey& key) const {
    std::vector<std::string> names;
    for (const std::vector<AttributeIndex>* side : {&key.partition, &key.sort})
      for (const AttributeIndex attribute : *side) names.push_back(problem_.attributes[attribute]);
    return names;
  }

  const Problem& problem_;
  Group kept_;
  Sharing sharing_;
  Solution solution_;
};

}  // namespace

Solution fewest_indexes(const Problem& problem) {
  return Solver(problem).run();
}

}  // namespace kw::advise
