#include <fmt/core.h>

#include "lint/rule.h"

namespace kw::rules {

namespace {

void check(const Table& table, RuleContext& context) {
  for (const Spanned<std::string>& name : table.retention.misplaced)
    context
        .report(name.span, fmt::format("tables.{}", *table.name),
                fmt::format("`{}` stands in the properties of `{}`, where nothing reads it", *name, *table.name))
        .help(fmt::format("put `{}` beside `Properties`", *name))
        .about(*name);
}

}  // namespace

extern constinit const Rule attribute_inside_properties{
    .code = "RET101",
    .name = "attribute-inside-properties",
    .severity = Severity::Error,
    .summary = "an attribute of a resource stands among its properties",
    .since = "2026.1",
    .check = &check};

}  // namespace kw::rules
