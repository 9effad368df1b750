#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule declared_twice{.code = doc::kDeclaredTwice.code,
                                           .name = doc::kDeclaredTwice.name,
                                           .severity = doc::kDeclaredTwice.severity,
                                           .summary = "one thing is declared in two places and would count twice",
                                           .since = "2026.1",
                                           .check = ReportedByReader{}};

}  // namespace kw::rules
