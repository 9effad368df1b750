#include "advise/solver/groups.h"

#include <algorithm>
#include <utility>

namespace kw::advise {
namespace {

using Bits = std::vector<bool>;

std::size_t count(const Bits& bits) {
  return static_cast<std::size_t>(std::count(bits.begin(), bits.end(), true));
}

Bits both(const Bits& a, const Bits& b) {
  Bits result(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) result[i] = a[i] && b[i];
  return result;
}

/// One level of the enumeration: what is chosen, what may be added, what was treated already.
struct Level {
  Group chosen;
  Bits open;
  Bits done;
  Group branches;
  std::size_t next = 0;
};

Level level_of(const Sharing& sharing, Group chosen, Bits open, Bits done) {
  Level level{std::move(chosen), std::move(open), std::move(done), {}, 0};
  std::size_t pivot = 0;
  std::size_t most = 0;
  bool any = false;
  for (std::size_t node = 0; node < level.open.size(); ++node) {
    if (!level.open[node] && !level.done[node]) continue;
    const std::size_t neighbours = count(both(level.open, sharing.together[node]));
    if (any && neighbours <= most) continue;
    any = true;
    most = neighbours;
    pivot = node;
  }
  for (std::size_t node = 0; any && node < level.open.size(); ++node)
    if (level.open[node] && !sharing.together[pivot][node]) level.branches.push_back(node);
  return level;
}

/// Depth-first over choices of groups, with a counting bound: each group covers at most so many more.
class CoverSearch {
 public:
  CoverSearch(const std::vector<Group>& groups, std::size_t size, std::size_t bound, std::size_t max_steps)
      : groups_(groups), of_(size), covered_(size, 0), open_(size), bound_(bound), max_steps_(max_steps) {
    for (std::size_t group = 0; group < groups.size(); ++group)
      for (const std::size_t question : groups[group]) of_[question].push_back(group);
    best_ = greedy();
  }

  GroupCover run() {
    finished_ = best_.size() <= bound_ || search();
    return {best_, finished_};
  }

 private:
  struct Step {
    std::size_t question = 0;
    std::size_t next = 0;            ///< Which of the question's groups is tried next.
    std::vector<std::size_t> order;  ///< Those groups, the one that covers most first.
  };

  std::size_t fresh(std::size_t group) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(groups_[group], [&](std::size_t question) { return covered_[question] == 0; }));
  }

  void take(std::size_t group) {
    chosen_.push_back(group);
    for (const std::size_t question : groups_[group])
      if (covered_[question]++ == 0) --open_;
  }

  void give_back() {
    for (const std::size_t question : groups_[chosen_.back()])
      if (--covered_[question] == 0) ++open_;
    chosen_.pop_back();
  }

  std::vector<std::size_t> greedy() {
    while (open_ > 0) {
      std::size_t best = 0;
      for (std::size_t group = 1; group < groups_.size(); ++group)
        if (fresh(group) > fresh(best)) best = group;
      take(best);
    }
    std::vector<std::size_t> cover = chosen_;
    while (!chosen_.empty()) give_back();
    return cover;
  }

  /// Questions of which no two have a group in common need a group each.
  std::size_t still_needed() const {
    std::vector<bool> hit(groups_.size(), false);
    std::size_t needed = 0;
    for (const std::size_t question : by_groups_) {
      if (covered_[question] > 0) continue;
      if (std::ranges::any_of(of_[question], [&](std::size_t group) { return hit[group]; })) continue;
      for (const std::size_t group : of_[question]) hit[group] = true;
      ++needed;
    }
    return needed;
  }

  Step next_step() const {
    Step step;
    std::size_t fewest = groups_.size() + 1;
    for (std::size_t question = 0; question < of_.size(); ++question)
      if (covered_[question] == 0 && of_[question].size() < fewest) {
        fewest = of_[question].size();
        step.question = question;
      }
    step.order = of_[step.question];
    std::ranges::stable_sort(step.order, [&](std::size_t a, std::size_t b) { return fresh(a) > fresh(b); });
    return step;
  }

  /// False when the limit of steps ended it.
  bool search() {
    for (std::size_t question = 0; question < of_.size(); ++question) by_groups_.push_back(question);
    std::ranges::stable_sort(by_groups_, {}, [&](std::size_t question) { return of_[question].size(); });
    std::vector<Step> stack{next_step()};
    for (std::size_t steps = 0; !stack.empty(); ++steps) {
      if (steps == max_steps_) return false;
      Step& step = stack.back();
      if (chosen_.size() >= stack.size()) give_back();
      if (step.next == step.order.size()) {
        stack.pop_back();
        continue;
      }
      take(step.order[step.next++]);
      if (open_ == 0) {
        if (chosen_.size() < best_.size()) best_ = chosen_;
        if (best_.size() <= bound_) return true;
      } else if (chosen_.size() + still_needed() < best_.size()) {
        stack.push_back(next_step());
      }
    }
    return true;
  }

  const std::vector<Group>& groups_;
  std::vector<std::vector<std::size_t>> of_;  ///< Groups of each question.
  std::vector<std::size_t> covered_;
  std::vector<std::size_t> by_groups_;
  std::size_t open_;
  std::size_t bound_;
  std::size_t max_steps_;
  std::vector<std::size_t> chosen_;
  std::vector<std::size_t> best_;
  bool finished_ = false;
};

}  // namespace

std::optional<std::vector<Group>> greatest_groups(const Sharing& sharing, std::size_t limit) {
  const std::size_t size = sharing.together.size();
  std::vector<Group> groups;
  std::vector<Level> levels{level_of(sharing, {}, Bits(size, true), Bits(size, false))};
  while (!levels.empty()) {
    Level& level = levels.back();
    if (level.next == level.branches.size()) {
      levels.pop_back();
      continue;
    }
    const std::size_t node = level.branches[level.next++];
    Group chosen = level.chosen;
    chosen.push_back(node);
    Bits open = both(level.open, sharing.together[node]);
    Bits done = both(level.done, sharing.together[node]);
    level.open[node] = false;
    level.done[node] = true;
    if (count(open) == 0) {
      if (count(done) > 0) continue;
      std::ranges::sort(chosen);
      groups.push_back(std::move(chosen));
      if (groups.size() > limit) return std::nullopt;
      continue;
    }
    levels.push_back(level_of(sharing, std::move(chosen), std::move(open), std::move(done)));
  }
  std::ranges::sort(groups);
  return groups;
}

GroupCover least_cover(const std::vector<Group>& groups, std::size_t size, std::size_t bound, std::size_t max_steps) {
  return CoverSearch(groups, size, bound, max_steps).run();
}

}  // namespace kw::advise
