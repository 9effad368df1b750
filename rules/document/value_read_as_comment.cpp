#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule value_read_as_comment{.code = doc::kValueReadAsComment.code,
                                                  .name = doc::kValueReadAsComment.name,
                                                  .severity = doc::kValueReadAsComment.severity,
                                                  .summary = "YAML reads the end of a value as a comment",
                                                  .since = "2026.1",
                                                  .check = ReportedByReader{}};

}  // namespace kw::rules
