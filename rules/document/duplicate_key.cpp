#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule duplicate_key{.code = doc::kDuplicateKey.code,
                                          .name = doc::kDuplicateKey.name,
                                          .severity = doc::kDuplicateKey.severity,
                                          .summary = "a mapping has the same key twice",
                                          .since = "2026.1",
                                          .check = ReportedByReader{}};

}  // namespace kw::rules
