#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule unknown_key{.code = doc::kUnknownKey.code,
                                        .name = doc::kUnknownKey.name,
                                        .severity = doc::kUnknownKey.severity,
                                        .summary = "a key means nothing where it stands",
                                        .since = "2026.1",
                                        .check = ReportedByReader{}};

}  // namespace kw::rules
