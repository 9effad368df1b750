#include "lint/rule.h"
#include "lint/suppression.h"

namespace kw::rules {

extern constinit const Rule unused_suppression{.code = sup::kUnusedSuppression.code,
                                               .name = sup::kUnusedSuppression.name,
                                               .severity = sup::kUnusedSuppression.severity,
                                               .summary = "a comment or `ignore` silences nothing",
                                               .since = "2026.1",
                                               .check = ReportedByReader{}};

}  // namespace kw::rules
