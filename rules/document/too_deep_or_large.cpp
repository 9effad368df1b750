#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule too_deep_or_large{.code = doc::kTooDeepOrLarge.code,
                                              .name = doc::kTooDeepOrLarge.name,
                                              .severity = doc::kTooDeepOrLarge.severity,
                                              .summary = "a file is nested deeper or is larger than is read",
                                              .since = "2026.1",
                                              .check = ReportedByReader{}};

}  // namespace kw::rules
