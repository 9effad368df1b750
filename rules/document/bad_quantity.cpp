#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule bad_quantity{.code = doc::kBadQuantity.code,
                                         .name = doc::kBadQuantity.name,
                                         .severity = doc::kBadQuantity.severity,
                                         .summary = "a quantity is not written in an accepted form",
                                         .since = "2026.1",
                                         .check = ReportedByReader{}};

}  // namespace kw::rules
