#include "report/unified_diff.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <fmt/core.h>

namespace kw {
namespace {

constexpr std::size_t kContext = 3;

/// With their ends, so that a changed or missing line end is a change.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::size_t length = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

struct Step {
  char kind = ' ';  ///< ' ' kept, '-' removed, '+' added.
  std::string_view line;
};

/// The furthest points of Myers' greedy algorithm for each number of changes, walked backwards.
class Myers {
 public:
  Myers(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after)
      : before_(before), after_(after), n_(static_cast<long>(before.size())), m_(static_cast<long>(after.size())) {}

  std::vector<Step> steps() {
    walk_forward();
    return walk_backward();
  }

 private:
  long& furthest(long diagonal) { return row_[static_cast<std::size_t>(diagonal + n_ + m_ + 1)]; }

  bool goes_down(long changes, long diagonal) {
    return diagonal == -changes || (diagonal != changes && furthest(diagonal - 1) < furthest(diagonal + 1));
  }

  void walk_forward() {
    row_.assign(static_cast<std::size_t>(2 * (n_ + m_) + 3), 0);
    for (long changes = 0;; ++changes) {
      rows_.push_back(row_);
      for (long diagonal = -changes; diagonal <= changes; diagonal += 2) {
        long x = goes_down(changes, diagonal) ? furthest(diagonal + 1) : furthest(diagonal - 1) + 1;
        while (x < n_ && x - diagonal < m_ && x >= diagonal &&
               before_[static_cast<std::size_t>(x)] == after_[static_cast<std::size_t>(x - diagonal)])
          ++x;
        furthest(diagonal) = x;
        if (x >= n_ && x - diagonal >= m_) return;
      }
    }
  }

  std::vector<Step> walk_backward() {
    std::vector<Step> steps;
    long x = n_;
    long y = m_;
    for (long changes = static_cast<long>(rows_.size()) - 1; changes >= 0; --changes) {
      row_ = rows_[static_cast<std::size_t>(changes)];
      const long diagonal = x - y;
      const bool down = goes_down(changes, diagonal);
      const long from_diagonal = down ? diagonal + 1 : diagonal - 1;
      const long from_x = changes == 0 ? 0 : furthest(from_diagonal);
      const long from_y = changes == 0 ? 0 : from_x - from_diagonal;
      for (; x > from_x && y > from_y; --x, --y) steps.push_back({' ', before_[static_cast<std::size_t>(x - 1)]});
      if (changes == 0) break;
      if (down)
        steps.push_back({'+', after_[static_cast<std::size_t>(--y)]});
      else
        steps.push_back({'-', before_[static_cast<std::size_t>(--x)]});
    }
    std::ranges::reverse(steps);
    return steps;
  }

  const std::vector<std::string_view>& before_;
  const std::vector<std::string_view>& after_;
  long n_;
  long m_;
  std::vector<long> row_;
  std::vector<std::vector<long>> rows_;
};

/// Only what differs between the common beginning and end is compared.
std::vector<Step> compare(std::vector<std::string_view> before, std::vector<std::string_view> after) {
  std::size_t head = 0;
  while (head < before.size() && head < after.size() && before[head] == after[head]) ++head;
  std::size_t tail = 0;
  while (tail < before.size() - head && tail < after.size() - head &&
         before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
    ++tail;
  const auto middle = [&](const std::vector<std::string_view>& lines) {
    return std::vector<std::string_view>(lines.begin() + static_cast<std::ptrdiff_t>(head),
                                         lines.end() - static_cast<std::ptrdiff_t>(tail));
  };
  const std::vector<std::string_view> old_middle = middle(before);
  const std::vector<std::string_view> new_middle = middle(after);
  std::vector<Step> steps;
  for (std::size_t i = 0; i < head; ++i) steps.push_back({' ', before[i]});
  for (const Step& step : Myers(old_middle, new_middle).steps()) steps.push_back(step);
  for (std::size_t i = before.size() - tail; i < before.size(); ++i) steps.push_back({' ', before[i]});
  return steps;
}

std::string range_text(std::size_t before, std::size_t count) {
  if (count == 1) return fmt::format("{}", before + 1);
  return fmt::format("{},{}", count == 0 ? before : before + 1, count);
}

}  // namespace

std::string unified_diff(std::string_view path, std::string_view before, std::string_view after) {
  if (before == after) return {};
  const std::vector<Step> steps = compare(lines_of(before), lines_of(after));
  std::string text = fmt::format("--- a/{0}\n+++ b/{0}\n", path);
  std::size_t old_line = 0;
  std::size_t new_line = 0;
  for (std::size_t at = 0; at < steps.size();) {
    const auto is_change = [](const Step& step) { return step.kind != ' '; };
    const auto change = std::find_if(steps.begin() + static_cast<std::ptrdiff_t>(at), steps.end(), is_change);
    if (change == steps.end()) break;
    const std::size_t first = static_cast<std::size_t>(change - steps.begin());
    const std::size_t begin = std::max(at, first - std::min(first, kContext));
    // The hunk ends where more unchanged lines follow than two contexts take.
    std::size_t last = first;
    for (std::size_t i = first; i < steps.size() && i - last <= 2 * kContext + 1; ++i)
      if (is_change(steps[i])) last = i;
    const std::size_t end = std::min(steps.size(), last + kContext + 1);
    old_line += begin - at;
    new_line += begin - at;
    std::string body;
    std::size_t olds = 0;
    std::size_t news = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const Step& step = steps[i];
      body += fmt::format("{}{}", step.kind, step.line);
      if (!step.line.ends_with('\n')) body += "\n\\ No newline at end of file\n";
      olds += step.kind != '+' ? 1 : 0;
      news += step.kind != '-' ? 1 : 0;
    }
    text += fmt::format("@@ -{} +{} @@\n{}", range_text(old_line, olds), range_text(new_line, news), body);
    old_line += olds;
    new_line += news;
    at = end;
  }
  return text;
}

}  // namespace kw
