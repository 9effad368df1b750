#include "lint/suppression.h"

#include <string_view>

#include "base/text.h"
#include "lint/engine.h"

namespace kw {

namespace {

void add(const std::vector<Suppression>& some, std::vector<const Suppression*>& all) {
  for (const Suppression& suppression : some) all.push_back(&suppression);
}

bool begins_inside(SourceSpan span, SourceSpan scope) {
  return span.known() && span.file == scope.file && scope.begin <= span.begin && span.begin < scope.end;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// "IDX" or "IDX2" or "IDX202", in capitals.
bool looks_like_code(std::string_view text) {
  if (text.size() < 3 || text.size() > 6) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (i < 3 ? !(text[i] >= 'a' && text[i] <= 'z') : !is_digit(text[i])) return false;
  return text.size() != 5;  // A family, its hundred, or a whole code; two digits name nothing.
}

}  // namespace

bool selects(std::string_view selector, const Diagnostic& finding) {
  const std::string wanted = to_lower_ascii(selector);
  if (wanted == finding.name) return true;
  return looks_like_code(wanted) && to_lower_ascii(finding.code).starts_with(wanted);
}

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
