#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule syntax{.code = doc::kSyntax.code,
                                   .name = doc::kSyntax.name,
                                   .severity = doc::kSyntax.severity,
                                   .summary = "a file is not valid YAML or JSON",
                                   .since = "2026.1",
                                   .check = ReportedByReader{}};

}  // namespace kw::rules
