#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule unknown_name{.code = doc::kUnknownName.code,
                                         .name = doc::kUnknownName.name,
                                         .severity = doc::kUnknownName.severity,
                                         .summary = "a name refers to nothing",
                                         .since = "2026.1",
                                         .check = ReportedByReader{}};

}  // namespace kw::rules
