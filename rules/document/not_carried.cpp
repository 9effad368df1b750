#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule not_carried{.code = doc::kNotCarried.code,
                                        .name = doc::kNotCarried.name,
                                        .severity = doc::kNotCarried.severity,
                                        .summary = "a part of a template is not carried into the design",
                                        .since = "2026.1",
                                        .check = ReportedByReader{}};

}  // namespace kw::rules
