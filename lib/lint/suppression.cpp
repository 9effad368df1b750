#include "lint/suppression.h"

#include "lint/selector.h"

namespace kw {

namespace {

void add(const std::vector<Suppression>& some, std::vector<const Suppression*>& all) {
  for (const Suppression& suppression : some) all.push_back(&suppression);
}

bool begins_inside(SourceSpan span, SourceSpan scope) {
  return span.known() && span.file == scope.file && scope.begin <= span.begin && span.begin < scope.end;
}

}  // namespace

std::vector<const Suppression*> suppressions_of(const Design& design) {
  std::vector<const Suppression*> all;
  add(design.suppressions, all);
  for (const Entity& entity : design.entities) add(entity.ignore, all);
  for (const Pattern& pattern : design.patterns) add(pattern.ignore, all);
  for (const Table& table : design.tables) {
    add(table.ignore, all);
    for (const Index& index : table.indexes) add(index.ignore, all);
  }
  for (const Request& request : design.requests) add(request.ignore, all);
  return all;
}

bool suppresses(const Suppression& suppression, const Diagnostic& finding) {
  if (!suppression.has_reason || finding.code.starts_with("DOC1")) return false;
  if (!selects(*suppression.selector, finding)) return false;
  if (begins_inside(finding.span, suppression.scope)) return true;
  const bool verdict = finding.logical_path.starts_with("patterns.") && !finding.labels.empty();
  return verdict && begins_inside(finding.labels.front().span, suppression.scope);
}

}  // namespace kw
