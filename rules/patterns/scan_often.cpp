#include <fmt/core.h>

#include "base/quantity.h"
#include "lint/rule.h"
#include "rules/patterns/findings.h"

namespace kw::rules {

namespace {

constexpr double kOften = 1;                 ///< Per second, whatever the table's size.
constexpr double kOftenForLarge = 1.0 / 60;  ///< Per second, for tables above a gigabyte.
constexpr Bytes kLarge{1024.0 * 1024 * 1024};

void check(const Pattern& pattern, const PatternVerdict& verdict, RuleContext& context) {
  if (!pattern.scan || !pattern.rate || !verdict.best.is_scan()) return;
  const double rate = pattern.rate->value.value;
  const bool large = verdict.best.reads.bytes && *verdict.best.reads.bytes > kLarge;
  if (rate <= kOften && !(large && rate > kOftenForLarge)) return;
  context
      .report_verdict(
          pattern,
          fmt::format(
              "`{}` scans `{}` {}{}", *pattern.name, verdict.best.path_name, to_text(pattern.rate->value),
              verdict.best.reads.bytes ? fmt::format(", {} each time", to_text(*verdict.best.reads.bytes)) : ""))
      .help("give what it looks for an index of its own, or let the stream keep a copy of it");
}

}  // namespace

extern constinit const Rule scan_often{.code = "PAT210",
                                       .name = "scan-often",
                                       .severity = Severity::Warning,
                                       .summary = "a table is scanned often",
                                       .since = "2026.1",
                                       .check = &check};

}  // namespace kw::rules
