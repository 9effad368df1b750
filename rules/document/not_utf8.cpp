#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule not_utf8{.code = doc::kNotUtf8.code,
                                     .name = doc::kNotUtf8.name,
                                     .severity = doc::kNotUtf8.severity,
                                     .summary = "a file is not UTF-8",
                                     .since = "2026.1",
                                     .check = ReportedByReader{}};

}  // namespace kw::rules
