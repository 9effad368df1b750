#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/core.h>

#include "analysis/judge.h"
#include "analysis/read_plan.h"
#include "analysis/requests.h"
#include "base/text.h"
#include "model/limits.h"

namespace kw {
namespace {

/// Beyond so many reads only two arrangements are tried: each alone, and all in one request.
constexpr std::size_t kMaxArrangedReads = 6;

bool is_get(const RequestPlan& request) {
  return request.operation == Operation::GetItem || request.operation == Operation::BatchGetItem ||
         request.operation == Operation::TransactGetItems;
}

class PatternJudge {
 public:
  PatternJudge(const Layout& layout, PatternId id) : layout_(layout), pattern_(layout.design->pattern(id)) {
    result_.pattern = id;
  }

  PatternVerdict run() {
    result_.judged = pattern_.is_read() && !pattern_.elsewhere && !layout_.paths.empty() &&
                     std::all_of(pattern_.reads.begin(), pattern_.reads.end(),
                                 [](const Read& read) { return read.entity.has_value(); });
    if (!result_.judged) {
      result_.acceptable = pattern_.elsewhere.has_value();
      return std::move(result_);
    }
    judge_each();
    allowed_.assign(pattern_.reads.size(), std::nullopt);
    const std::optional<Verdict> free = arrange();
    result_.best = *free;
    if (pin()) compare_with_pin(*free);
    result_.acceptable = acceptable(result_.best);
    return std::move(result_);
  }

 private:
  void judge_each() {
    for (std::size_t read = 0; read < pattern_.reads.size(); ++read) {
      std::vector<Verdict>& row = result_.each.emplace_back();
      for (std::size_t path = 0; path < layout_.paths.size(); ++path) {
        const PathId id{static_cast<std::uint32_t>(path)};
        Verdict verdict = judge(layout_, pattern_, read, id);
        if (pattern_.scan) {
          Verdict scan = judge_scan(layout_, pattern_, read, id);
          if (better(scan, verdict)) verdict = std::move(scan);
        }
        row.push_back(std::move(verdict));
      }
    }
  }

  // ---- pins ---------------------------------------------------------------------------------------------------------

  /// What the service refuses pins nothing: the refusal is the finding, and the pattern may be answered elsewhere.
  bool pin() {
    for (std::size_t i = 0; i < layout_.design->requests.size(); ++i) {
      const Request& request = layout_.design->requests[i];
      if (request.pattern != result_.pattern || request.expect_refused || !request.path) continue;
      const std::optional<PathId> path = layout_.find_path(request.path->value);
      if (!path) continue;  // DOC301 says so, and the pattern is judged as if not pinned.
      if (!judge_request(layout_, RequestId{static_cast<std::uint32_t>(i)}).refusals.empty()) continue;
      for (std::size_t read = 0; read < allowed_.size(); ++read)
        if (!request.read || *request.read == read) allowed_[read] = path;
      if (!result_.pinned_by) result_.pinned_by = RequestId{static_cast<std::uint32_t>(i)};
    }
    return result_.pinned_by.has_value();
  }

  void compare_with_pin(const Verdict& free) {
    const std::optional<Verdict> pinned = arrange();
    result_.best = *pinned;
    if (!acceptable(*pinned) && acceptable(free)) result_.better_path = free.path_name;
  }

  bool allowed(std::size_t read, std::size_t path) const { return !allowed_[read] || allowed_[read]->value == path; }

  // ---- arrangements -------------------------------------------------------------------------------------------------

  std::optional<Verdict> best_of(const std::vector<std::size_t>& reads) {
    if (const auto known = known_.find({reads, result_.pinned_by.has_value()}); known != known_.end())
      return known->second;
    std::optional<Verdict> best;
    for (std::size_t path = 0; path < layout_.paths.size(); ++path) {
      if (std::any_of(reads.begin(), reads.end(), [&](std::size_t read) { return !allowed(read, path); })) continue;
      std::optional<Verdict> one;
      if (reads.size() == 1) {
        one = result_.each[reads.front()][path];
      } else {
        std::vector<const Verdict*> alone;
        for (const std::size_t read : reads) alone.push_back(&result_.each[read][path]);
        one = assemble_joint(layout_, pattern_, reads, PathId{static_cast<std::uint32_t>(path)}, alone);
      }
      if (one && (!best || better(*one, *best))) best = std::move(one);
    }
    known_.emplace(std::make_pair(reads, result_.pinned_by.has_value()), best);
    return best;
  }

  std::optional<Verdict> arrange() {
    best_.reset();
    std::vector<std::size_t> open(pattern_.reads.size());
    for (std::size_t i = 0; i < open.size(); ++i) open[i] = i;
    if (open.size() <= kMaxArrangedReads) {
      std::vector<Verdict> groups;
      split(open, groups);
    } else {
      std::vector<Verdict> groups;
      for (const std::size_t read : open) groups.push_back(*best_of({read}));
      consider(groups);
      if (const std::optional<Verdict> joint = best_of(open)) consider({*joint});
    }
    return best_;
  }

  /// Every way to group the open reads, the first of them with any of the others.
  void split(const std::vector<std::size_t>& open, std::vector<Verdict>& groups) {
    if (open.empty()) return consider(groups);
    const std::size_t others = open.size() - 1;
    for (std::size_t mask = 0; mask < (std::size_t{1} << others); ++mask) {
      std::vector<std::size_t> group{open.front()};
      std::vector<std::size_t> rest;
      for (std::size_t i = 0; i < others; ++i) ((mask >> i & 1) != 0 ? group : rest).push_back(open[i + 1]);
      std::optional<Verdict> verdict = best_of(group);
      if (!verdict) continue;
      groups.push_back(std::move(*verdict));
      split(rest, groups);
      groups.pop_back();
    }
  }

