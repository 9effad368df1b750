#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

std::vector<std::string> asked_for(const Read& read) {
  std::vector<std::string> names;
  for (const Term& term : read.where.terms)
    for (const std::string& name : attributes_of(term.expression)) names.push_back(name);
  for (const OrderItem& item : read.order) names.push_back(*item.attribute);
  for (const Spanned<std::string>& name : read.needs) names.push_back(*name);
  return names;
}

void check(const Design& design, RuleContext& context) {
  std::set<std::pair<EntityId, std::string>> reported;
  for (const PatternVerdict& verdict : context.analysis().patterns) {
    if (!verdict.judged) continue;
    const Pattern& pattern = design.pattern(verdict.pattern);
    for (const Read& read : pattern.reads) {
      if (!is_stored(*read.entity, context.layout())) continue;
      for (const std::string& name : asked_for(read)) {
        const bool known = design.entity(*read.entity).find(name) != nullptr;
        if (!known || is_written(context.layout(), *read.entity, name) || !reported.emplace(*read.entity, name).second)
          continue;
        context
            .report_verdict(pattern, fmt::format("`{}` asks for `{}` of `{}`, which is written nowhere", *pattern.name,
                                                 name, *read.entity_name))
            .about(name)
            .help("do not omit it, or write it with a template");
      }
    }
  }
}

}  // namespace

extern constinit const Rule attribute_not_stored{.code = "LAY105",
                                                 .name = "attribute-not-stored",
                                                 .severity = Severity::Error,
                                                 .summary = "a pattern asks for an attribute that is written nowhere",
                                                 .since = "2026.1",
                                                 .check = &check};

}  // namespace kw::rules
