#include "lint/rule.h"

namespace kw::rules {

extern constinit const Rule template_read_as_mapping{.code = doc::kTemplateReadAsMapping.code,
                                                     .name = doc::kTemplateReadAsMapping.name,
                                                     .severity = doc::kTemplateReadAsMapping.severity,
                                                     .summary = "YAML reads a template as a mapping",
                                                     .since = "2026.1",
                                                     .check = ReportedByReader{}};

}  // namespace kw::rules
