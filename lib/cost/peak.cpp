#include "cost/peak.h"

#include <algorithm>

#include <fmt/core.h>

#include "analysis/amounts.h"
#include "cost/capacity.h"

namespace kw {
namespace {

Figure<Rate> peak_of(const Pattern& pattern) {
  if (pattern.peak) return Figure<Rate>::of(pattern.peak->value, Basis::declared());
  if (!pattern.rate) return Figure<Rate>::unknown(fmt::format("`rate` of `{}`", *pattern.name));
  return Figure<Rate>::of(pattern.rate->value, Basis::assuming("patterns without `peak` never exceed their `rate`"));
}

template <class Quantity>
void add(Peak<Quantity>& peak, const Figure<PerSecond<Quantity>>& units) {
  const Figure<PerSecond<Quantity>> more = peak.units + units;
  if (more.known()) {
    peak.units = more;
    return;
  }
  for (const std::string& reason : units.missing())
    if (std::find(peak.left_out.begin(), peak.left_out.end(), reason) == peak.left_out.end())
      peak.left_out.push_back(reason);
}

/// The place that a pattern's reads all go to; nothing where several share them.
std::optional<PathId> only_path(const Verdict& verdict) {
  if (verdict.requests.empty() || verdict.fetches) return std::nullopt;
  const PathId first = verdict.requests.front().path;
  const bool alone = std::all_of(verdict.requests.begin(), verdict.requests.end(),
                                 [&](const RequestPlan& request) { return request.path == first; });
  return alone ? std::optional(first) : std::nullopt;
}

Figure<PerSecond<ReadUnits>> reads_of(const Analysis& analysis, const PatternVerdict& verdict) {
  const Pattern& pattern = analysis.design->pattern(verdict.pattern);
  const Figure<PerSecond<ReadUnits>> reads = read_units(analysis.layout, pattern, verdict) * peak_of(pattern);
  if (!reads.known() || only_path(verdict.best)) return reads;
  return Figure<PerSecond<ReadUnits>>::unknown(fmt::format("how the reads of `{}` are shared", *pattern.name));
}

bool is_served(const Analysis& analysis, const PatternVerdict& verdict) {
  const Pattern& pattern = analysis.design->pattern(verdict.pattern);
  return pattern.is_read() && !pattern.elsewhere && verdict.judged && !verdict.best.requests.empty();
}

/// Paths that a verdict reads; with a fetch the table too.
std::vector<PathId> paths_of(const Layout& layout, const Verdict& verdict) {
  std::vector<PathId> paths;
  const auto add_path = [&](PathId id) {
    if (std::find(paths.begin(), paths.end(), id) == paths.end()) paths.push_back(id);
  };
  for (const RequestPlan& request : verdict.requests) {
    add_path(request.path);
    for (std::uint32_t i = 0; verdict.fetches && i < layout.paths.size(); ++i)
      if (layout.paths[i].table == layout.path(request.path).table && layout.paths[i].type == PathType::TableKey)
        add_path(PathId{i});
  }
  return paths;
}

bool wants(const Verdict& verdict, PathId path, EntityId entity) {
  return std::any_of(verdict.requests.begin(), verdict.requests.end(), [&](const RequestPlan& request) {
    return request.path == path && !request.entities.empty() && request.entities.front() == entity;
  });
}

PathId capacity_of(const Layout& layout, PathId id) {
  const Path& path = layout.path(id);
  if (path.is_global()) return id;
  for (std::uint32_t i = 0; i < layout.paths.size(); ++i)
    if (layout.paths[i].table == path.table && layout.paths[i].type == PathType::TableKey) return PathId{i};
  return id;
}

/// Where a write looks up what it writes, or reads it first.
PathId read_first(const Layout& layout, const WriteVerdict& verdict) {
  for (const LegVerdict& leg : verdict.legs)
    if (!leg.addressable && leg.lookup) return capacity_of(layout, *leg.lookup);
  for (std::uint32_t i = 0; i < layout.paths.size(); ++i)
    if (layout.paths[i].table == verdict.legs.front().table && layout.paths[i].type == PathType::TableKey)
      return PathId{i};
  return PathId{0};
}

/// Each place that the design's write patterns go to, then what they read first.
template <class VisitWrite, class VisitRead>
void each_write(const Analysis& analysis, const VisitWrite& visit, const VisitRead& visit_read) {
  for (const WriteVerdict& verdict : analysis.writes) {
    const Pattern& pattern = analysis.design->pattern(verdict.pattern);
    if (is_said_again(*analysis.design, pattern) || pattern.elsewhere || verdict.legs.empty()) continue;
    const WriteCapacity capacity = write_capacity(analysis.layout, verdict);
    for (const WritePlace& place : capacity.places) visit(place, place.units * peak_of(pattern));
    if (!capacity.reads.known() || capacity.reads.high().value > 0)
      visit_read(read_first(analysis.layout, verdict), verdict.legs.front().entity, capacity.reads * peak_of(pattern));
  }
}

}  // namespace

Peaks peaks_of_stored(const Analysis& analysis) {
  const Layout& layout = analysis.layout;
  Peaks peaks;
  peaks.writes.resize(layout.stored.size());
  peaks.reads.resize(layout.stored.size());
  const auto each_at = [&](PathId path, EntityId entity, const auto& visit) {
    for (std::size_t i = 0; i < layout.stored.size(); ++i)
      if (layout.stored[i].path == path && layout.stored[i].entity == entity && !layout.stored[i].extra) visit(i);
  };
  each_write(
      analysis,
      [&](const WritePlace& place, const Figure<PerSecond<WriteUnits>>& units) {
        if (!place.is_extra) each_at(place.path, place.entity, [&](std::size_t i) { add(peaks.writes[i], units); });
      },
      [&](PathId path, EntityId entity, const Figure<PerSecond<ReadUnits>>& units) {
        each_at(path, entity, [&](std::size_t i) { add(peaks.reads[i], units); });
      });
  for (const PatternVerdict& verdict : analysis.patterns) {
    if (!is_served(analysis, verdict) || verdict.best.is_scan()) continue;
    const Figure<PerSecond<ReadUnits>> reads = reads_of(analysis, verdict);
    for (const PathId path : paths_of(layout, verdict.best))
      for (std::size_t i = 0; i < layout.stored.size(); ++i)
        if (layout.stored[i].path == path && !layout.stored[i].extra &&
            wants(verdict.best, path, layout.stored[i].entity))
          add(peaks.reads[i], reads);
  }
  return peaks;
}

Peaks peaks_of_capacity(const Analysis& analysis) {
  const Layout& layout = analysis.layout;
  Peaks peaks;
  peaks.writes.resize(layout.paths.size());
  peaks.reads.resize(layout.paths.size());
  each_write(
      analysis,
      [&](const WritePlace& place, const Figure<PerSecond<WriteUnits>>& units) {
        add(peaks.writes[capacity_of(layout, place.path).value], units);
      },
      [&](PathId path, EntityId, const Figure<PerSecond<ReadUnits>>& units) { add(peaks.reads[path.value], units); });
  for (const PatternVerdict& verdict : analysis.patterns) {
    if (!is_served(analysis, verdict)) continue;
    const Figure<PerSecond<ReadUnits>> reads = reads_of(analysis, verdict);
    std::vector<PathId> served;
    for (const PathId path : paths_of(layout, verdict.best)) {
      const PathId capacity = capacity_of(layout, path);
      if (std::find(served.begin(), served.end(), capacity) != served.end()) continue;
      served.push_back(capacity);
    }
    // Local indexes draw on their table: what they share with it is still the table's.
    const bool alone = served.size() == 1;
    const Pattern& pattern = analysis.design->pattern(verdict.pattern);
    for (const PathId capacity : served)
      add(peaks.reads[capacity.value], alone ? read_units(layout, pattern, verdict) * peak_of(pattern) : reads);
  }
  return peaks;
}

}  // namespace kw
