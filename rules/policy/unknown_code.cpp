#include "lint/rule.h"
#include "lint/suppression.h"

namespace kw::rules {

extern constinit const Rule unknown_code{.code = sup::kUnknownCode.code,
                                         .name = sup::kUnknownCode.name,
                                         .severity = sup::kUnknownCode.severity,
                                         .summary = "a comment or `ignore` names a rule that does not exist",
                                         .since = "2026.1",
                                         .check = ReportedByReader{}};

}  // namespace kw::rules
