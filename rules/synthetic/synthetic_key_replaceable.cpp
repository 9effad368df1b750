#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/synthetic/replaceable.h"

namespace kw::rules {

namespace {

void check(const Design&, RuleContext& context) {
  for_each_synthetic_index(context, [&](const ReplaceableIndex& index) {
    if (index.sound.empty() || index.improves()) return;
    report_index(index,
                 fmt::format("the joined key of `{}` can be its attributes, with every pattern answered as well",
                             context.layout().path(index.path).name),
                 context)
        .help("`keywright advise` shows the index and what to check");
  });
}

}  // namespace

extern constinit const Rule synthetic_key_replaceable{
    .code = "SYN104",
    .name = "synthetic-key-replaceable",
    .severity = Severity::Info,
    .summary = "a multi-attribute index would do what a joined key does",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
