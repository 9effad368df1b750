#include <algorithm>

#include <fmt/core.h>

#include "lint/rule.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

/// The earlier read that this one waits for.
const Operand* waits_for(const Read& read) {
  for (const Term& term : read.where.terms)
    for (const Operand& value : term.values)
      if (value.kind == Operand::Kind::Earlier) return &value;
  return nullptr;
}

/// Rounds of its reads, without the fetches that PAT205 is about.
void check(const Pattern& pattern, const PatternVerdict& verdict, RuleContext& context) {
  if (pattern.reads.size() < 2 || !pattern.rate || verdict.best.rounds < 2) return;
  if (accepts(pattern, DefectKind::ExtraRounds)) return;
  const auto waiting = std::ranges::find_if(pattern.reads, [](const Read& read) { return waits_for(read) != nullptr; });
  if (waiting == pattern.reads.end()) return;
  const Operand& value = *waits_for(*waiting);
  context
      .report_verdict(pattern, fmt::format("`{}` takes {} rounds: `{}` waits for `{}`", *pattern.name,
                                           verdict.best.rounds, *waiting->entity_name, value.name))
      .help(fmt::format("store `{}` under a key that the caller of `{}` knows, so that one round reads both",
                        *waiting->entity_name, *pattern.name));
}

}  // namespace

extern constinit const Rule read_together_stored_apart{
    .code = "LAY103",
    .name = "read-together-stored-apart",
    .severity = Severity::Info,
    .certainty = Certainty::Heuristic,
    .summary = "a pattern needs several rounds for what it reads together",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
