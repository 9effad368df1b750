#include "lint/rule.h"
#include "lint/suppression.h"

namespace kw::rules {

extern constinit const Rule baseline_entry_dead{.code = sup::kBaselineEntryDead.code,
                                                .name = sup::kBaselineEntryDead.name,
                                                .severity = sup::kBaselineEntryDead.severity,
                                                .summary = "the baseline knows a finding that is no more",
                                                .since = "2026.1",
                                                .check = ReportedByReader{}};

}  // namespace kw::rules
