#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/text.h"
#include "lint/rule.h"
#include "rules/synthetic/replaceable.h"

namespace kw::rules {

namespace {

std::vector<std::string> improved_patterns(const ReplaceableIndex& index, const Design& design) {
  std::vector<std::string> names;
  for (const advise::Replacement& unit : index.sound)
    for (const advise::PatternChange& change : unit.patterns)
      if (change.after.verdict_class < change.before.verdict_class)
        names.push_back(*design.pattern(change.pattern).name);
  return names;
}

void check(const Design& design, RuleContext& context) {
  for_each_synthetic_index(context, [&](const ReplaceableIndex& index) {
    if (!index.improves()) return;
    const std::vector<std::string> better = improved_patterns(index, design);
    report_index(index,
                 fmt::format("the joined key of `{}` answers {} worse than its attributes would",
                             context.layout().path(index.path).name, list_names(better, "and")),
                 context)
        .help("replace it by a multi-attribute index: `keywright advise` shows the steps and what to check");
  });
}

}  // namespace

extern constinit const Rule synthetic_index_key{
    .code = "SYN101",
    .name = "synthetic-index-key",
    .severity = Severity::Warning,
    .summary = "a multi-attribute index would answer more than a joined key",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
