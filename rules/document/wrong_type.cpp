#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule wrong_type{.code = doc::kWrongType.code,
                                       .name = doc::kWrongType.name,
                                       .severity = doc::kWrongType.severity,
                                       .summary = "a value is of another kind than its key takes",
                                       .since = "2026.1",
                                       .check = ReportedByReader{}};

}  // namespace kw::rules
