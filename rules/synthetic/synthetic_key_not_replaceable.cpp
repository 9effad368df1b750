#include <algorithm>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/synthetic/replaceable.h"

namespace kw::rules {

namespace {

/// What prevents it: the first requirement that fails.
std::string reason(const advise::Replacement& unit) {
  const auto failed = std::ranges::find_if(unit.requirements, [](const advise::Requirement& requirement) {
    return requirement.prevents && requirement.holds == Known::No;
  });
  return failed == unit.requirements.end() ? std::string("nothing to put into the key") : failed->text;
}

void check(const Design& design, RuleContext& context) {
  for_each_synthetic_index(context, [&](const ReplaceableIndex& index) {
    if (!index.sound.empty()) return;
    DiagnosticBuilder finding = report_index(
        index, fmt::format("no multi-attribute index can take over from `{}`", context.layout().path(index.path).name),
        context);
    for (const advise::Replacement& unit : index.staying)
      finding.note(fmt::format("`{}`: {}", *design.entity(unit.entity).name, reason(unit)));
    finding.help("leave it, or store what is missing as an attribute first");
  });
}

}  // namespace

extern constinit const Rule synthetic_key_not_replaceable{
    .code = "SYN102",
    .name = "synthetic-key-not-replaceable",
    .severity = Severity::Info,
    .summary = "a joined key has parts that no attribute holds, or answers more than its attributes",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
