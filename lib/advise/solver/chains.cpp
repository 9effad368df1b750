#include "advise/solver/chains.h"

#include <algorithm>
#include <deque>
#include <limits>

namespace kw::advise {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

/// A greatest matching of each question with one that comes after it, by shortest augmenting paths in layers.
class Matching {
 public:
  explicit Matching(const std::vector<Group>& after)
      : after_(after), next_(after.size(), kNone), previous_(after.size(), kNone) {
    while (find_layers())
      for (std::size_t start = 0; start < after_.size(); ++start)
        if (next_[start] == kNone) augment(start);
  }

  std::size_t next(std::size_t node) const { return next_[node]; }
  std::size_t previous(std::size_t node) const { return previous_[node]; }

  /// Left and right nodes that alternating paths from unmatched left nodes reach.
  void reach(std::vector<bool>& left, std::vector<bool>& right) const {
    std::deque<std::size_t> queue;
    for (std::size_t node = 0; node < after_.size(); ++node)
      if (next_[node] == kNone) {
        left[node] = true;
        queue.push_back(node);
      }
    while (!queue.empty()) {
      const std::size_t node = queue.front();
      queue.pop_front();
      for (const std::size_t other : after_[node]) {
        if (right[other]) continue;
        right[other] = true;
        const std::size_t back = previous_[other];
        if (back != kNone && !left[back]) {
          left[back] = true;
          queue.push_back(back);
        }
      }
    }
  }

 private:
  bool find_layers() {
    layer_.assign(after_.size(), kNone);
    std::deque<std::size_t> queue;
    for (std::size_t node = 0; node < after_.size(); ++node)
      if (next_[node] == kNone) {
        layer_[node] = 0;
        queue.push_back(node);
      }
    bool found = false;
    while (!queue.empty()) {
      const std::size_t node = queue.front();
      queue.pop_front();
      for (const std::size_t other : after_[node]) {
        const std::size_t back = previous_[other];
        if (back == kNone) {
          found = true;
        } else if (layer_[back] == kNone) {
          layer_[back] = layer_[node] + 1;
          queue.push_back(back);
        }
      }
    }
    return found;
  }

  /// One augmenting path along the layers, without recursion: each step tries the node's next neighbour.
  void augment(std::size_t start) {
    std::vector<std::size_t> path{start};
    std::vector<std::size_t> tried{0};
    while (!path.empty()) {
      const std::size_t node = path.back();
      if (tried.back() == after_[node].size()) {
        layer_[node] = kNone;  // No way on from here in this round.
        path.pop_back();
        tried.pop_back();
        continue;
      }
      const std::size_t other = after_[node][tried.back()++];
      const std::size_t back = previous_[other];
      if (back == kNone) return flip(path, other);
      if (layer_[back] != layer_[node] + 1) continue;
      path.push_back(back);
      tried.push_back(0);
    }
  }

  void flip(const std::vector<std::size_t>& path, std::size_t other) {
    for (auto node = path.rbegin(); node != path.rend(); ++node) {
      const std::size_t freed = next_[*node];
      next_[*node] = other;
      previous_[other] = *node;
      other = freed;
    }
  }

  const std::vector<Group>& after_;
  std::vector<std::size_t> next_;
  std::vector<std::size_t> previous_;
  std::vector<std::size_t> layer_;
};

}  // namespace

Sharing sharing_of(const Problem& problem, const Group& questions) {
  Sharing sharing;
  const std::size_t size = questions.size();
  sharing.together.assign(size, std::vector<bool>(size, false));
  sharing.after.resize(size);
  for (std::size_t a = 0; a < size; ++a)
    for (std::size_t b = a + 1; b < size; ++b) {
      const Segment& first = problem.questions[questions[a]];
      const Segment& second = problem.questions[questions[b]];
      if (!can_share(problem, first, second)) continue;
      sharing.together[a][b] = sharing.together[b][a] = true;
      // Two that fix the same come in the order of their positions, which have the longer one later.
      const bool first_before = first.equal.count() <= second.equal.count();
      sharing.after[first_before ? a : b].push_back(first_before ? b : a);
    }
  return sharing;
}

ChainCover cover_by_chains(const Sharing& sharing) {
  const Matching matching(sharing.after);
  ChainCover cover;
  for (std::size_t node = 0; node < sharing.after.size(); ++node) {
    if (matching.previous(node) != kNone) continue;
    Group chain;
    for (std::size_t at = node; at != kNone; at = matching.next(at)) chain.push_back(at);
    cover.chains.push_back(std::move(chain));
  }
  std::vector<bool> left(sharing.after.size(), false);
  std::vector<bool> right(sharing.after.size(), false);
  matching.reach(left, right);
  // König: neither side of these nodes is in the least vertex cover, so no two of them are neighbours.
  for (std::size_t node = 0; node < sharing.after.size(); ++node)
    if (left[node] && !right[node]) cover.strangers.push_back(node);
  return cover;
}

}  // namespace kw::advise
