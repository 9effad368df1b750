#include "lint/rule.h"
#include "lint/suppression.h"

namespace kw::rules {

extern constinit const Rule suppression_without_reason{.code = sup::kSuppressionWithoutReason.code,
                                                       .name = sup::kSuppressionWithoutReason.name,
                                                       .severity = sup::kSuppressionWithoutReason.severity,
                                                       .summary = "a comment or `ignore` does not say why",
                                                       .since = "2026.1",
                                                       .check = ReportedByReader{}};

}  // namespace kw::rules