  void consider(const std::vector<Verdict>& groups) {
    Verdict whole = groups.size() == 1 ? groups.front() : combined(groups);
    if (!best_ || better(whole, *best_)) best_ = std::move(whole);
  }

  Verdict combined(const std::vector<Verdict>& groups) const {
    Verdict whole;
    whole.verdict_class = VerdictClass::Exact;
    std::vector<std::string> names;
    bool impossible = false;
    for (const Verdict& one : groups) {
      impossible = impossible || one.verdict_class == VerdictClass::Impossible;
      if (std::find(names.begin(), names.end(), one.path_name) == names.end()) names.push_back(one.path_name);
      append(whole, one);
    }
    for (const std::string& name : names)
      whole.path_name += fmt::format("{}{}", whole.path_name.empty() ? "" : " and ", name);
    count_requests(whole);
    sort_defects(whole.defects);
    whole.verdict_class = impossible ? VerdictClass::Impossible : worst_class(groups, whole);
    return whole;
  }

  void append(Verdict& whole, const Verdict& one) const {
    const bool first = whole.requests.empty() && whole.trace.empty();
    whole.requests.insert(whole.requests.end(), one.requests.begin(), one.requests.end());
    whole.caller.insert(whole.caller.end(), one.caller.begin(), one.caller.end());
    whole.caller_terms.insert(whole.caller_terms.end(), one.caller_terms.begin(), one.caller_terms.end());
    whole.fetches = whole.fetches || one.fetches;
    whole.ordered = whole.ordered && one.ordered;
    whole.rounds = std::max(whole.rounds, one.rounds);
    whole.trace.insert(whole.trace.end(), one.trace.begin(), one.trace.end());
    for (const Defect& defect : one.defects)
      if (defect.kind != DefectKind::ManyRequests && defect.kind != DefectKind::ExtraRounds)
        whole.defects.push_back(defect);
    const auto sum = [&](auto& total, const auto& more) {
      if (first)
        total = more;
      else if (total && more)
        total = *total + *more;
      else
        total.reset();
    };
    sum(whole.reads.items_read, one.reads.items_read);
    sum(whole.reads.items_returned, one.reads.items_returned);
    sum(whole.reads.bytes, one.reads.bytes);
    sum(whole.reads.units, one.reads.units);
    for (const std::string& assumption : one.reads.assumptions)
      if (std::find(whole.reads.assumptions.begin(), whole.reads.assumptions.end(), assumption) ==
          whole.reads.assumptions.end())
        whole.reads.assumptions.push_back(assumption);
  }

  /// Items got by key in one round share a batch.
  void count_requests(Verdict& whole) const {
    double queries = 0;
    std::map<int, double> gets;
    bool known = true;
    for (const RequestPlan& request : whole.requests) {
      const std::optional<double> number = request_number(request.enumerations);
      known = known && number;
      (is_get(request) ? gets[request.round] : queries) += number.value_or(0);
    }
    for (const auto& [round, keys] : gets) queries += std::ceil(keys / static_cast<double>(limits::kMaxBatchGetItems));
    whole.request_count = known ? std::optional(queries) : std::nullopt;
    if (!known || queries > 1) {
      Defect& many = whole.defects.emplace_back();
      many.kind = DefectKind::ManyRequests;
      many.measure = whole.request_count;
      many.because = counted(pattern_.reads.size(), "read");
      many.unbounded = is_unbounded(whole.requests);
      if (!known && !many.unbounded) many.unknown = "how many values there are";
    }
    if (whole.rounds > 1) {
      Defect& rounds = whole.defects.emplace_back();
      rounds.kind = DefectKind::ExtraRounds;
      rounds.measure = whole.rounds - 1;
      rounds.because = "a read waits for another, or items are fetched";
    }
  }

  VerdictClass worst_class(const std::vector<Verdict>& groups, const Verdict& whole) const {
    VerdictClass worst = class_of(pattern_, whole.defects, std::nullopt, whole.request_count, false);
    for (const Verdict& one : groups) worst = std::max(worst, one.verdict_class);
    return worst;
  }

  // ---- acceptance ---------------------------------------------------------------------------------------------------

  bool accepts(DefectKind kind) const {
    return std::any_of(pattern_.accept.begin(), pattern_.accept.end(),
                       [&](const Spanned<std::string>& name) { return name.value == to_text(kind); });
  }

  bool acceptable(const Verdict& verdict) const {
    if (verdict.verdict_class == VerdictClass::Impossible) return false;
    std::vector<Defect> left;
    bool ratio_accepted = false;
    bool scan = false;
    for (const Defect& defect : verdict.defects) {
      const bool accepted = accepts(defect.kind);
      ratio_accepted = ratio_accepted || accepted;
      if (accepted) continue;
      scan = scan || defect.kind == DefectKind::Scans;
      left.push_back(defect);
    }
    if (!ratio_accepted) return verdict.verdict_class <= VerdictClass::Works;
    const std::optional<double> requests = accepts(DefectKind::ManyRequests) ? std::nullopt : verdict.request_count;
    return class_of(pattern_, left, std::nullopt, requests, scan) <= VerdictClass::Works;
  }

  const Layout& layout_;
  const Pattern& pattern_;
  PatternVerdict result_;
  std::vector<std::optional<PathId>> allowed_;  ///< By read: the only path, when a request pins it.
  std::map<std::pair<std::vector<std::size_t>, bool>, std::optional<Verdict>> known_;
  std::optional<Verdict> best_;
};

}  // namespace

PatternVerdict judge_pattern(const Layout& layout, PatternId pattern) {
  return PatternJudge(layout, pattern).run();
}

}  // namespace kw
