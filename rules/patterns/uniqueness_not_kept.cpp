#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "analysis/unique.h"
#include "lint/rule.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

std::set<std::string> names_of(const std::vector<Spanned<std::string>>& list) {
  std::set<std::string> names;
  for (const Spanned<std::string>& name : list) names.insert(*name);
  return names;
}

/// The table key does not hold the identity, or more than it: KEY205 and KEY206 say so.
bool key_is_the_cause(const Layout& layout, EntityId entity, const std::set<std::string>& fixed) {
  const std::set<std::string> identity = names_of(layout.design->entity(entity).identity);
  return !identity.empty() && std::includes(fixed.begin(), fixed.end(), identity.begin(), identity.end());
}

std::set<std::string> fixed_by(const Read& read) {
  std::set<std::string> fixed;
  for (const Term& term : read.where.terms)
    if (term.kind == TermKind::Equal) fixed.insert(term.attribute);
  return fixed;
}

void check_pattern(const PatternVerdict& verdict, RuleContext& context) {
  const Pattern& pattern = context.design().pattern(verdict.pattern);
  if (!verdict.judged || verdict.best.find(DefectKind::NotUnique) == nullptr || accepts(pattern, DefectKind::NotUnique))
    return;
  const auto explained = [&](const Read& read) {
    return read.one && key_is_the_cause(context.layout(), *read.entity, fixed_by(read));
  };
  if (std::any_of(pattern.reads.begin(), pattern.reads.end(), explained)) return;
  context
      .report_verdict(
          pattern, fmt::format("`{}` expects one item, and no key makes sure that there is at most one", *pattern.name))
      .help("write a guard item whose key is the value, in one transaction with `if: absent`");
}

void check_unique_lists(const Entity& entity, EntityId id, RuleContext& context) {
  const bool stored = std::any_of(context.layout().stored.begin(), context.layout().stored.end(),
                                  [&](const StoredKey& key) { return key.entity == id; });
  if (!stored) return;
  for (const std::vector<Spanned<std::string>>& list : entity.unique) {
    const std::set<std::string> names = names_of(list);
    if (list.empty() || uniqueness(context.layout(), id, names) != Uniqueness::NotKept ||
        key_is_the_cause(context.layout(), id, names))
      continue;
    context
        .report(list.front().span, fmt::format("entities.{}.unique", *entity.name),
                fmt::format("nothing keeps `{}` of `{}` unique", *list.front(), *entity.name))
        .about(*list.front())
        .help("write a guard item whose key is the value, in one transaction with `if: absent`");
  }
}

void check(const Design& design, RuleContext& context) {
  for (const PatternVerdict& verdict : context.analysis().patterns) check_pattern(verdict, context);
  for (std::uint32_t i = 0; i < design.entities.size(); ++i)
    if (!design.entities[i].kind_of) check_unique_lists(design.entities[i], EntityId{i}, context);
}

}  // namespace

extern constinit const Rule uniqueness_not_kept{.code = "PAT209",
                                                .name = "uniqueness-not-kept",
                                                .severity = Severity::Warning,
                                                .summary = "one item is expected and nothing keeps it the only one",
                                                .since = "2026.1",
                                                .check = &check};

}  // namespace kw::rules
