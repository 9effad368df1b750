#include "analysis/judge.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include <fmt/core.h>

#include "analysis/completeness.h"
#include "analysis/match.h"
#include "analysis/read_plan.h"
#include "base/assert.h"

namespace kw {
namespace {

bool named_in(const std::vector<Spanned<std::string>>& names, const std::string& name) {
  return std::any_of(names.begin(), names.end(), [&](const Spanned<std::string>& one) { return one.value == name; });
}

std::vector<EntityId> wanted_entities(const Design& design, const Read& read) {
  std::vector<EntityId> wanted = design.with_kinds(*read.entity);
  if (!read.only.empty())
    std::erase_if(wanted, [&](EntityId id) { return !named_in(read.only, design.entity(id).name.value); });
  return wanted;
}

bool waits_for(const Read& read, const std::string& entity) {
  return std::any_of(read.where.terms.begin(), read.where.terms.end(), [&](const Term& term) {
    return std::any_of(term.values.begin(), term.values.end(), [&](const Operand& value) {
      return value.kind == Operand::Kind::Earlier && value.name == entity;
    });
  });
}

int round_of(const Pattern& pattern, std::size_t read) {
  int round = 1;
  for (std::size_t earlier = 0; earlier < read; ++earlier)
    if (waits_for(pattern.reads[read], pattern.reads[earlier].entity_name.value))
      round = std::max(round, round_of(pattern, earlier) + 1);
  return round;
}

std::optional<double> returns_of(const Read& read) {
  if (read.one) return 1;
  if (read.returns) return read.returns->value.value;
  if (read.limit) return read.limit->value.value;
  return std::nullopt;
}

EarlierReturns earlier_returns(const Pattern& pattern, std::size_t read) {
  EarlierReturns returns;
  for (std::size_t earlier = 0; earlier < read; ++earlier)
    returns[pattern.reads[earlier].entity_name.value] = returns_of(pattern.reads[earlier]);
  return returns;
}

struct Found {
  std::vector<std::vector<Interval>> choices;  ///< For each wanted entity and branch: the ways to match it.
  std::vector<Defect> missing;
  std::vector<TraceStep> failure;
  bool in_path = false;
};

Defect missing_kind(const ReadContext& context, EntityId kind, std::string because) {
  Defect defect;
  defect.kind = DefectKind::MissesItems;
  defect.entity = kind;
  defect.because = fmt::format("`{}`: {}", context.design().entity(kind).name.value, because);
  defect.span = context.where_path().span;
  return defect;
}

/// The ways to match every branch of the entity that is not excluded; nothing when one of them stays unbound.
std::optional<std::vector<std::vector<Interval>>> match_entity(const ReadContext& context, const StoredKey& stored,
                                                               Found& found) {
  std::vector<std::vector<Interval>> choices;
  const std::optional<Duration> span =
      context.read.span_of_time ? std::optional(context.read.span_of_time->value) : std::nullopt;
  for (const KeyBranch& branch : stored.branches) {
    if (excluded(branch, context.read)) continue;
    MatchResult result =
        match(context.design().entity(stored.entity), branch, context.read.where, context.bindings, span);
    if (result.matches.empty()) {
      if (found.failure.empty()) found.failure = std::move(result.failure);
      return std::nullopt;
    }
    std::vector<Interval>& ways = choices.emplace_back();
    for (KeyMatch& one : result.matches) ways.push_back({&stored, &branch, std::move(one)});
  }
  return choices;
}

Found find_ways(const ReadContext& context) {
  Found found;
  for (const EntityId kind : context.wanted) {
    const StoredKey* stored = context.layout.find(kind, context.path);
    if (stored == nullptr) {
      found.missing.push_back(missing_kind(context, kind, "is not in it"));
      continue;
    }
    found.in_path = true;
    std::optional<std::vector<std::vector<Interval>>> choices = match_entity(context, *stored, found);
    if (!choices || choices->empty()) {
      found.missing.push_back(
          missing_kind(context, kind, choices ? "no item that is asked for is in it" : "is there under another key"));
      continue;
    }
    if (std::optional<Defect> missing = missing_items(context.layout, *stored, context.read))
      found.missing.push_back(std::move(*missing));
    for (std::vector<Interval>& ways : *choices) found.choices.push_back(std::move(ways));
  }
  return found;
}

Verdict impossible(const ReadContext& context, std::vector<TraceStep> trace) {
  Verdict verdict;
  verdict.path_name = context.where_path().name;
  verdict.trace = std::move(trace);
  return verdict;
}

bool residual(const Verdict& verdict) {
  return std::any_of(verdict.defects.begin(), verdict.defects.end(), [](const Defect& defect) {
    return defect.kind == DefectKind::FiltersAtServer || defect.kind == DefectKind::FiltersInCaller ||
           defect.kind == DefectKind::ReadsStrangers;
  });
}

/// A scan nobody asked for ranks after `wrong`: an index that misses items is named, not hidden behind a scan.
int rank(const Verdict& verdict) {
  if (verdict.verdict_class == VerdictClass::Impossible) return 5;
  const bool unasked = verdict.find(DefectKind::Scans) != nullptr;
  return unasked ? 4 : static_cast<int>(verdict.verdict_class);
}

}  // namespace

ReadContext read_context(const Layout& layout, const Pattern& pattern, std::size_t read, PathId path) {
  ReadContext context{layout, pattern, pattern.reads[read], read, path, {}, {}, round_of(pattern, read)};
  context.bindings = bind(context.read.where, earlier_returns(pattern, read));
  context.wanted = wanted_entities(*layout.design, context.read);
  return context;
}

std::optional<std::vector<Interval>> plain_intervals(const ReadContext& context) {
  Found found = find_ways(context);
  if (!found.missing.empty() || found.choices.empty()) return std::nullopt;
  std::vector<Interval> plain;
  for (std::vector<Interval>& ways : found.choices) {
    const auto one =
        std::find_if(ways.begin(), ways.end(), [](const Interval& way) { return way.match.enumerations.empty(); });
    if (one == ways.end()) return std::nullopt;
    plain.push_back(std::move(*one));
  }
  return plain;
}

bool better(const Verdict& a, const Verdict& b) {
  if (rank(a) != rank(b)) return rank(a) < rank(b);
  if (a.rounds != b.rounds) return a.rounds < b.rounds;
  // Read units stand for money: one read has one price.
  if (a.reads.units && b.reads.units && *a.reads.units != *b.reads.units) return *a.reads.units < *b.reads.units;
  const auto key = [](const Verdict& verdict) {
    return std::make_tuple(residual(verdict), verdict.request_count.value_or(std::numeric_limits<double>::infinity()),
                           verdict.requests.size(), verdict.defects.size(), std::string_view(verdict.path_name));
  };
  return key(a) < key(b);
}

Verdict judge(const Layout& layout, const Pattern& pattern, std::size_t read, PathId path) {
  KW_ASSERT(pattern.reads[read].entity.has_value());
  const ReadContext context = read_context(layout, pattern, read, path);
  Found found = find_ways(context);
  if (!found.in_path) return impossible(context, {{TraceStep::State::Fails, "", "the entity is not in it"}});
  if (found.choices.empty()) {
    const bool extra = context.where_path().type == PathType::ExtraItem;
    const bool unbound = !found.failure.empty();
    return extra || !unbound ? impossible(context, std::move(found.failure))
                             : assemble_scan(context, std::move(found.failure));
  }
  std::size_t variants = 1;
  for (const std::vector<Interval>& ways : found.choices) variants = std::max(variants, ways.size());
  std::optional<Verdict> best;
  for (std::size_t variant = 0; variant < variants; ++variant) {
    std::vector<Interval> intervals;
    for (const std::vector<Interval>& ways : found.choices)
      intervals.push_back(ways[std::min(variant, ways.size() - 1)]);
    Verdict verdict = assemble(context, std::move(intervals), found.missing);
    if (!best || better(verdict, *best)) best = std::move(verdict);
  }
  return std::move(*best);
}

Verdict judge_scan(const Layout& layout, const Pattern& pattern, std::size_t read, PathId path) {
  const ReadContext context = read_context(layout, pattern, read, path);
  const bool in_path = std::any_of(context.wanted.begin(), context.wanted.end(),
                                   [&](EntityId kind) { return layout.find(kind, path) != nullptr; });
  if (!in_path || context.where_path().type == PathType::ExtraItem)
    return impossible(context, {{TraceStep::State::Fails, "", "the entity is not in it"}});
  return assemble_scan(context, {});
}

}  // namespace kw
