#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule expression_cut_at_comma{.code = doc::kExpressionCutAtComma.code,
                                                    .name = doc::kExpressionCutAtComma.name,
                                                    .severity = doc::kExpressionCutAtComma.severity,
                                                    .summary = "YAML ends a condition at a comma inside it",
                                                    .since = "2026.1",
                                                    .check = ReportedByReader{}};

}  // namespace kw::rules
