#include <algorithm>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/text.h"
#include "lint/rule.h"

namespace kw::rules {

namespace {

bool looks_at(const Read& read, const std::string& attribute) {
  return std::any_of(read.where.terms.begin(), read.where.terms.end(), [&](const Term& term) {
    const std::vector<std::string> names = attributes_of(term.expression);
    return std::find(names.begin(), names.end(), attribute) != names.end();
  });
}

bool sees_expired(const Pattern& pattern, const Entity& entity) {
  return std::any_of(pattern.reads.begin(), pattern.reads.end(), [&](const Read& read) {
    return *read.entity_name == *entity.name && !looks_at(read, **entity.ttl);
  });
}

void check(const Entity& entity, RuleContext& context) {
  if (!entity.ttl) return;
  std::vector<const Pattern*> careless;
  for (const Pattern& pattern : context.design().patterns)
    if (!pattern.scan && !pattern.elsewhere && sees_expired(pattern, entity)) careless.push_back(&pattern);
  if (careless.empty()) return;
  DiagnosticBuilder finding = context.report(
      entity.ttl->span, fmt::format("entities.{}.ttl", *entity.name),
      fmt::format("expired `{}` items stay visible to {}", *entity.name, counted(careless.size(), "pattern")));
  for (const Pattern* pattern : careless) finding.label(pattern->name.span, "does not look at the expiry");
  finding.help(fmt::format("add `{} > :now` to `where`, which drops what has expired", **entity.ttl));
}

}  // namespace

extern constinit const Rule expired_items_visible{.code = "PAT211",
                                                  .name = "expired-items-visible",
                                                  .severity = Severity::Info,
                                                  .summary = "patterns see items that have expired",
                                                  .since = "2026.1",
                                                  .check = &check};

}  // namespace kw::rules
