#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule conflicting_definition{.code = doc::kConflictingDefinition.code,
                                                   .name = doc::kConflictingDefinition.name,
                                                   .severity = doc::kConflictingDefinition.severity,
                                                   .summary = "two places say different things about one subject",
                                                   .since = "2026.1",
                                                   .check = ReportedByReader{}};

}  // namespace kw::rules
