#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule missing_key{.code = doc::kMissingKey.code,
                                        .name = doc::kMissingKey.name,
                                        .severity = doc::kMissingKey.severity,
                                        .summary = "a key that is needed is not there",
                                        .since = "2026.1",
                                        .check = ReportedByReader{}};

}  // namespace kw::rules
