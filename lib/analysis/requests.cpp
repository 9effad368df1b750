#include "analysis/requests.h"

#include <algorithm>

#include <fmt/core.h>

#include "analysis/differences.h"
#include "analysis/judge.h"
#include "analysis/request_view.h"

namespace kw {
namespace {

/// Refusals that another key would not meet.
bool is_about_keys(RefusalKind kind) {
  return kind == RefusalKind::PartitionUnbound || kind == RefusalKind::SortSkipped ||
         kind == RefusalKind::OperatorNotForKeys;
}

std::optional<PathId> fitting_path(const Layout& layout, const RequestToCheck& check, PathId asked) {
  for (std::uint32_t i = 0; i < layout.paths.size(); ++i) {
    const PathId candidate{i};
    if (candidate == asked || layout.path(candidate).table != layout.path(asked).table) continue;
    if (layout.path(candidate).type == PathType::ExtraItem) continue;
    if (check_request(check, request_target(layout, candidate)).empty()) return candidate;
  }
  return std::nullopt;
}

}  // namespace

RequestVerdict judge_request(const Layout& layout, RequestId id) {
  const Request& request = layout.design->requests[id.value];
  RequestVerdict verdict;
  verdict.request = id;
  if (request.path) verdict.path = layout.find_path(**request.path);
  if (!verdict.path || request.kind == RequestKind::Pin) return verdict;

  const RequestView view(*layout.design, request);
  const RequestToCheck check = view.to_check();
  for (Refusal& refusal : check_request(check, request_target(layout, *verdict.path))) {
    const SourceSpan place = view.place(refusal);
    verdict.refusals.push_back({std::move(refusal), place});
  }
  if (request.expect_refused) {
    if (verdict.refusals.empty())
      verdict.differences.emplace_back(request.name.span, "the request is expected to be refused, but it is accepted");
    verdict.refusals.clear();
    return verdict;
  }
  if (verdict.refusals.empty()) {
    note_differences(layout, view, *verdict.path, verdict);
    return verdict;
  }
  const bool keys = std::any_of(verdict.refusals.begin(), verdict.refusals.end(),
                                [](const PlacedRefusal& refused) { return is_about_keys(refused.refusal.kind); });
  if (keys && check.operation == RequestToCheck::Operation::Query)
    verdict.fitting_path = fitting_path(layout, check, *verdict.path);
  return verdict;
}

}  // namespace kw
