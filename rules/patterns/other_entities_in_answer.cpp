#include <string>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

void check(const Pattern& pattern, const PatternVerdict& verdict, RuleContext& context) {
  for (const Defect& defect : verdict.best.defects) {
    if (defect.kind != DefectKind::CannotTellApart || accepts(pattern, defect.kind)) continue;
    const std::string& stranger = *context.design().entity(*defect.entity).name;
    context
        .report_verdict(pattern,
                        fmt::format("the answer of `{}` on `{}` can hold items of `{}`, and nothing tells them apart",
                                    *pattern.name, verdict.best.path_name, stranger))
        .about(stranger)
        .help("give the entities different literals in the key, or a constant attribute such as `type`");
  }
}

}  // namespace

extern constinit const Rule other_entities_in_answer{.code = "PAT206",
                                                     .name = "other-entities-in-answer",
                                                     .severity = Severity::Warning,
                                                     .summary = "items of another entity can be in an answer unseen",
                                                     .since = "2026.1",
                                                     .check = &check};

}  // namespace kw::rules
