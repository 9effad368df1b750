#include <optional>

#include <fmt/core.h>

#include "base/quantity.h"
#include "lint/rule.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

constexpr double kMany = 1000;  ///< Items read for one number.

void check(const Pattern& pattern, const PatternVerdict& verdict, RuleContext& context) {
  if (pattern.answer != Answer::Number || verdict.best.find(DefectKind::Scans) != nullptr) return;
  const std::optional<Count> read = verdict.best.reads.items_read;
  if (!read || read->value <= kMany) return;
  context
      .report_verdict(pattern, fmt::format("`{}` reads {} items on `{}` for one number", *pattern.name, to_text(*read),
                                           verdict.best.path_name))
      .help("keep a counter and change it in the transaction that writes the item");
}

}  // namespace

extern constinit const Rule count_reads_everything{.code = "PAT212",
                                                   .name = "count-reads-everything",
                                                   .severity = Severity::Warning,
                                                   .summary = "a number is found by reading all items",
                                                   .since = "2026.1",
                                                   .check = &check};

}  // namespace kw::rules
